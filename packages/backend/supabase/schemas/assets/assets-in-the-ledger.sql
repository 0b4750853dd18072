-- Register and ledger. The cost of an asset is posted by a bill or a journal entry, which name an account but no asset; the register knows
-- which assets an account contains. So the register claims a part of the account when something is first posted for an asset, and refuses
-- to post for an asset without cost in the ledger: its depreciation or disposal would take an amount off the account that was never there.
--
-- Accountants reconcile the register with the ledger account by account, and enter imported assets in opening balances of the ledger. So
-- the register does not post openings, which would be a second way to enter an asset's cost, beside the bill.

create type private.asset_claim as (
  asset_id uuid, name text, is_posted boolean, is_cost boolean, account_id uuid, amount numeric
);
comment on type private.asset_claim is
  'The amount of an asset on an account according to the register: its cost, or its accumulated depreciation. is_posted: something was posted for it.';

create function private.asset_claims(org uuid) returns setof private.asset_claim
language sql stable
set search_path = ''
as $$
  with rules as materialized (
    select c.category, private.account_for(org, 'fixed_asset', c.category) as cost,
      private.account_for(org, 'accumulated_depreciation', c.category) as accumulated
    from (select distinct a.category from public.fixed_assets a
      where a.org_id = org and a.disposed_on is null and a.cost_account_id is null) c
  )
  select a.id, a.name, a.cost_account_id is not null, c.is_cost, c.account_id, c.amount
  from public.fixed_assets a
  left join rules r on r.category is not distinct from a.category
  cross join lateral (values
    (true, coalesce(a.cost_account_id, r.cost), a.purchase_price),
    (false, coalesce(a.accumulated_account_id, r.accumulated), a.accumulated_depreciation)
  ) c (is_cost, account_id, amount)
  where a.org_id = org and a.disposed_on is null
$$;
comment on function private.asset_claims(uuid) is
  'The register by account: cost and depreciation of every asset that is not disposed of. Before the first posting, accounts follow the '
  'posting rules.';

create function private.require_assets_in_ledger(org uuid, asset_ids uuid[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  with claims as materialized (
    select c.* from private.asset_claims(org) c where c.is_posted or c.asset_id = any (asset_ids)
  ), held as (
    select k.account_id, k.is_cost,
      coalesce(sum(m.debit - m.credit), 0) * case when k.is_cost then 1 else -1 end as amount
    from (select distinct account_id, is_cost from claims) k
    left join private.account_months m on m.org_id = org and m.account_id = k.account_id
    group by k.account_id, k.is_cost
  )
  select w.name, w.is_cost, w.amount, h.amount - w.before as left_for_it, a.code, a.name as account_name into fault
  from (
    -- Posted assets come first; the others share the remaining balance, the oldest purchase first.
    select c.*, f.purchase_date, coalesce(sum(c.amount) over (
      partition by c.account_id, c.is_cost order by not c.is_posted, f.purchase_date, f.id rows between unbounded preceding and 1 preceding), 0) as before
    from claims c
    join public.fixed_assets f on f.org_id = org and f.id = c.asset_id
  ) w
  join held h on h.account_id = w.account_id and h.is_cost = w.is_cost
  join public.accounts a on a.org_id = org and a.id = w.account_id
  where not w.is_posted and w.amount > h.amount - w.before and w.amount > 0
  order by w.purchase_date, w.asset_id, w.is_cost desc limit 1;
  if not found then
    return;
  end if;
  perform private.refuse('asset.not_in_ledger', format(
    case when fault.is_cost then
      '"%s" costs %s, but account %s %s holds %s beyond what other assets in use cost. Approve the bill for it, or post its opening balance: a journal entry that debits %s with its cost and credits %s.'
    else
      '"%s" came with depreciation of %s, but account %s %s holds %s beyond that of other assets. Post its opening balance: a journal entry that credits %s with the depreciation and debits %s.' end,
    fault.name, fault.amount, fault.code, fault.account_name, greatest(fault.left_for_it, 0)::numeric(24, 2), fault.code,
    (select a.code || ' ' || a.name from public.accounts a
     where a.org_id = org and a.id = private.account_for(org, 'opening_balances'))));
end $$;
comment on function private.require_assets_in_ledger(uuid, uuid[]) is
  'Refuses to post for assets whose cost, or opening depreciation, is not in the ledger, with the remedy.';
