-- Goods that an invoice leaves to the shipments of its order: the ordered quantity of each product that no other invoice leaves to them.
-- Other goods are issued with the invoice.

create function private.goods_left_to_order(org uuid, order_id uuid, invoice_id uuid) returns private.priced_line[]
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_populate_record(null::private.priced_line,
      jsonb_build_object('product_id', o.product_id, 'quantity', o.quantity - coalesce(i.quantity, 0))))
    from (
      select l.product_id, sum(l.quantity - coalesce(d.quantity, 0)) as quantity
      from public.sales_order_lines l
      left join lateral (
        select sum(t.quantity) as quantity from public.delivery_lines t
        join public.deliveries d on d.org_id = org and d.id = t.delivery_id and d.is_dropped
        where t.org_id = org and t.line_id = l.id
      ) d on true
      where l.org_id = org and l.sales_order_id = goods_left_to_order.order_id and l.product_id is not null
      group by l.product_id
    ) o
    left join (
      select g.product_id, sum(g.quantity - coalesce(m.quantity, 0)) as quantity
      from (
        select i.id, l.product_id, sum(l.quantity) as quantity
        from public.invoices i
        join public.invoice_lines l on l.org_id = org and l.invoice_id = i.id
        where i.org_id = org and i.sales_order_id = goods_left_to_order.order_id and i.id <> goods_left_to_order.invoice_id
          and i.posted_at is not null and i.status <> 'cancelled'
        group by i.id, l.product_id
      ) g
      left join lateral (
        select -sum(s.quantity) as quantity from public.stock_movements s
        where s.org_id = org and (s.source_kind, s.source_id) = ('invoice', g.id) and s.kind = 'issue'
          and s.item_id = private.item_of_product(org, g.product_id)
      ) m on true
      group by g.product_id
    ) i on i.product_id = o.product_id
    where o.quantity > coalesce(i.quantity, 0));
end $$;
comment on function private.goods_left_to_order(uuid, uuid, uuid) is
  'Goods of a sales order that an invoice may leave to its shipments, as lines with only product and quantity; null if there are none.';
