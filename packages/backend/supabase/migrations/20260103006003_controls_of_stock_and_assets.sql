-- Controls of what the organisation has: stock and fixed assets against the ledger.

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
  'Items, their movements and their lots agree, each movement is in the ledger, and with what was posted by hand they are the balance of the inventory accounts.';

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
