-- An order can become several invoices or bills while something of it is left. Their lines refer to the line of the order, from which the
-- remaining quantity is computed; cancelled ones do not count.

create function private.converted_lines(org uuid, entry private.document_kinds, order_id uuid)
returns table (line_id uuid, document_id uuid, name text, quantity numeric, price numeric, currency text, tax_inclusive boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  target record;
begin
  for target in
    select k.* from private.document_conversions c join private.document_kinds k on k.kind = c.to_kind
    where c.kind = entry.kind and k.is_owed order by k.kind
  loop
    return query execute format('select l.source_line_id, t.id, coalesce(nullif(btrim(l.description), ''''), p.name, ''Line '' || l.position), l.quantity,
          l.unit_price * (100 - l.discount_percent) * 0.01, t.currency, t.tax_inclusive
        from public.%I t join public.%I l on l.org_id = t.org_id and l.%I = t.id
        left join public.products p on p.org_id = l.org_id and p.id = l.product_id
        where t.org_id = $1 and t.%I = $2 and t.status <> ''cancelled''
        order by t.created_at, t.id, l.position',
      target.table_name, target.line_table, target.parent_column, entry.parent_column)
    using org, converted_lines.order_id;
  end loop;
end $$;
comment on function private.converted_lines(uuid, private.document_kinds, uuid) is
  'Lines of the invoices or bills of an order that are not cancelled, including drafts; line_id is the line of the order, null if there '
  'is none, and price that of one unit less its discount.';

create function private.lines_to_convert(org uuid, entry private.document_kinds, held jsonb, what text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with lines as (
      select o as line, coalesce(c.quantity, 0) as converted, c.line_id is not null as is_converted
      from private.order_lines(org, entry, held) o
      left join (
        select t.line_id, sum(t.quantity) as quantity from private.converted_lines(org, entry, (held ->> 'id')::uuid) t group by t.line_id
      ) c on c.line_id = (o).id
    ), parts as (
      select (l.line).id, (l.line).quantity = 0 and not l.is_converted as is_text,
        greatest(case what when 'delivered' then least((l.line).delivered, (l.line).quantity - (l.line).dropped)
          else (l.line).quantity - (l.line).dropped end - l.converted, 0) as quantity
      from lines l
    )
    select coalesce(jsonb_agg(s.value || jsonb_build_object('quantity', p.quantity) order by s.n), '[]')
    from jsonb_array_elements(private.stored_lines(org, entry, (held ->> 'id')::uuid)) with ordinality s (value, n)
    join parts p on p.id = (s.value ->> 'id')::uuid
    where (p.quantity > 0 or p.is_text) and (exists (select from parts t where t.quantity > 0)
      or (what <> 'delivered' and not exists (select from lines l where l.is_converted))));
end $$;
comment on function private.lines_to_convert(uuid, private.document_kinds, jsonb, text) is
  'Lines of an order with the quantities left to invoice or bill: delivered for what was delivered, otherwise for the whole order. Empty '
  'if nothing is left.';

create function private.require_left_to_convert(
  org uuid, entry private.document_kinds, held jsonb, way private.document_conversions, what text, lines jsonb
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  successor text;
begin
  if lines <> '[]' then
    return;
  end if;
  successor := private.successor_of(org, entry, (held ->> 'id')::uuid);
  if what = 'delivered' and (successor is null or private.lines_to_convert(org, entry, held, 'rest') <> '[]') then
    perform private.refuse('document.nothing_delivered', format('Nothing of the %s was %s that is not %s yet. %s more first, or choose all that is left.',
      held ->> 'label', (private.partial_step(entry)).status, way.done, initcap((private.partial_step(entry)).step)));
  elsif successor is not null then
    perform private.refuse('document.already_converted', format('The %s has become %s already. Open that one, or cancel it first.',
      held ->> 'label', successor));
  end if;
end $$;
comment on function private.require_left_to_convert(uuid, private.document_kinds, jsonb, private.document_conversions, text, jsonb) is
  'Refuses to create another invoice or bill of an order of which nothing is left to be invoiced or billed.';

create function private.name_source_lines(target private.document_kinds, org uuid, document_id uuid, sources uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('update public.%I l set source_line_id = $3[l.position] where l.org_id = $1 and l.%I = $2', target.line_table, target.parent_column)
  using org, document_id, sources;
end $$;
comment on function private.name_source_lines(private.document_kinds, uuid, uuid, uuid[]) is
  'Notes of each line of a draft, in their order, the line that it was made from.';

create function private.find_source_lines(org uuid, target private.document_kinds, document_id uuid, sources jsonb) returns void
language plpgsql
set search_path = ''
as $$
-- sources as sources_of answers them.
declare
  entry private.document_kinds;
  line record;
  found_id uuid;
begin
  for entry in
    select k.* from private.document_conversions c join private.document_kinds k on k.kind = c.kind
    join private.document_steps s on s.kind = c.kind and s.partial_status is not null
    where c.to_kind = target.kind and sources ->> k.parent_column is not null
  loop
    for line in execute format('select l.id, l.product_id, lower(btrim(l.description)) as description
        from public.%I l where l.org_id = $1 and l.%I = $2 and not exists (
          select from public.%I o where o.org_id = $1 and o.%I = $3 and o.id = l.source_line_id)
        order by l.position', target.line_table, target.parent_column, entry.line_table, entry.parent_column)
      using org, document_id, (sources ->> entry.parent_column)::uuid
    loop
      -- A line entered without a link belongs to the order line of the same product or description, up to its
      -- open quantity.
      execute format('select o.id from public.%I o
          where o.org_id = $1 and o.%I = $2 and o.product_id is not distinct from $3 and ($3 is not null or lower(btrim(o.description)) = $4)
            and o.quantity > coalesce((select sum(t.quantity) from private.converted_lines($1, $5, $2) t where t.line_id = o.id), 0)
          order by o.position limit 1', entry.line_table, entry.parent_column)
      using org, (sources ->> entry.parent_column)::uuid, line.product_id, line.description, entry into found_id;
      if found_id is not null then
        execute format('update public.%I l set source_line_id = $3 where l.org_id = $1 and l.id = $2', target.line_table)
        using org, line.id, found_id;
      end if;
    end loop;
  end loop;
end $$;
comment on function private.find_source_lines(uuid, private.document_kinds, uuid, jsonb) is
  'Finds the order line for each line of its invoice or bill without one, because it was entered or sent again.';

create function private.is_left_to_convert(org uuid, parent_column text, order_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.document_kinds;
  held jsonb;
begin
  select k.* into entry from private.document_kinds k
  join private.document_steps s on s.kind = k.kind and s.partial_status is not null
  where k.parent_column = is_left_to_convert.parent_column;
  if entry.kind is null then
    return false;
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2', entry.table_name)
  using org, is_left_to_convert.order_id into held;
  return private.lines_to_convert(org, entry, held, 'rest') <> '[]';
end $$;
comment on function private.is_left_to_convert(uuid, text, uuid) is
  'True if something of the order in a document''s column is left to invoice or bill; false for documents that are converted only once.';
