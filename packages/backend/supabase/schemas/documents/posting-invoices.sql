-- Posting an invoice: the customer owes it, and what it sells from stock leaves at cost, in one entry.

create function private.post_invoice(org uuid, invoice_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  held jsonb;
  lines private.priced_line[];
  based private.base_line[];
  besides private.posting_line[] := '{}';
  cost numeric;
  moved integer;
begin
  select h.held, h.lines, h.based into held, lines, based
  from private.hold_to_post(org, 'invoice', post_invoice.invoice_id) h;
  -- What its order ships is issued by the shipments; held, so that the order is not changed meanwhile.
  perform from public.sales_orders o where o.org_id = org and o.id = (held ->> 'sales_order_id')::uuid for update;
  select coalesce(sum(private.issue_stock(org, m.item_id, m.quantity, (held ->> 'invoice_date')::date, 'issue', 'invoice',
    post_invoice.invoice_id)), 0), count(*)
  into cost, moved
  from private.items_moved(org, lines,
    private.goods_left_to_order(org, (held ->> 'sales_order_id')::uuid, post_invoice.invoice_id)) m;
  if cost <> 0 then
    besides := array[
      private.line(private.account_for(org, 'cost_of_sales'), cost, 'Cost of stock sold'),
      private.line(private.account_for(org, 'inventory'), -cost, 'Stock sold')];
  end if;
  return private.post_held(org, 'invoice', held, based, moved, besides);
end $$;
comment on function private.post_invoice(uuid, uuid) is
  'Posts a draft and answers the entry''s id; null where nothing of it has an amount.';
