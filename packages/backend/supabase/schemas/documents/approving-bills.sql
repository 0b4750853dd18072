-- Approving a bill: the vendor is owed it. Goods of a received order clear what the receipt left open, at the receipt's
-- value; other goods that are kept in stock arrive with the bill.

create function private.receipt_of_order(org uuid, order_id uuid)
returns table (item_id uuid, quantity numeric, value numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select m.item_id, sum(m.quantity), sum(m.value)
  from public.stock_movements m
  where m.org_id = org and m.source_kind = 'receipt' and m.source_id = receipt_of_order.order_id
  group by m.item_id;
end $$;
comment on function private.receipt_of_order(uuid, uuid) is 'What a purchase order brought into stock, and at what value.';

create function private.lines_with_stock(org uuid, lines private.base_line[], order_id uuid) returns private.base_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  result private.base_line[];
begin
  if not exists (select from unnest(lines) l where l.product_id is not null) then
    return lines;
  end if;
  with stocked as (
    select l.*, private.item_of_product(org, l.product_id) as item_id from unnest(lines) l
  ), reached as (
    -- How much of an item the bill has named up to a line: the receipt is cleared line by line, until it is used up.
    select s.*, least(sum(s.quantity) over w, coalesce(r.quantity, 0)) as cleared_after,
      least(sum(s.quantity) over w - s.quantity, coalesce(r.quantity, 0)) as cleared_before, r.quantity as received, r.value
    from stocked s
    left join private.receipt_of_order(org, order_id) r on r.item_id = s.item_id and r.quantity > 0
    window w as (partition by s.item_id order by s.position)
  ), parted as (
    select r.*, c.cleared, a.arrived, case when r.quantity = 0 then 0
      else private.round_money(r.base_net * a.arrived / r.quantity, private.base_currency(org)) end as arrived_value
    from reached r
    cross join lateral (select coalesce(private.round_money(r.value * r.cleared_after / r.received, private.base_currency(org))
      - private.round_money(r.value * r.cleared_before / r.received, private.base_currency(org)), 0) as cleared) c
    cross join lateral (select r.quantity - (r.cleared_after - r.cleared_before) as arrived) a
  )
  select array_agg(row(3 * p.position + part.n, p.product_id, part.account_id, p.description, part.quantity, p.gst_rate, p.is_taxed,
    part.net, part.gst, part.base_net, part.base_gst)::private.base_line order by p.position, part.n)
  into result
  from parted p
  cross join lateral (values
    (1, private.account_for(org, 'goods_received'), 0, 0, 0, p.cleared, 0),
    (2, private.account_for(org, 'purchase_variance'), 0, 0, 0, p.base_net - p.arrived_value - p.cleared, 0),
    (3, case when p.item_id is null then p.account_id else private.account_for(org, 'inventory') end,
      case when p.item_id is null then p.quantity else p.arrived end, p.net, p.gst,
      case when p.item_id is null then p.base_net else p.arrived_value end, p.base_gst)
  ) part (n, account_id, quantity, net, gst, base_net, base_gst)
  where part.n = 3 or (p.item_id is not null and part.base_net <> 0);
  return result;
end $$;
comment on function private.lines_with_stock(uuid, private.base_line[], uuid) is
  'Sends lines of goods to stock, to what their order''s receipt left open, and the difference in price to its own account.';

create function private.approve_bill(org uuid, bill_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  bill public.bills;
  base constant text := private.base_currency(org);
  inventory constant uuid := private.account_for(org, 'inventory');
  lines private.priced_line[];
  based private.base_line[];
  arrived integer;
  entry uuid;
begin
  select b.* into bill from public.bills b where b.org_id = org and b.id = approve_bill.bill_id for update;
  if bill.id is null then
    perform private.refuse('document.not_found', 'There is no such bill. Load the list again.');
  end if;
  lines := private.document_lines(org, 'bill', bill.id);
  perform private.require_postable('bill ' || bill.bill_number, bill.status, bill.posted_at, bill.total_amount, lines);
  perform private.refuse_control_accounts(org, 'purchases', lines);
  perform private.require_open_period(org, bill.bill_date);

  based := private.lines_with_stock(org,
    (select array_agg(l order by l.position) from private.lines_in_base(lines, bill.exchange_rate, base) l),
    bill.purchase_order_id);
  select count(private.receive_stock(org, i.item_id, i.quantity, i.value, bill.bill_date, 'receipt', 'bill', bill.id))
  into arrived
  from (
    select private.item_of_product(org, l.product_id) as item_id, sum(l.quantity) as quantity, sum(l.base_net) as value
    from unnest(based) l
    where l.account_id = inventory and l.quantity > 0
    group by 1
    order by 1
  ) i;

  entry := private.post_entry(org, bill.bill_date, format('Bill %s, %s', bill.bill_number,
    (select v.name from public.vendors v where v.org_id = org and v.id = bill.vendor_id)),
    coalesce(bill.vendor_reference, bill.reference), 'bill', bill.id,
    private.entry_lines(org, 'purchases', bill.vendor_id, nullif(bill.currency, base), based));
  if arrived > 0 then
    perform private.link_stock(org, 'bill', bill.id, entry);
  end if;
  perform private.set_activity_action('approved');
  update public.bills b set posted_at = now(), posted_by = auth.uid(), journal_entry_id = entry, version = b.version + 1,
    updated_by = auth.uid(), status = case when b.total_amount = 0 then 'paid' else 'approved' end,
    closed_on = case when b.total_amount = 0 then b.bill_date end
  where b.org_id = org and b.id = bill.id;
  perform private.set_activity_action('');
  return entry;
end $$;
comment on function private.approve_bill(uuid, uuid) is
  'Posts a pending bill and answers the entry''s id; null where nothing of it has an amount.';

create function public.approve_bill(id uuid, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bills.approve', 'approve bills');
  answer constant jsonb := private.recall(approve_bill.key, 'approve_bill', to_jsonb(approve_bill.id));
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  entry := private.approve_bill(org, approve_bill.id);
  perform private.remember(approve_bill.key, coalesce(to_jsonb(entry), 'null'));
  return entry;
end $$;
comment on function public.approve_bill(uuid, uuid) is 'Approves a bill, which posts it, and answers the id of its journal entry.';
grant execute on function public.approve_bill(uuid, uuid) to authenticated;
