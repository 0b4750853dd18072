-- True if these books match the previous software: each account on the opening day, what each customer and
-- vendor owed, the register of assets, and the account of opening balances at zero. Everything is computed
-- again, from the trial balance as entered and from the current ledger.

create function private.opening_advice(account private.opening_account, is_posted boolean, left_over numeric, opening_day date) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when left_over = 0 then null
    when account.kept_by in ('invoices', 'bills') then format(
      'The open %1$s %2$s than in the trial balance. Add or cancel documents under Open %3$s; the opening entry can post a difference that remains, for example from exchange rates.',
      account.kept_by, case when (left_over > 0) = (account.kept_by = 'invoices') then 'total less' else 'total more' end, initcap(account.kept_by))
    when account.kept_by = 'stock' then format(
      'Your stock is worth %s than in the trial balance. Add it under Stock and Assets, or let the opening entry post the difference.',
      case when left_over > 0 then 'less' else 'more' end)
    when account.kept_by = 'bank' then format(
      'This bank account has an opening balance of its own. If it is dated after %s, reverse its journal entry; otherwise let the opening entry post the difference.', opening_day)
    when not account.is_listed then format(
      'It is not in the trial balance, and something was posted to it by %s. Add it to the trial balance with zero, or reverse the posting.', opening_day)
    when is_posted then format(
      'Since the opening entry, something was posted dated by %s, or the trial balance was changed. Reverse the opening balances and post them again.', opening_day)
  end
$$;
comment on function private.opening_advice(private.opening_account, boolean, numeric, date) is
  'Remedy if the balance of an account differs; null if it does not.';

create function private.opening_contacts(org uuid, accounts private.opening_account[], opening_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('kind', s.kind, 'old', o.amount::numeric(24, 2)::text, 'documents', d.amount::numeric(24, 2)::text,
    'difference', (o.amount - d.amount)::numeric(24, 2)::text, 'ok', o.amount = d.amount, 'contacts', d.contacts) order by s.place)
  from (values (1, 'invoice', 'invoices', 1), (2, 'bill', 'bills', -1)) s (place, kind, kept_by, sign)
  cross join lateral (
    select coalesce(sum(s.sign * a.old), 0) as amount from unnest(accounts) a where a.kept_by = s.kept_by) o
  cross join lateral (
    select coalesce(sum(t.total), 0) as amount, coalesce(jsonb_agg(jsonb_build_object('contact', t.contact, 'amount', t.total::text) order by t.contact), '[]') as contacts
    from private.aging(org, s.kind, opening_day) t where t.contact <> '(Journal entries)') d
$$;
comment on function private.opening_contacts(uuid, private.opening_account[], date) is
  'Receivables and payables by contact on the opening day, according to documents, beside the trial balance.';

create function private.opening_assets(org uuid, accounts private.opening_account[], opening_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  with owned as (
    select coalesce(f.cost_account_id, private.account_for(org, 'fixed_asset', f.category)) as cost_id,
      coalesce(f.accumulated_account_id, private.account_for(org, 'accumulated_depreciation', f.category)) as accumulated_id,
      f.purchase_price, f.opening_accumulated
    from public.fixed_assets f
    where f.org_id = org and f.purchase_date <= opening_day and (f.disposed_on is null or f.disposed_on > opening_day)
  ), register as (
    select c.account_id, sum(c.amount) as amount
    from owned o
    cross join lateral (values (o.cost_id, o.purchase_price), (o.accumulated_id, o.opening_accumulated)) c (account_id, amount)
    group by 1
  )
  select coalesce(jsonb_agg(jsonb_build_object('account_id', a.id, 'code', a.code, 'name', a.name, 'old', o.amount::numeric(24, 2)::text,
    'register', coalesce(r.amount, 0)::numeric(24, 2)::text, 'ok', o.amount = coalesce(r.amount, 0),
    'advice', case when o.amount <> coalesce(r.amount, 0) then case when o.amount > coalesce(r.amount, 0)
      then 'Add what is missing to the register under Fixed Assets, with the depreciation it came with; land or what is not depreciated may stay out.'
      else 'The register says more than the trial balance. Correct the assets, or which account their category posts to.' end end) order by a.code), '[]')
  from register r
  full join (select t.account_id, case when t.subtype = 'fixed_asset' then t.old else -t.old end as amount from unnest(accounts) t
    where t.subtype in ('fixed_asset', 'accumulated_depreciation') and t.old <> 0) k on k.account_id = r.account_id
  join public.accounts a on a.org_id = org and a.id = coalesce(k.account_id, r.account_id)
  cross join lateral (select coalesce(k.amount, 0) as amount) o
  where o.amount <> 0 or coalesce(r.amount, 0) <> 0
$$;
comment on function private.opening_assets(uuid, private.opening_account[], date) is
  'Claims of the asset register on each fixed asset account, beside the trial balance.';

create function public.opening_check() returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('opening_balances.read', 'see the opening balances');
  is_posted constant boolean := private.standing_opening_entry(org) is not null;
  opening_day date;
  accounts private.opening_account[];
  counterpart uuid;
  rest numeric;
  sums record;
  answer jsonb;
begin
  select o.first_day - 1 into opening_day from private.openings o where o.org_id = org;
  if opening_day is null then
    return null;
  end if;
  counterpart := private.account_for(org, 'opening_balances');
  accounts := array(select a from private.opening_accounts(org, opening_day, is_posted) a);
  select coalesce(sum(b.debit), 0) as debits, coalesce(sum(b.credit), 0) as credits,
    count(*) filter (where b.account_id is null and (b.debit <> 0 or b.credit <> 0)) as unmatched, count(*) as lines
  into sums from private.opening_balances b where b.org_id = org;
  -- Balance of the opening balances account once the entry is posted.
  rest := (select coalesce(sum(case when a.account_id = counterpart then a.ours else -a.books end), 0) from unnest(accounts) a);
  answer := jsonb_build_object(
    'opening_day', opening_day, 'is_posted', is_posted,
    'debits', sums.debits::text, 'credits', sums.credits::text, 'unmatched', sums.unmatched,
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('account_id', a.account_id, 'code', a.code, 'name', a.name, 'kept_by', a.kept_by,
        'old', a.old::numeric(24, 2)::text, 'ours', a.ours::numeric(24, 2)::text, 'books', a.books::numeric(24, 2)::text,
        'difference', d.amount::numeric(24, 2)::text, 'ok', d.amount = 0,
        'advice', private.opening_advice(a, is_posted, d.amount, opening_day)) order by a.code), '[]')
      from unnest(accounts) a
      cross join lateral (select a.old - a.ours - a.books as amount) d
      where a.account_id <> counterpart),
    'counterpart', (select jsonb_build_object('code', a.code, 'name', a.name, 'balance', rest::numeric(24, 2)::text, 'ok', rest = 0)
      from public.accounts a where a.org_id = org and a.id = counterpart),
    'contacts', private.opening_contacts(org, accounts, opening_day),
    'assets', private.opening_assets(org, accounts, opening_day),
    'closes_year', opening_day = (private.fiscal_year_start(org, opening_day) + interval '1 year' - interval '1 day')::date
      and exists (select from unnest(accounts) a where a.type in ('revenue', 'expense') and a.ours + a.books <> 0));
  return answer || jsonb_build_object('ok', sums.lines > 0 and sums.debits = sums.credits and sums.unmatched = 0 and rest = 0
    and not exists (select from unnest(accounts) a where a.account_id <> counterpart and a.old - a.ours - a.books <> 0));
end $$;
comment on function public.opening_check() is
  'True if the books agree with the trial balance on the opening day, amounts as text, debit positive: '
  '{opening_day, is_posted, ok, debits, credits, unmatched, accounts: [{account_id, code, name, kept_by, old, ours, '
  'books, difference, ok, advice}] where books is the amount that the opening entry will add, counterpart: {code, '
  'name, balance, ok}, contacts: [{kind, old, documents, difference, ok, contacts: [{contact, amount}]}], assets: '
  '[{account_id, code, name, old, register, ok, advice}], closes_year}. closes_year: the day ends a financial year '
  'whose result is not carried to retained earnings yet. Null without a first day.';
grant execute on function public.opening_check() to authenticated;
