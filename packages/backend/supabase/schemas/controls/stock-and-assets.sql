-- Controls of stock and fixed assets against the ledger.

create function private.control_stock(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with faults as (
    select format('item %s (%s): kept %s of %s, movements %s of %s, lots %s of %s', i.name, i.id, i.quantity, i.total_value,
      coalesce(m.quantity, 0), coalesce(m.value, 0), coalesce(l.quantity, 0), coalesce(l.value, 0)) as fault
    from public.inventory_items i
    left join (select item_id, sum(quantity) as quantity, sum(value) as value from public.stock_movements where org_id = org group by 1) m
      on m.item_id = i.id
    left join (select item_id, sum(quantity_left) as quantity, sum(value_left) as value from private.stock_lots where org_id = org group by 1) l
      on l.item_id = i.id
    where i.org_id = org
      and ((i.quantity, i.total_value) is distinct from (coalesce(m.quantity, 0), coalesce(m.value, 0))
        or (i.quantity, i.total_value) is distinct from (coalesce(l.quantity, 0), coalesce(l.value, 0)))
    union all
    select format('stock movements %s: a value of %s, %s in the ledger', m.ids, m.value, coalesce(l.value, 0))
    from (
      select journal_entry_id, sum(value) as value, string_agg(id::text, ', ' order by id) as ids
      from public.stock_movements where org_id = org group by coalesce(journal_entry_id, id), journal_entry_id
    ) m
    left join lateral (
      select sum(l.debit - l.credit) as value
      from public.journal_lines l
      join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype = 'inventory'
      where l.org_id = org and l.journal_entry_id = m.journal_entry_id
    ) l on true
    where m.value <> coalesce(l.value, 0)
  )
  select private.control_of('stock = ledger',
    (select coalesce(sum(total_value), 0) from public.inventory_items where org_id = org)
      + private.posted_by_hand(org, 'inventory'),
    private.ledger_balance(org, 'inventory'),
    (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_stock(uuid) is
  'Items, movements and lots are consistent, each movement is posted and, with manual postings, they equal the balance of the inventory accounts.';

create function private.control_depreciation(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with kept as (
    select d.journal_entry_id, sum(d.amount) as amount, string_agg(d.id::text, ', ') as ids
    from public.depreciation_entries d where d.org_id = org group by 1
  ), faults as (
    select format('depreciation %s: %s, %s in the ledger', k.ids, k.amount, coalesce(l.amount, 0)) as fault
    from kept k
    left join lateral (
      select sum(l.credit - l.debit) as amount
      from public.journal_lines l
      join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype = 'accumulated_depreciation'
      where l.org_id = org and l.journal_entry_id = k.journal_entry_id
    ) l on true
    where k.amount <> coalesce(l.amount, 0)
  )
  select private.control_by_faults('depreciation = ledger', coalesce(array_agg(fault), '{}')) from faults
$$;
comment on function private.control_depreciation(uuid) is 'Every month of depreciation is in the ledger with its amount.';

create function private.control_fixed_assets(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  -- A manual entry on an account beyond the register, such as for land, is valid; an amount from a bill means that an asset is missing in
  -- the register. Neither explains an account with less than the register.
  with claims as (
    select c.account_id, c.is_cost, sum(c.amount) as amount,
      string_agg(format('"%s" (%s)', c.name, c.asset_id), ', ' order by c.name, c.asset_id) filter (where c.amount <> 0) as assets
    from private.asset_claims(org) c
    join public.fixed_assets f on f.org_id = org and f.id = c.asset_id
    where c.is_posted or f.purchase_date <= (select private.today(org))
    group by 1, 2
  ), accounts as (
    select a.id as account_id, a.code, a.name, a.subtype = 'fixed_asset' as is_cost
    from public.accounts a where a.org_id = org and a.subtype in ('fixed_asset', 'accumulated_depreciation')
    union
    select a.id, a.code, a.name, c.is_cost from claims c join public.accounts a on a.org_id = org and a.id = c.account_id
  ), sides as (
    select a.account_id, a.code, a.name, a.is_cost, coalesce(c.amount, 0) as registered, c.assets,
      coalesce(m.held, 0) as held, greatest(coalesce(m.by_hand, 0), 0) as by_hand
    from accounts a
    left join claims c on c.account_id = a.account_id and c.is_cost = a.is_cost
    cross join lateral (
      select sum(m.debit - m.credit) * case when a.is_cost then 1 else -1 end as held,
        sum(m.undocumented) * case when a.is_cost then 1 else -1 end as by_hand
      from private.account_months m where m.org_id = org and m.account_id = a.account_id
    ) m
  ), compared as (
    select s.*, least(greatest(s.held - s.registered, 0), s.by_hand) as unregistered from sides s
  ), faults as (
    select format('account %s %s (%s) holds %s, of which %s was posted by hand, and the register has %s%s', c.code, c.name, c.account_id,
      c.held, c.by_hand, c.registered, ': ' || left(c.assets, 500)) as fault
    from compared c where c.held <> c.registered + c.unregistered
  )
  select private.control_of('fixed assets = register',
    (select coalesce(sum((c.registered + c.unregistered) * case when c.is_cost then 1 else -1 end), 0) from compared c),
    (select coalesce(sum(c.held * case when c.is_cost then 1 else -1 end), 0) from compared c),
    (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_fixed_assets(uuid) is
  'By account, cost and depreciation of the assets in use equal the ledger, less manual postings that are not in the register.';
