-- Cancelling the back order: it is no longer ordered, and nothing is posted.

create function private.require_not_billed_ahead(org uuid, lines private.order_line[], parts private.order_part[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select p.name, b.bill_number into fault
  from unnest(parts) p
  join unnest(lines) l on l.id = p.line_id
  join private.cleared_receipts c on c.org_id = org and c.line_id = p.line_id
  join public.bills b on b.org_id = org and b.id = c.bill_id and b.status <> 'cancelled'
  where c.from_quantity + c.quantity > l.quantity - l.dropped - p.quantity
  order by l.position limit 1;
  if found then
    perform private.refuse('document.billed_ahead', format(
      'The bill %s has billed "%s" that is still to come. Receive it, or cancel the bill, before you drop it.', fault.bill_number, fault.name));
  end if;
end $$;
comment on function private.require_not_billed_ahead(uuid, private.order_line[], private.order_part[]) is
  'Refuses to cancel goods that a bill has cleared in advance, because nothing would ever offset that.';

create function private.drop_rest(org uuid, entry private.document_kinds, order_id uuid, reason text, lines jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  way constant private.document_steps := private.partial_step(entry);
  because constant text := btrim(coalesce(drop_rest.reason, ''));
  held jsonb;
  parts private.order_part[];
  is_delivered boolean;
  document jsonb;
begin
  if way.kind is null then
    perform private.refuse('document.unknown_step', format('A %s is not delivered in parts, so nothing of it can be dropped.', entry.label));
  end if;
  held := private.hold_document(org, entry, drop_rest.order_id);
  if held ->> 'status' <> all (way.from_statuses) then
    perform private.refuse('document.wrong_status', format('The %s is %s. Only what is still to be %s can be dropped.',
      held ->> 'label', replace(held ->> 'status', '_', ' '), way.status));
  elsif because = '' or char_length(because) > 500 then
    perform private.refuse_field('document.reason_required', format(
      'Enter in at most 500 characters why the rest of the %s is dropped; the reason is kept with it.', entry.label), 'reason');
  end if;
  parts := private.parts_of_order(org, entry, held, lines, 'dropped');
  perform private.require_not_billed_ahead(org, array(select o from private.order_lines(org, entry, held) o), parts);
  perform private.record_delivery(org, entry, drop_rest.order_id, private.today(org), parts, null, because);
  is_delivered := private.is_delivered(org, entry, held);
  if is_delivered and held ->> 'status' <> way.partial_status then
    perform private.refuse('document.nothing_delivered', format('Nothing of the %s was %s. Cancel it instead.',
      held ->> 'label', way.status));
  end if;
  perform private.tell_reason(because);
  perform private.set_activity_action('rest_dropped');
  execute format('update public.%I t set status = $3, version = t.version + 1, updated_by = auth.uid()
      where t.org_id = $1 and t.id = $2 returning to_jsonb(t)', entry.table_name)
  using org, drop_rest.order_id, case when is_delivered then way.status else held ->> 'status' end into document;
  perform private.set_activity_action('');
  perform private.tell_reason(null);
  return document;
end $$;
comment on function private.drop_rest(uuid, private.document_kinds, uuid, text, jsonb) is
  'Cancels lines of an order, or everything left, for a reason; the order is delivered if nothing more is to come. Returns its row.';

create function public.drop_rest(kind text, id uuid, reason text, key uuid, lines jsonb default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(drop_rest.kind);
  org constant uuid := private.require_for_kind(entry, 'cancel');
begin
  return coalesce(
    private.recall(drop_rest.key, 'drop_rest_' || entry.kind, jsonb_build_array(drop_rest.id, drop_rest.reason, drop_rest.lines)),
    private.remember(drop_rest.key, private.drop_rest(org, entry, drop_rest.id, drop_rest.reason, drop_rest.lines)));
end $$;
comment on function public.drop_rest(text, uuid, text, uuid, jsonb) is
  'Cancels quantities of a sales_order or purchase_order that will not be delivered, [{line_id, quantity}] or everything left, with a '
  'stored reason, and returns its row.';
grant execute on function public.drop_rest(text, uuid, text, uuid, jsonb) to authenticated;
