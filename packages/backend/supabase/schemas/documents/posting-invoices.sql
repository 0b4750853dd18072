-- Posting an invoice: it becomes due, and stock that it sells is issued at cost, in one entry.

create function private.post_invoice(org uuid, invoice_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  held jsonb;
  lines private.priced_line[];
  based private.base_line[];
  besides private.posting_line[];
  costs private.tracked_amount[];
  moved integer;
begin
  select h.held, h.lines, h.based into held, lines, based
  from private.hold_to_post(org, 'invoice', post_invoice.invoice_id) h;
  -- Goods of its order are issued by the shipments; locked, so that the order does not change meanwhile.
  perform from public.sales_orders o where o.org_id = org and o.id = (held ->> 'sales_order_id')::uuid for update;
  with issued as materialized (
    select m.item_id, m.quantity, private.issue_stock(org, m.item_id, m.quantity, (held ->> 'invoice_date')::date, 'issue', 'invoice',
      post_invoice.invoice_id) as cost
    from private.items_moved(org, lines,
      private.goods_left_to_order(org, (held ->> 'sales_order_id')::uuid, post_invoice.invoice_id)) m
  )
  select array(select c from issued i cross join lateral private.costs_by_option(org, lines, i.item_id, i.quantity, i.cost) c),
    (select count(*) from issued)
  into costs, moved;
  besides := private.paired_lines(org, 'cost_of_sales', 'Cost of stock sold', 'inventory', 'Stock sold', costs);
  return private.post_held(org, 'invoice', held, based, moved, besides);
end $$;
comment on function private.post_invoice(uuid, uuid) is 'Posts a draft and returns the entry''s id; null if its amounts are zero.';
