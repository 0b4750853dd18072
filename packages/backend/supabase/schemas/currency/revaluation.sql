-- Revaluation: what is open in foreign currencies, at the rates of a date. It is undone on the day after, so that a
-- payment's own gain or loss is reckoned from the document's rate and nothing is counted twice.

select private.grant_permission('currencies.revalue', 'admin', 'manager');

create type private.foreign_balance as (
  account_id uuid, contact_id uuid, currency text, foreign_amount numeric, base_amount numeric, unrevalued_amount numeric
);
comment on type private.foreign_balance is
  'What stands in a foreign currency on an account, debit positive; unrevalued_amount is without revaluations that were undone.';

create function private.foreign_balances(org uuid, as_of date) returns setof private.foreign_balance
language sql stable
set search_path = ''
as $$
  -- From the ledger: it has each document, payment and credit that is open, and what people posted by hand as well.
  with counted as (
    select a.id as account_id, l.contact_id, coalesce(a.currency, l.currency) as currency, l.foreign_amount,
      l.debit - l.credit as amount,
      e.source_kind = 'revaluation' and coalesce(e.reverses_id, e.reversed_by_id) is not null as is_undone
    from public.accounts a
    join public.journal_lines l on l.org_id = org and l.account_id = a.id and l.entry_date <= foreign_balances.as_of
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
    where a.org_id = org and (
      (a.subtype = 'bank' and a.currency <> private.base_currency(org))
      or (a.subtype in ('receivable', 'payable') and l.currency <> private.base_currency(org) and l.foreign_amount is not null))
  )
  select c.account_id, c.contact_id, c.currency, coalesce(sum(c.foreign_amount), 0), sum(c.amount),
    coalesce(sum(c.amount) filter (where not c.is_undone), 0)
  from counted c
  group by c.account_id, c.contact_id, c.currency
  having coalesce(sum(c.foreign_amount), 0) <> 0 or sum(c.amount) <> 0
$$;
comment on function private.foreign_balances(uuid, date) is
  'Open balances in foreign currencies on a date: bank accounts, and each contact on receivable and payable accounts.';

create function private.revaluation_lines(
  org uuid, balances private.foreign_balance[], as_of date, is_lasting boolean
) returns private.posting_line[]
language sql stable
set search_path = ''
as $$
  -- Nothing foreign is left where a base amount remains: that is cleared for good. All else is only an estimate.
  with differences as (
    select b.account_id, b.contact_id, b.currency,
      case when is_lasting then case when b.foreign_amount = 0 then -b.unrevalued_amount else 0 end
        when b.foreign_amount = 0 then b.unrevalued_amount - b.base_amount
        else private.round_money(b.foreign_amount * private.rate_on(org, b.currency, revaluation_lines.as_of),
          private.base_currency(org)) - b.base_amount end as difference
    from unnest(balances) b
  )
  select coalesce(array_agg(t.line order by t.part, t.currency), '{}')
  from (
    select 1 as part, d.currency, private.line(d.account_id, d.difference,
      d.currency || case when is_lasting then ' cleared' else ' revalued' end, d.contact_id, d.currency, 0) as line
    from differences d where d.difference <> 0
    union all
    select 2, d.currency, private.line(
      private.account_for(org, case when is_lasting then 'exchange_difference' else 'unrealised_exchange' end),
      -sum(d.difference), d.currency || case when is_lasting then ' cleared' else ' revalued' end)
    from differences d group by d.currency having sum(d.difference) <> 0
  ) t
$$;
comment on function private.revaluation_lines(uuid, private.foreign_balance[], date, boolean) is
  'Lines that bring foreign balances to the rates of a date; lasting ones clear what has no foreign balance any more.';

create function private.revalue_currencies(org uuid, as_of date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  balances private.foreign_balance[];
  clearing uuid;
  revaluation uuid;
begin
  if revalue_currencies.as_of is null then
    perform private.refuse('revaluation.date_required', 'Say at which date open balances are to be revalued.');
  end if;
  perform private.require_open_period(org, revalue_currencies.as_of);
  -- Nobody posts meanwhile, or a difference would be posted twice or be missed.
  perform private.hold_ledger(org);
  balances := array(select b from private.foreign_balances(org, revalue_currencies.as_of) b);
  clearing := private.post_entry(org, revalue_currencies.as_of,
    format('Exchange differences left on settled balances, %s', revalue_currencies.as_of), null, 'revaluation', null,
    private.revaluation_lines(org, balances, revalue_currencies.as_of, is_lasting => true));
  revaluation := private.post_entry(org, revalue_currencies.as_of,
    format('Revaluation of foreign currencies, %s', revalue_currencies.as_of), null, 'revaluation', null,
    private.revaluation_lines(org, balances, revalue_currencies.as_of, is_lasting => false));
  if revaluation is not null then
    perform private.reverse_entry(org, revaluation, revalue_currencies.as_of + 1,
      format('Revaluation of foreign currencies, %s, undone', revalue_currencies.as_of), 'revaluation');
  end if;
  return coalesce(revaluation, clearing);
end $$;
comment on function private.revalue_currencies(uuid, date) is
  'Revalues, undoes it on the day after, clears what is settled, and answers the entry''s id; null where nothing differs.';

create function public.revalue_currencies(as_of date, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('currencies.revalue', 'revalue currencies');
  answer constant jsonb := private.recall(revalue_currencies.key, 'revalue_currencies',
    jsonb_build_array(revalue_currencies.as_of));
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  entry := private.revalue_currencies(org, revalue_currencies.as_of);
  perform private.remember(revalue_currencies.key, coalesce(to_jsonb(entry), 'null'));
  return entry;
end $$;
comment on function public.revalue_currencies(date, uuid) is
  'Brings open foreign receivables, payables and bank accounts to the latest rates on a date, and undoes it on the day after. Run '
  'again for a date it posts only what has changed. Answers the id of the journal entry, or null where nothing differs.';
grant execute on function public.revalue_currencies(date, uuid) to authenticated;
