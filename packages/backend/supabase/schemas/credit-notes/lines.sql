-- Lines of credit notes: what people send, made whole by the lines of the document; or all that is left of it.

create type private.credit_line as (
  position integer, document_line_id uuid, product_id uuid, account_id uuid, description text, quantity numeric,
  unit_price numeric, discount_percent numeric, gst_rate numeric, gst_applicable boolean, net numeric, gst numeric,
  total numeric, restocked numeric, stock_cost numeric
);
comment on type private.credit_line is
  'A line of a credit note; columns as in credit_note_lines. Until stock has moved, restocked is what is wanted: null is whatever can be.';

create type private.document_line as (
  id uuid, "position" integer, product_id uuid, account_id uuid, description text, quantity numeric, unit_price numeric,
  discount_percent numeric, gst_rate numeric, gst_applicable boolean, net numeric, gst numeric
);
comment on type private.document_line is 'A line of an invoice or bill as it is stored.';

create function private.lines_to_credit(org uuid, entry private.document_kinds, document_id uuid) returns private.document_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  lines private.document_line[];
begin
  -- What is taken back of a debt brought forward is sales or purchases of the day on which that happens.
  execute format('select array_agg(row(l.id, l.position, l.product_id, case when exists (
        select from private.account_purposes p where p.org_id = $1 and p.account_id = l.account_id and p.purpose = ''opening_balances'')
      then private.account_for($1, %3$L) else l.account_id end, l.description, l.quantity, l.unit_price,
      l.discount_percent, l.gst_rate, l.gst_applicable, l.net, l.gst)::private.document_line order by l.position)
    from public.%1$I l where l.org_id = $1 and l.%2$I = $2', entry.line_table, entry.parent_column, entry.side)
  using org, lines_to_credit.document_id into lines;
  return lines;
end $$;
comment on function private.lines_to_credit(uuid, private.document_kinds, uuid) is 'The lines of an invoice or bill, in their order.';

create function private.lines_credited(org uuid, document_id uuid)
returns table (document_line_id uuid, net numeric, gst numeric, restocked numeric)
language sql stable
set search_path = ''
as $$
  select l.document_line_id, sum(l.net), sum(l.gst), sum(l.restocked)
  from public.credit_notes c
  join public.credit_note_lines l on l.org_id = c.org_id and l.credit_note_id = c.id
  where c.org_id = org and c.status <> 'void'
    and (c.invoice_id = lines_credited.document_id or c.bill_id = lines_credited.document_id)
  group by l.document_line_id
$$;
comment on function private.lines_credited(uuid, uuid) is
  'What earlier credit notes took back of each line of a document; without a line, of none in particular.';

create function private.reduced_by(org uuid, document_id uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(a.discount + a.write_off), 0) from public.payment_allocations a
  where a.org_id = org and document_id in (a.invoice_id, a.bill_id) and a.voided_at is null
$$;
comment on function private.reduced_by(uuid, uuid) is
  'What of an invoice or bill was discounted or written off, GST included, in its currency.';

create function private.remaining_lines(org uuid, document jsonb, lines private.document_line[]) returns private.credit_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  document_id constant uuid := document ->> 'id';
  currency constant text := document ->> 'currency';
  is_inclusive constant boolean := (document ->> 'tax_inclusive')::boolean;
  result private.credit_line[];
begin
  with credited as (
    select c.* from private.lines_credited(org, document_id) c
  ), uncredited as (
    select (document ->> 'net_amount')::numeric - coalesce(sum(c.net) filter (where c.document_line_id is not null), 0) as net,
      (document ->> 'gst_amount')::numeric - coalesce(sum(c.gst) filter (where c.document_line_id is not null), 0) as gst,
      coalesce(sum(c.net + c.gst) filter (where c.document_line_id is null), 0) as of_no_line
    from credited c
  ), whole as (
    -- Credits of no particular line, discounts and write-offs reduce all lines in proportion: the GST of each line stays its
    -- rate times its amount.
    select private.allocate(u.net + u.gst - u.of_no_line - private.reduced_by(org, document_id), array[u.net, u.gst], currency) as parts
    from uncredited u
  ), open as (
    select private.allocate((select w.parts[1] from whole w), array_agg(l.net - coalesce(c.net, 0) order by l."position"), currency)
        as nets,
      private.allocate((select w.parts[2] from whole w), array_agg(l.gst - coalesce(c.gst, 0) order by l."position"), currency)
        as gsts
    from unnest(lines) l left join credited c on c.document_line_id = l.id
  ), remaining as (
    select l.*, row_number() over (order by l."position")::integer as n, coalesce(c.restocked, 0) as restocked,
      c.document_line_id is not null as is_touched
    from unnest(lines) l left join credited c on c.document_line_id = l.id
  )
  select array_agg(row(r.n, r.id, r.product_id, r.account_id, r.description, q.quantity,
    case when w.is_whole then r.unit_price
      else round((o.nets[r.n] + case when is_inclusive then o.gsts[r.n] else 0 end) / q.quantity, 6) end,
    case when w.is_whole then r.discount_percent else 0 end, r.gst_rate, r.gst_applicable, o.nets[r.n], o.gsts[r.n],
    o.nets[r.n] + o.gsts[r.n], null, 0)::private.credit_line order by r.n)
  into result
  from remaining r
  cross join open o
  cross join lateral (select not r.is_touched and o.nets[r.n] = r.net and o.gsts[r.n] = r.gst as is_whole) w
  cross join lateral (select case when w.is_whole and r.quantity > 0 then r.quantity
    else coalesce(nullif(greatest(r.quantity - r.restocked, 0), 0), 1) end as quantity) q
  where o.nets[r.n] <> 0 or o.gsts[r.n] <> 0;
  return result;
end $$;
comment on function private.remaining_lines(uuid, jsonb, private.document_line[]) is
  'What earlier credit notes have left of a document, line by line; null when that is nothing.';

create function private.lines_of_amount(document jsonb, remaining private.credit_line[], amount numeric, description text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  is_inclusive constant boolean := (document ->> 'tax_inclusive')::boolean;
  parts constant numeric[] := private.allocate(amount,
    array(select case when is_inclusive then r.total else r.net end from unnest(remaining) r order by r.position), document ->> 'currency');
begin
  return (
    select jsonb_agg(jsonb_build_object('document_line_id', r.document_line_id, 'quantity', 1, 'unit_price', parts[r.n], 'restock', false,
      'description', left(concat_ws(': ', nullif(btrim(lines_of_amount.description), ''), nullif(r.description, '')), 2000)) order by r.n)
    from (select o.*, row_number() over (order by o.position) as n from unnest(remaining) o) r
    where parts[r.n] <> 0);
end $$;
comment on function private.lines_of_amount(jsonb, private.credit_line[], numeric, text) is
  'An amount, with GST where the document''s prices include it, spread over what is left of the document''s lines in proportion: each part is taxed as its line is.';

create function private.matching_line(lines private.document_line[], sent jsonb) returns private.document_line
language sql stable
set search_path = ''
as $$
  select l from unnest(lines) l
  where case
    when sent ->> 'document_line_id' is not null then l.id::text = sent ->> 'document_line_id'
    when sent ->> 'product_id' is not null then l.product_id::text = sent ->> 'product_id'
    else cardinality(lines) = 1 or lower(btrim(l.description)) = lower(btrim(sent ->> 'description')) end
  order by l."position" limit 1
$$;
comment on function private.matching_line(private.document_line[], jsonb) is
  'The line of a document that a line of a credit note is about: the one it names, else by product or description, else the only one.';

create function private.complete_credit_line(sent jsonb, matched private.document_line) returns jsonb
language sql immutable
set search_path = ''
as $$
  -- A line that says its own price is one unit of it; one that does not is the document's line as it stands.
  select jsonb_strip_nulls(jsonb_build_object('account_id', matched.account_id, 'description', matched.description,
    'gst_rate', matched.gst_rate, 'gst_applicable', matched.gst_applicable)
    || case when sent ->> 'unit_price' is not null then '{}'
      else jsonb_build_object('quantity', matched.quantity, 'unit_price', matched.unit_price,
        'discount_percent', matched.discount_percent) end
    || case when sent ->> 'document_line_id' is null then '{}' else jsonb_build_object('product_id', matched.product_id) end)
    || jsonb_strip_nulls(sent - array['document_line_id', 'restock'])
$$;
comment on function private.complete_credit_line(jsonb, private.document_line) is
  'What was sent, with the rest from the line of the document that it is about.';

create function private.read_credit_lines(
  org uuid, entry private.document_kinds, document jsonb, lines private.document_line[], sent jsonb
) returns private.credit_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  wrong integer;
  entered jsonb;
  priced private.priced_line[];
begin
  if jsonb_typeof(sent) <> 'array' or jsonb_path_exists(sent, 'strict $[*] ? (@.type() != "object")') then
    perform private.refuse('credit_note.malformed',
      'The lines must be a list of objects like the document''s; an empty list is all that is left of it.');
  end if;
  select s.n into wrong from jsonb_array_elements(sent) with ordinality s (value, n)
  where s.value ->> 'document_line_id' is not null and (private.matching_line(lines, s.value)).id is null
    or jsonb_typeof(s.value -> 'restock') not in ('boolean', 'null') limit 1;
  if wrong is not null then
    perform private.refuse_field('credit_note.malformed', format(
      'document_line_id must be one of the lines of %s, and restock true or false.', document ->> 'label'), 'document_line_id', wrong);
  end if;
  perform private.check_lines_entered(org, entry,
    (select jsonb_agg(s - array['document_line_id', 'restock']) from jsonb_array_elements(sent) s));
  entered := (select jsonb_agg(private.complete_credit_line(s.value, private.matching_line(lines, s.value)) order by s.n)
    from jsonb_array_elements(sent) with ordinality s (value, n));
  priced := array(select p from private.price_lines(entered, org, document ->> 'currency', (document ->> 'tax_inclusive')::boolean,
    entry.side, (document ->> 'exchange_rate')::numeric) p order by p.position);
  perform private.refuse_control_accounts(org, entry.side, priced);
  return array(
    select row(p.position, (private.matching_line(lines, s.value)).id, p.product_id, p.account_id, p.description, p.quantity,
      p.unit_price, p.discount_percent, p.gst_rate, p.gst_applicable, p.net, p.gst, p.total,
      case s.value ->> 'restock' when 'true' then p.quantity when 'false' then 0 end, 0)::private.credit_line
    from unnest(priced) p
    join jsonb_array_elements(sent) with ordinality s (value, n) on s.n = p.position
    order by p.position);
end $$;
comment on function private.read_credit_lines(uuid, private.document_kinds, jsonb, private.document_line[], jsonb) is
  'Lines of a credit note as sent, priced as the document is.';
