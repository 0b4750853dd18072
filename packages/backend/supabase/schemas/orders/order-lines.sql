-- Progress of an order, line by line. The units of a line are counted from 0 to its quantity: deliveries take them from the front,
-- cancelled quantities are taken off the end, and a bill clears its own units. So every part of a line has one value, and parts add up to
-- the whole line however they are split.

create type private.order_line as (
  id uuid,
  "position" integer,
  name text,
  product_id uuid,
  quantity numeric,
  delivered numeric,
  dropped numeric,
  base_net numeric
);
comment on type private.order_line is
  'A line of an order: its name for users, its ordered, delivered and cancelled quantities, and the value of the whole line in the base '
  'currency before GST.';

create function private.partial_step(entry private.document_kinds) returns private.document_steps
language sql stable
set search_path = ''
as $$
  select s from private.document_steps s where s.kind = entry.kind and s.partial_status is not null
$$;
comment on function private.partial_step(private.document_kinds) is
  'The step by which orders of a kind are delivered in parts; null for kinds that are not.';

create function private.order_lines(org uuid, entry private.document_kinds, held jsonb) returns setof private.order_line
language plpgsql stable
set search_path = ''
as $$
-- held is the order's row.
begin
  return query execute format($sql$
    select l.id, l.position, coalesce(nullif(btrim(l.description), ''), p.name, 'Line ' || l.position), l.product_id, l.quantity,
      -- An order that was delivered as a whole before deliveries existed has none.
      case when $3 then l.quantity else coalesce(d.delivered, 0) end, coalesce(d.dropped, 0), b.base_net
    from public.%I l
    join private.lines_in_base(private.document_lines($1, $4, $2), $5, $6, $7) b on b.position = l.position
    left join public.products p on p.org_id = $1 and p.id = l.product_id
    left join (
      select t.line_id, sum(t.quantity) filter (where not d.is_dropped) as delivered, sum(t.quantity) filter (where d.is_dropped) as dropped
      from public.deliveries d
      join public.delivery_lines t on t.org_id = d.org_id and t.delivery_id = d.id
      where d.org_id = $1 and d.order_id = $2
      group by t.line_id
    ) d on d.line_id = l.id
    where l.org_id = $1 and l.%I = $2
    order by l.position
  $sql$, entry.line_table, entry.parent_column)
  using org, (held ->> 'id')::uuid,
    held ->> 'status' = (private.partial_step(entry)).status
      and not exists (select from public.deliveries d where d.org_id = org and d.order_id = (held ->> 'id')::uuid),
    entry.kind, (held ->> 'exchange_rate')::numeric, private.base_currency(org), entry.side;
end $$;
comment on function private.order_lines(uuid, private.document_kinds, jsonb) is 'The lines of an order and how far each has come, in their order.';

create function private.value_up_to(line private.order_line, quantity numeric, base text) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when line.quantity = 0 or value_up_to.quantity = line.quantity then line.base_net
    else private.round_money(line.base_net * value_up_to.quantity / line.quantity, base) end
$$;
comment on function private.value_up_to(private.order_line, numeric, text) is
  'Value of the first units of a line in the base currency. The value of units between two quantities is the difference, so that parts add up.';

create type private.order_part as (
  line_id uuid,
  name text,
  item_id uuid,
  movement_id uuid,
  from_quantity numeric,
  quantity numeric,
  value numeric
);
comment on type private.order_part is
  'A delivered or cancelled part of an order line: its quantity, its first unit, its stock item, and its value in the base currency.';

create function private.parts_entered(lines jsonb) returns table (n bigint, line_id uuid, quantity numeric)
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  if jsonb_typeof(lines) <> 'array' or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('document.invalid', 'The lines must be a list of objects, each with a line_id and a quantity.');
  elsif jsonb_array_length(lines) > 1000 then
    perform private.refuse('document.too_many_lines', 'A document holds 1000 lines at most. Split it into several.',
      jsonb_build_object('limit', 1000));
  end if;
  select f.* into fault
  from (
    select e.n, k.key, null::text as value from jsonb_array_elements(lines) with ordinality e (value, n)
    cross join lateral jsonb_object_keys(e.value) k (key) where k.key not in ('line_id', 'quantity')
    union all
    select e.n, c.key, coalesce(e.value ->> c.key, '') from jsonb_array_elements(lines) with ordinality e (value, n)
    cross join (values ('line_id', 'uuid'), ('quantity', 'numeric(18,6)')) c (key, type)
    where case
      when nullif(btrim(e.value ->> c.key), '') is null or not private.fits(e.value ->> c.key, c.type) then true
      when c.key = 'quantity' then scale(trim_scale((e.value ->> c.key)::numeric)) > 6
      else false end
  ) f
  order by f.n limit 1;
  if found then
    perform private.refuse_field(case when fault.value is null then 'document.unknown_field' else 'document.invalid_value' end,
      case when fault.value is null then format('there is no field "%s" here. The fields are: line_id, quantity.', left(fault.key, 60))
        when fault.key = 'line_id' then 'line_id must be the id of a line of the order.'
        else 'quantity must be a number with at most 6 decimals.' end, left(fault.key, 60), fault.n);
  end if;
  return query
  select e.n, (e.value ->> 'line_id')::uuid, (e.value ->> 'quantity')::numeric
  from jsonb_array_elements(lines) with ordinality e (value, n);
end $$;
comment on function private.parts_entered(jsonb) is 'Parses [{line_id, quantity}]; refuses invalid values at their line.';

create function private.parts_of_order(org uuid, entry private.document_kinds, held jsonb, lines jsonb, done text) returns private.order_part[]
language plpgsql stable
set search_path = ''
as $$
-- If lines is null, everything left. done is a word such as shipped, for refusals.
declare
  fault record;
  parts private.order_part[];
begin
  if coalesce(jsonb_typeof(lines), 'null') = 'null' then
    return (
      select coalesce(array_agg(row(o.id, o.name, private.item_of_product(org, o.product_id), null, o.delivered,
        o.quantity - o.dropped - o.delivered, 0)::private.order_part order by o.position), '{}')
      from private.order_lines(org, entry, held) o
      where o.quantity - o.dropped > o.delivered);
  end if;
  select e.n, e.quantity, o.id, o.name, o.quantity - o.dropped - o.delivered as rest, e.turn into fault
  from (select p.*, row_number() over (partition by p.line_id order by p.n) as turn from private.parts_entered(lines) p) e
  left join private.order_lines(org, entry, held) o on o.id = e.line_id
  where o.id is null or e.turn > 1 or e.quantity <= 0 or e.quantity > o.quantity - o.dropped - o.delivered
  order by e.n limit 1;
  if not found then
    null;
  elsif fault.id is null then
    perform private.refuse_field('document.unknown_line', format('this line is not one of the %s. Load it again.', held ->> 'label'),
      'line_id', fault.n);
  elsif fault.turn > 1 then
    perform private.refuse_field('document.repeated_line', 'this line was sent before. Send each line once.', 'line_id', fault.n);
  elsif fault.quantity <= 0 then
    perform private.refuse_field('document.quantity_required', format(
      'say how much of "%s" is %s: a quantity above 0, or leave the line out.', fault.name, done), 'quantity', fault.n);
  else
    perform private.refuse_field('document.exceeds_order', format(
      'only %s of "%s" can be %s, because no more is left of the order, but %s were requested.',
      trim_scale(fault.rest), fault.name, done, trim_scale(fault.quantity)), 'quantity', fault.n);
  end if;
  select array_agg(row(o.id, o.name, private.item_of_product(org, o.product_id), null, o.delivered, e.quantity, 0)::private.order_part
    order by o.position) into parts
  from private.parts_entered(lines) e
  join private.order_lines(org, entry, held) o on o.id = e.line_id;
  if parts is null then
    perform private.refuse_field('document.quantity_required', format(
      'Nothing of the %s would be %s. Give at least one line a quantity above 0.', held ->> 'label', done), 'lines');
  end if;
  return parts;
end $$;
comment on function private.parts_of_order(uuid, private.document_kinds, jsonb, jsonb, text) is
  'Parts of an order that are delivered or cancelled now, [{line_id, quantity}] or everything left; refuses more than a line has left.';

create function private.is_delivered(org uuid, entry private.document_kinds, held jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (select from private.order_lines(org, entry, held) o where o.quantity - o.dropped > o.delivered)
$$;
comment on function private.is_delivered(uuid, private.document_kinds, jsonb) is 'True if every line of an order is delivered or cancelled.';

create function private.record_delivery(
  org uuid, entry private.document_kinds, order_id uuid, on_date date, parts private.order_part[], journal_entry uuid, reason text default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  delivery uuid;
begin
  if coalesce(cardinality(parts), 0) = 0 then
    return;
  end if;
  insert into public.deliveries (org_id, kind, order_id, delivered_on, is_dropped, reason, journal_entry_id)
  values (org, entry.kind, record_delivery.order_id, on_date, record_delivery.reason is not null, record_delivery.reason, journal_entry)
  returning id into delivery;
  insert into public.delivery_lines (org_id, delivery_id, line_id, movement_id, from_quantity, quantity, value)
  select org, delivery, p.line_id, p.movement_id, p.from_quantity, p.quantity, p.value from unnest(parts) p;
end $$;
comment on function private.record_delivery(uuid, private.document_kinds, uuid, date, private.order_part[], uuid, text) is
  'Records what was delivered of an order, or cancelled for a reason; does nothing without parts.';
