-- Stock movements of a document, for its page.

create function public.document_stock(kind text, id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require_for_kind(private.document_kind(document_stock.kind), 'read');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'item_id', m.item_id, 'item', i.name, 'sku', i.sku,
      'moved_on', m.moved_on, 'kind', m.kind, 'quantity', trim_scale(m.quantity)::text, 'unit_cost', trim_scale(m.unit_cost)::text,
      'value', m.value::text) order by m.id), '[]')
    from public.stock_movements m
    join public.inventory_items i on i.org_id = m.org_id and i.id = m.item_id
    where m.org_id = org and m.source_id = document_stock.id);
end $$;
comment on function public.document_stock(text, uuid) is
  'Stock movements of an invoice, bill or order, in their order: [{id, item_id, item, sku, moved_on, kind, quantity, '
  'unit_cost, value}], amounts as text in the base currency, positive for what came in.';
grant execute on function public.document_stock(text, uuid) to authenticated;
