-- Revaluation: open foreign amounts, at the rates of a date. It is reversed on the day after, so that a
-- payment's own gain or loss is computed from the document's rate and nothing is counted twice.

select private.grant_permission('currencies.revalue', 'manager');

create type private.foreign_balance as (
  account_id uuid, contact_id uuid, currency text, foreign_amount numeric, base_amount numeric, unrevalued_amount numeric
);
comment on type private.foreign_balance is
  'The foreign-currency balance of an account, debit positive; unrevalued_amount is without revaluations that were reversed.';

create function private.foreign_balances(org uuid, as_of date) returns setof private.foreign_balance
language sql stable
set search_path = ''
as $$
  -- From the ledger: it contains every open document, payment and credit, and manual postings too.
  with counted as (
    select a.id as account_id, case when a.subtype <> 'bank' then l.contact_id end as contact_id, coalesce(a.currency, l.currency) as currency, l.foreign_amount,
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

create type private.revaluation_difference as (
  account_id uuid, contact_id uuid, currency text, foreign_amount numeric, base_amount numeric, rate numeric, cleared numeric,
  revalued numeric
);
comment on type private.revaluation_difference is
  'A balance in a foreign currency and the change of its base amount by a revaluation: cleared permanently, or revalued until the next day.';

create function private.revaluation_differences(org uuid, as_of date) returns setof private.revaluation_difference
language sql stable
set search_path = ''
as $$
  -- If no foreign balance is left but a base amount is, that is cleared permanently. Everything else is only an estimate.
  select b.account_id, b.contact_id, b.currency, b.foreign_amount, b.base_amount, r.rate,
    case when b.foreign_amount = 0 then -b.unrevalued_amount else 0 end,
    case when b.foreign_amount = 0 then b.unrevalued_amount
      else private.round_money(b.foreign_amount * r.rate, private.base_currency(org)) end - b.base_amount
  from private.foreign_balances(org, revaluation_differences.as_of) b
  cross join lateral (
    select case when b.foreign_amount <> 0 then private.rate_on(org, b.currency, revaluation_differences.as_of) end as rate
  ) r
$$;
comment on function private.revaluation_differences(uuid, date) is
  'Changes by a revaluation at a date, by account, contact and currency: the preview shows them, the posting posts them.';

create function private.revaluation_lines(
  org uuid, differences private.revaluation_difference[], is_lasting boolean
) returns private.posting_line[]
language sql stable
set search_path = ''
as $$
  with moved as (
    select d.account_id, d.contact_id, d.currency, case when is_lasting then d.cleared else d.revalued end as difference
    from unnest(differences) d
  )
  select coalesce(array_agg(t.line order by t.part, t.currency), '{}')
  from (
    select 1 as part, d.currency, private.line(d.account_id, d.difference,
      d.currency || case when is_lasting then ' cleared' else ' revalued' end, d.contact_id, d.currency, 0) as line
    from moved d where d.difference <> 0
    union all
    select 2, d.currency, private.line(
      private.account_for(org, case when is_lasting then 'exchange_difference' else 'unrealised_exchange' end),
      -sum(d.difference), d.currency || case when is_lasting then ' cleared' else ' revalued' end)
    from moved d group by d.currency having sum(d.difference) <> 0
  ) t
$$;
comment on function private.revaluation_lines(uuid, private.revaluation_difference[], boolean) is
  'Lines that revalue foreign balances at the rates of a date; lasting ones clear base amounts without a foreign balance.';

create function private.require_revaluation_date(org uuid, as_of date) returns void
language plpgsql
set search_path = ''
as $$
begin
  if require_revaluation_date.as_of is null then
    perform private.refuse_field('revaluation.date_required', 'Enter the date at which open balances are revalued.', 'on_date');
  end if;
  perform private.require_open_period(org, require_revaluation_date.as_of);
end $$;
comment on function private.require_revaluation_date(uuid, date) is 'Refuses a date for revaluation that is missing or locked.';

create function private.revalue_currencies(org uuid, as_of date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  differences private.revaluation_difference[];
  clearing uuid;
  revaluation uuid;
begin
  perform private.require_revaluation_date(org, revalue_currencies.as_of);
  -- Nobody posts meanwhile, or a difference would be posted twice or be missed.
  perform private.hold_ledger(org);
  differences := array(select d from private.revaluation_differences(org, revalue_currencies.as_of) d);
  clearing := private.post_entry(org, revalue_currencies.as_of,
    format('Exchange differences left on settled balances, %s', revalue_currencies.as_of), null, 'revaluation', null,
    private.revaluation_lines(org, differences, is_lasting => true));
  revaluation := private.post_entry(org, revalue_currencies.as_of,
    format('Revaluation of foreign currencies, %s', revalue_currencies.as_of), null, 'revaluation', null,
    private.revaluation_lines(org, differences, is_lasting => false));
  if revaluation is not null then
    perform private.reverse_entry(org, revaluation, revalue_currencies.as_of + 1,
      format('Revaluation of foreign currencies, %s, undone', revalue_currencies.as_of), 'revaluation');
  end if;
  return coalesce(revaluation, clearing);
end $$;
comment on function private.revalue_currencies(uuid, date) is
  'Revalues, reverses it on the next day, clears settled balances, and returns the entry''s id; null if nothing differs.';

create function public.preview_revaluation(as_of date) returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('currencies.revalue', 'revalue currencies');
begin
  perform private.require_revaluation_date(org, preview_revaluation.as_of);
  return (
    select jsonb_build_object('as_of', preview_revaluation.as_of, 'undone_on', preview_revaluation.as_of + 1,
      'cleared', coalesce(sum(d.cleared), 0)::numeric(24, 2)::text, 'revalued', coalesce(sum(d.revalued), 0)::numeric(24, 2)::text,
      'balances', coalesce(jsonb_agg(jsonb_build_object('account_id', d.account_id, 'account_code', a.code, 'account_name', a.name,
        'contact_id', d.contact_id, 'contact', coalesce(c.name, v.name), 'currency', d.currency,
        'foreign_amount', d.foreign_amount::numeric(24, 2)::text, 'rate', trim_scale(d.rate)::text,
        'before', d.base_amount::numeric(24, 2)::text, 'after', (d.base_amount + d.cleared + d.revalued)::numeric(24, 2)::text,
        'difference', (d.cleared + d.revalued)::numeric(24, 2)::text)
        order by a.code, coalesce(c.name, v.name), d.currency, d.contact_id), '[]'))
    from private.revaluation_differences(org, preview_revaluation.as_of) d
    join public.accounts a on a.org_id = org and a.id = d.account_id
    left join public.customers c on c.org_id = org and c.id = d.contact_id
    left join public.vendors v on v.org_id = org and v.id = d.contact_id);
end $$;
comment on function public.preview_revaluation(date) is
  'Preview of revalue_currencies at a date, which posts nothing: {as_of, undone_on, cleared, revalued, balances: [{account_id, account_code, '
  'account_name, contact_id, contact, currency, foreign_amount, rate, before, after, difference}]}. Amounts are text, debit positive; '
  'rate is null if nothing foreign is left and the rest is cleared for good.';
grant execute on function public.preview_revaluation(date) to authenticated;

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
  'Revalues open foreign receivables, payables and bank accounts at the latest rates on a date, and reverses that '
  'on the next day. Run again for a date, it posts only changes. Returns the id of the journal entry, or null if '
  'nothing differs.';
grant execute on function public.revalue_currencies(date, uuid) to authenticated;
