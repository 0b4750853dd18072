-- The opening entry: a journal entry on the opening day with the balances of the trial balance that these books do not have yet, against
-- opening balance equity. Imported documents, stock and bank accounts were posted against that account too, so that it is zero when
-- everything is here.

create type private.opening_account as (
  account_id uuid, code text, name text, type text, subtype text, currency text, kept_by text, old numeric, ours numeric, books numeric,
  foreign_books numeric, lacks_foreign boolean, is_listed boolean
);
comment on type private.opening_account is
  'An account on the opening day, debit positive: its balance in the old books, its balance in these books without '
  'the opening entry, and the amount of that entry. kept_by: the records that add its balance, if any.';

create function private.opening_accounts(org uuid, opening_day date, is_posted boolean) returns setof private.opening_account
language sql stable
set search_path = ''
as $$
  with base as (
    select private.base_currency(org) as currency, private.account_for(org, 'opening_balances') as counterpart
  ), old as (
    select b.account_id, sum(b.debit - b.credit) as amount, bool_or(b.books_difference) as books_difference,
      sum(sign(b.debit - b.credit) * b.foreign_amount) as foreign_amount,
      bool_or(b.foreign_amount is null and b.debit <> b.credit) as lacks_foreign
    from private.opening_balances b where b.org_id = org and b.account_id is not null group by 1
  ), ours as (
    select m.account_id, m.debit - m.credit as amount from private.movements(org, null, opening_day) m
  ), banks as (
    select distinct b.account_id from private.bank_accounts b
    join public.journal_entries e on e.org_id = org and e.source_kind = 'opening' and e.source_id = b.id and e.reversed_by_id is null
    where b.org_id = org
  ), accounts as (
    select a.*, coalesce(o.amount, 0) as old, coalesce(u.amount, 0) as ours, o.account_id is not null as is_listed,
      coalesce(o.books_difference, false) as books_difference, o.foreign_amount, a.currency <> base.currency as is_foreign,
      a.currency <> base.currency and coalesce(o.lacks_foreign, false) as lacks_foreign, a.id = base.counterpart as is_counterpart,
      case when a.subtype = 'receivable' then 'invoices' when a.subtype = 'payable' then 'bills' when a.subtype = 'inventory' then 'stock'
        when k.account_id is not null then 'bank' end as kept_by
    from base
    join public.accounts a on a.org_id = org
    left join old o on o.account_id = a.id
    left join ours u on u.account_id = a.id
    left join banks k on k.account_id = a.id
    where o.account_id is not null or coalesce(u.amount, 0) <> 0
  ), booked as (
    select a.*, case when is_posted or not a.is_listed or a.is_counterpart or (a.kept_by is not null and not a.books_difference) then 0
      else a.old - a.ours end as books
    from accounts a
  )
  select b.id, b.code, b.name, b.type, b.subtype, case when b.is_foreign then b.currency end, b.kept_by, b.old, b.ours, b.books,
    case when b.is_foreign and b.books <> 0 then coalesce(b.foreign_amount, 0) - coalesce((
      select sum(l.foreign_amount) from public.journal_lines l
      where l.org_id = org and l.account_id = b.id and l.entry_date <= opening_day), 0) end,
    b.lacks_foreign, b.is_listed
  from booked b
  order by b.code
$$;
comment on function private.opening_accounts(uuid, date, boolean) is
  'All accounts in the old trial balance, or with a balance here on the opening day.';

create function private.check_trial_balance(org uuid, accounts private.opening_account[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select b.position, b.name, b.code into fault from private.opening_balances b
  where b.org_id = org and b.account_id is null and (b.debit <> 0 or b.credit <> 0) order by b.position limit 1;
  if found then
    perform private.refuse_field('opening.unmatched', format(
      '"%s" is matched to no account of yours. Choose one, or add it to your chart of accounts.',
      btrim(fault.code || ' ' || fault.name)), 'account_id', fault.position);
  end if;
  select coalesce(sum(b.debit), 0) as debits, coalesce(sum(b.credit), 0) as credits into fault
  from private.opening_balances b where b.org_id = org;
  if fault.debits <> fault.credits then
    perform private.refuse('opening.unbalanced', format(
      'The debits of the trial balance total %s and its credits %s; %s is missing in the %s. Correct it, or read the file again.',
      fault.debits, fault.credits, abs(fault.debits - fault.credits), case when fault.debits < fault.credits then 'debits' else 'credits' end));
  end if;
  select a.code, a.name, a.currency into fault from unnest(accounts) a where a.books <> 0 and a.lacks_foreign limit 1;
  if found then
    perform private.refuse('opening.foreign_amount', format(
      'Account %s %s is kept in %s: say how many %s its balance is.', fault.code, fault.name, fault.currency, fault.currency));
  end if;
end $$;
comment on function private.check_trial_balance(uuid, private.opening_account[]) is
  'Refuses a trial balance that cannot be posted: a line without an account, two sides that differ, a foreign balance in the base currency only.';

create function private.opening_lines(org uuid, accounts private.opening_account[]) returns private.posting_line[]
language sql stable
set search_path = ''
as $$
  select array_agg(private.line(a.account_id, a.books, 'Opening balance', null, a.currency,
      case when a.currency is not null then private.foreign_part(a.foreign_books, a.books) end) order by a.code)
    filter (where a.books <> 0)
    || private.line(private.account_for(org, 'opening_balances'), -sum(a.books), 'Opening balances')
  from unnest(accounts) a
$$;
comment on function private.opening_lines(uuid, private.opening_account[]) is 'Lines of the opening entry; null if there is nothing to post.';

create function public.post_opening(key uuid) returns uuid
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('opening_balances.post', 'post opening balances');
  answer constant jsonb := private.recall(post_opening.key, 'post_opening', 'null');
  opening private.openings;
  accounts private.opening_account[];
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.hold_ledger(org);
  opening := private.opening_of(org);
  perform private.require_not_posted(org, 'post them again');
  accounts := array(select a from private.opening_accounts(org, opening.first_day - 1, false) a);
  perform private.check_trial_balance(org, accounts);
  perform private.require_open_period(org, opening.first_day - 1);
  entry := private.post_entry(org, opening.first_day - 1, case opening.program when 'quickbooks' then 'Opening balances from QuickBooks'
    when 'xero' then 'Opening balances from Xero' else 'Opening balances' end, null, 'opening', null,
    coalesce(private.opening_lines(org, accounts), '{}'));
  if entry is null then
    perform private.refuse('opening.nothing', format(
      'There is nothing to post: what the trial balance says is in these books on %s already, or the trial balance is empty.',
      opening.first_day - 1));
  end if;
  update private.openings o set journal_entry_id = entry where o.org_id = org;
  perform private.remember(post_opening.key, to_jsonb(entry));
  return entry;
end $$;
comment on function public.post_opening(uuid) is
  'Posts the difference between the trial balance and the books on the opening day, and returns the id of the '
  'entry. preview_action shows the entry without posting it.';

create function public.void_opening(reason text, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('opening_balances.post', 'reverse opening balances');
  answer constant jsonb := private.recall(void_opening.key, 'void_opening', to_jsonb(void_opening.reason));
  opening private.openings;
  entry uuid;
  reversal uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.hold_ledger(org);
  opening := private.opening_of(org);
  entry := private.standing_opening_entry(org);
  if entry is null then
    perform private.refuse('opening.not_posted', 'No opening balances are posted, so there is nothing to reverse.');
  elsif btrim(coalesce(void_opening.reason, '')) = '' then
    perform private.refuse_field('ledger.reason_required', 'Enter the reason for reversing the opening balances. It is stored with the reversal.', 'reason');
  end if;
  -- On the date of the entry, even if the first day has changed since, as if it had never existed.
  reversal := private.reverse_entry(org, entry,
    (select e.entry_date from public.journal_entries e where e.org_id = org and e.id = entry), btrim(void_opening.reason));
  perform private.remember(void_opening.key, to_jsonb(reversal));
  return reversal;
end $$;
comment on function public.void_opening(text, uuid) is
  'Reverses the opening entry on its own day, which must be open, so that the balances can be changed; returns the id of the reversal.';

create function public.preview_opening() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('opening_balances.read', 'see the opening balances');
  opening private.openings;
  lines private.posting_line[];
begin
  select o.* into opening from private.openings o where o.org_id = org;
  if opening.org_id is null then
    return null;
  end if;
  lines := private.opening_lines(org, array(
    select a from private.opening_accounts(org, opening.first_day - 1, private.standing_opening_entry(org) is not null) a));
  return jsonb_build_object('entry_date', opening.first_day - 1,
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('account_id', a.id, 'code', a.code, 'name', a.name,
        'debit', l.debit::numeric(24, 2)::text, 'credit', l.credit::numeric(24, 2)::text) order by l.n), '[]')
      from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base, n)
      join public.accounts a on a.org_id = org and a.id = l.account_id
      where l.debit <> 0 or l.credit <> 0),
    'total', (select coalesce(sum(l.debit), 0)::numeric(24, 2)::text from unnest(lines) l));
end $$;
comment on function public.preview_opening() is
  'The opening entry as it would be posted now: {entry_date, lines: [{account_id, code, name, debit, credit}], '
  'total}; without lines if it is already posted or there is no difference, null without a first day.';

grant execute on function public.post_opening(uuid), public.void_opening(text, uuid), public.preview_opening() to authenticated;
