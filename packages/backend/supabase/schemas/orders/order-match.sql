-- Three-way match: ordered, delivered and billed quantities, line by line, with a message for each difference.

create function private.price_text(price numeric) returns text
language sql immutable
set search_path = ''
as $$
  select case when scale(trim_scale(price)) < 2 then round(price, 2) else trim_scale(price) end::text
$$;
comment on function private.price_text(numeric) is 'A price with two decimals, or with more if it has more.';

create function private.match_differences(
  line private.order_line, way private.document_steps, done text, billed numeric, price numeric, prices numeric[]
) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return to_jsonb(array_remove(array[
    case when line.delivered > billed then format('%s of %s %s and not %s', trim_scale(line.delivered - billed),
      trim_scale(line.quantity), way.status, done) end,
    case when billed > line.delivered then format('%s %s more than %s', done, trim_scale(billed - line.delivered), way.status) end,
    case when billed > line.quantity - line.dropped then format('%s %s more than ordered', done,
      trim_scale(billed - (line.quantity - line.dropped))) end], null)
    || array(select format('%s at %s, ordered at %s', done, private.price_text(p), private.price_text(match_differences.price))
      from unnest(prices) p where p <> match_differences.price order by p));
end $$;
comment on function private.match_differences(private.order_line, private.document_steps, text, numeric, numeric, numeric[]) is
  'The difference between the ordered, delivered and billed quantities of a line, as text.';

create function private.matched_lines(org uuid, entry private.document_kinds, held jsonb, done text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  way constant private.document_steps := private.partial_step(entry);
  ordered_prices jsonb;
begin
  select jsonb_object_agg(l.value ->> 'id', (l.value ->> 'unit_price')::numeric * (100 - (l.value ->> 'discount_percent')::numeric) * 0.01)
  into ordered_prices from jsonb_array_elements(private.stored_lines(org, entry, (held ->> 'id')::uuid)) l;
  return (
    with converted as materialized (
      select t.* from private.converted_lines(org, entry, (held ->> 'id')::uuid) t
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'line_id', (o).id, 'name', (o).name, 'ordered', trim_scale((o).quantity)::text, 'delivered', trim_scale((o).delivered)::text,
      'dropped', trim_scale((o).dropped)::text, 'billed', trim_scale(c.quantity)::text,
      'left', trim_scale((o).quantity - (o).dropped - (o).delivered)::text,
      'differences', private.match_differences(o, way, matched_lines.done, c.quantity, (ordered_prices ->> (o).id::text)::numeric, c.prices))
      order by (o).position), '[]')
    from private.order_lines(org, entry, held) o
    cross join lateral (
      select coalesce(sum(t.quantity), 0) as quantity, array_agg(distinct t.price) filter (
        where t.quantity > 0 and t.currency = held ->> 'currency' and t.tax_inclusive = (held ->> 'tax_inclusive')::boolean) as prices
      from converted t where t.line_id = (o).id
    ) c);
end $$;
comment on function private.matched_lines(uuid, private.document_kinds, jsonb, text) is 'The lines of an order as order_match answers them.';

create function private.deliveries_as_read(org uuid, order_id uuid, lines private.order_line[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'delivered_on', d.delivered_on, 'is_dropped', d.is_dropped, 'reason', d.reason,
    'journal_entry_id', d.journal_entry_id, 'entry_number', e.entry_number,
    'lines', (
      select jsonb_agg(jsonb_build_object('line_id', t.line_id, 'name', l.name, 'quantity', trim_scale(t.quantity)::text,
        'value', t.value::text) order by l.position)
      from public.delivery_lines t
      join unnest(deliveries_as_read.lines) l on l.id = t.line_id
      where t.org_id = org and t.delivery_id = d.id)) order by d.id), '[]')
  from public.deliveries d
  left join public.journal_entries e on e.org_id = org and e.id = d.journal_entry_id
  where d.org_id = org and d.order_id = deliveries_as_read.order_id
$$;
comment on function private.deliveries_as_read(uuid, uuid, private.order_line[]) is
  'Delivered and cancelled quantities of an order, in the form of order_match.';

create function private.order_of(org uuid, kind text, id uuid, out entry private.document_kinds, out held jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  asked constant private.document_kinds := private.document_kind(order_of.kind);
  document jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2', asked.table_name)
  using org, order_of.id into document;
  if document is null then
    perform private.refuse('document.not_found', format('There is no such %s. Load the list again.', asked.label));
  elsif (private.partial_step(asked)).kind is not null then
    entry := asked;
    held := document;
    return;
  end if;
  select k.* into entry
  from private.document_conversions c
  join private.document_kinds k on k.kind = c.kind
  join private.document_steps s on s.kind = k.kind and s.partial_status is not null
  where c.to_kind = asked.kind and document ->> k.parent_column is not null and private.can(k.table_name || '.read');
  if entry.kind is not null then
    execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2', entry.table_name)
    using org, (document ->> entry.parent_column)::uuid into held;
  end if;
end $$;
comment on function private.order_of(uuid, text, uuid) is
  'The order itself, or that of an invoice or bill; nulls if it has none, or the caller may not read it.';

create function public.order_match(kind text, id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require_for_kind(private.document_kind(order_match.kind), 'read');
  found_order record;
  entry private.document_kinds;
  held jsonb;
  way private.document_steps;
  done text;
begin
  select o.* into found_order from private.order_of(org, order_match.kind, order_match.id) o;
  entry := found_order.entry;
  held := found_order.held;
  if held is null then
    return null;
  end if;
  way := private.partial_step(entry);
  select c.done into done
  from private.document_conversions c join private.document_kinds k on k.kind = c.to_kind and k.is_owed where c.kind = entry.kind;
  return jsonb_build_object('kind', entry.kind, 'table_name', entry.table_name, 'id', held ->> 'id', 'number', held ->> entry.number_column,
    'status', held ->> 'status', 'delivered', way.status, 'billed', done,
    'lines', private.matched_lines(org, entry, held, done),
    'not_ordered', (
      select coalesce(jsonb_agg(format('%s of "%s" %s and not ordered', trim_scale(t.quantity), t.name, done)), '[]')
      from private.converted_lines(org, entry, (held ->> 'id')::uuid) t where t.line_id is null and t.quantity > 0),
    'deliveries', private.deliveries_as_read(org, (held ->> 'id')::uuid, array(select o from private.order_lines(org, entry, held) o)));
end $$;
comment on function public.order_match(text, uuid) is
  'Ordered, delivered and billed quantities of an order, or of the order of an invoice or bill, null if it has none: {kind, table_name, id, number, '
  'status, delivered, billed, lines: [{line_id, name, ordered, delivered, dropped, billed, left, differences}], not_ordered, deliveries: [{id, '
  'delivered_on, is_dropped, reason, journal_entry_id, entry_number, lines}]}; quantities as text, differences and not_ordered as sentences. '
  'delivered and billed are words such as received and billed; drafts count as billed, cancelled ones do not.';
grant execute on function public.order_match(text, uuid) to authenticated;
