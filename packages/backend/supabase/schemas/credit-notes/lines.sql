-- Lines of credit notes: as sent, completed from the lines of the document; or everything that is left of it.

create type private.credit_line as (
  position integer, document_line_id uuid, product_id uuid, account_id uuid, description text, quantity numeric,
  unit_price numeric, discount_percent numeric, gst_rate numeric, gst_applicable boolean, net numeric, gst numeric,
  total numeric, restocked numeric, stock_cost numeric, tax_code_id uuid, tax_parts jsonb, tracking_1_id uuid, tracking_2_id uuid
);
comment on type private.credit_line is
  'A line of a credit note; columns as in credit_note_lines. Until stock has moved, restocked is the wanted quantity: null is as much as '
  'possible.';

create type private.document_line as (
  id uuid, "position" integer, product_id uuid, account_id uuid, description text, quantity numeric, unit_price numeric,
  discount_percent numeric, gst_rate numeric, gst_applicable boolean, net numeric, gst numeric, tax_code_id uuid, tax_parts jsonb,
  tracking_1_id uuid, tracking_2_id uuid
);
comment on type private.document_line is 'A stored line of an invoice or bill.';

create function private.lines_to_credit(org uuid, entry private.document_kinds, document_id uuid) returns private.document_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  lines private.document_line[];
begin
  -- A credit on an opening document is sales or purchases of the day on which it is issued.
  execute format('select array_agg(row(l.id, l.position, l.product_id, case when exists (
        select from private.account_purposes p where p.org_id = $1 and p.account_id = l.account_id and p.purpose = ''opening_balances'')
      then private.account_for($1, %3$L) else l.account_id end, l.description, l.quantity, l.unit_price,
      l.discount_percent, l.gst_rate, l.gst_applicable, l.net, l.gst, l.tax_code_id, l.tax_parts, l.tracking_1_id,
      l.tracking_2_id)::private.document_line order by l.position)
    from public.%1$I l where l.org_id = $1 and l.%2$I = $2', entry.line_table, entry.parent_column, entry.side)
  using org, lines_to_credit.document_id into lines;
  return lines;
end $$;
comment on function private.lines_to_credit(uuid, private.document_kinds, uuid) is 'The lines of an invoice or bill, in their order.';

create function private.lines_credited(org uuid, document_id uuid, lines private.document_line[])
returns table (document_line_id uuid, rate numeric, quantity numeric, net numeric, gst numeric, restocked numeric)
language sql stable
set search_path = ''
as $$
  select c.document_line_id, c.rate, coalesce(sum(c.quantity) filter (where c.is_at_price), 0), sum(c.net), sum(c.gst), sum(c.restocked)
  from (
    select l.document_line_id, l.quantity, l.net, l.gst, l.restocked,
      case when l.document_line_id is null then case when l.gst_applicable then l.gst_rate else 0 end end as rate,
      l.unit_price = own.unit_price and l.discount_percent = own.discount_percent as is_at_price
    from public.credit_notes n
    join public.credit_note_lines l on l.org_id = n.org_id and l.credit_note_id = n.id
    left join unnest(lines_credited.lines) own on own.id = l.document_line_id
    where n.org_id = org and n.status <> 'void'
      and (n.invoice_id = lines_credited.document_id or n.bill_id = lines_credited.document_id)
  ) c
  group by c.document_line_id, c.rate
$$;
comment on function private.lines_credited(uuid, uuid, private.document_line[]) is
  'Credited amounts of each line of a document, with the quantity at its own price; credits without a line by rate of GST.';

create function private.reduced_by(org uuid, document_id uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(a.discount + a.write_off), 0) from public.payment_allocations a
  where a.org_id = org and document_id in (a.invoice_id, a.bill_id) and a.voided_at is null
$$;
comment on function private.reduced_by(uuid, uuid) is 'Discounts and write-offs of an invoice or bill, GST included, in its currency.';

create type private.open_line as (
  n integer, rate numeric, net numeric, gst numeric, quantity numeric, restocked numeric, parts numeric[]
);
comment on type private.open_line is
  'Amounts of a document line that are not credited yet; the quantity is the part not credited at its own price, '
  'and the parts are the components of its tax code.';

create function private.open_parts(org uuid, line_id uuid, parts jsonb) returns numeric[]
language plpgsql stable
set search_path = ''
as $$
begin
  if open_parts.parts is null then
    return null;
  end if;
  return array(
    select (p.value ->> 'gst')::numeric - coalesce(c.gst, 0)
    from jsonb_array_elements(open_parts.parts) with ordinality p (value, n)
    left join (
      select q.n, sum((q.value ->> 'gst')::numeric) as gst
      from public.credit_note_lines l
      join public.credit_notes c on c.org_id = org and c.id = l.credit_note_id and c.status <> 'void'
      cross join lateral jsonb_array_elements(l.tax_parts) with ordinality q (value, n)
      where l.org_id = org and l.document_line_id = open_parts.line_id
      group by q.n
    ) c on c.n = p.n
    order by p.n);
end $$;
comment on function private.open_parts(uuid, uuid, jsonb) is
  'Amounts of each component of a line''s tax that credit notes for this line have not credited; null without a tax code.';

create function private.open_lines(org uuid, document_id uuid, lines private.document_line[]) returns private.open_line[]
language sql stable
set search_path = ''
as $$
  select array_agg(row(l.n, case when l.gst_applicable then l.gst_rate else 0 end, l.net - coalesce(c.net, 0),
    l.gst - coalesce(c.gst, 0), l.quantity - coalesce(c.quantity, 0), coalesce(c.restocked, 0),
    private.open_parts(org, l.id, l.tax_parts))::private.open_line order by l.n)
  from (select u.*, row_number() over (order by u."position")::integer as n from unnest(lines) u) l
  left join private.lines_credited(org, open_lines.document_id, lines) c on c.document_line_id = l.id
$$;
comment on function private.open_lines(uuid, uuid, private.document_line[]) is
  'Amounts of a document''s lines that credit notes for these lines have not credited, in order.';

create function private.costs(quantity numeric, unit_price numeric, discount_percent numeric, price numeric, currency text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  amount constant numeric := private.round_money(quantity * unit_price, currency);
  discounted constant numeric := amount - private.round_money(amount * discount_percent * 0.01, currency);
begin
  -- Each part of a quantity was rounded for itself.
  return quantity > 0 and abs(price - discounted) <= 5 * power(10::numeric, -private.minor_units(currency));
end $$;
comment on function private.costs(numeric, numeric, numeric, numeric, text) is
  'True if a quantity at a unit price less a discount costs an amount, within a few cents of rounding.';

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
  with opened as (
    select o.* from unnest(private.open_lines(org, document_id, lines)) o
  ), free as (
    select c.rate, sum(c.net) as net, sum(c.gst) as gst from private.lines_credited(org, document_id, lines) c
    where c.document_line_id is null group by c.rate
  ), by_rate as (
    select o.rate, sum(o.net) as net, sum(o.gst) as gst from opened o group by o.rate
  ), at_rate as (
    -- A credit without a line reduces the lines of its rate, so that the GST of the remainder is consistent.
    select r.rate, r.net as open_net, f.net is not null and r.net > 0 as is_reduced,
      greatest(r.net - f.net, 0) as net, case when f.net < r.net then r.gst - f.gst else 0 end as gst
    from by_rate r left join free f on f.rate = r.rate
  ), reduced as (
    select o.n, o.gst as open_gst, case when r.is_reduced then private.round_money(r.net * o.running / r.open_net, currency)
        - private.round_money(r.net * (o.running - o.net) / r.open_net, currency) else o.net end as net,
      case when r.is_reduced then private.round_money(r.gst * o.running / r.open_net, currency)
        - private.round_money(r.gst * (o.running - o.net) / r.open_net, currency) else o.gst end as gst
    from (select l.*, sum(l.net) over (partition by l.rate order by l.n) as running from opened l) o
    join at_rate r on r.rate = o.rate
  ), sums as (
    select sum(r.net) as net, sum(r.gst) as gst,
      (select sum(o.net + o.gst) from opened o) - (select coalesce(sum(f.net + f.gst), 0) from free f) as total
    from reduced r
  ), whole as (
    -- Remaining discounts and write-offs reduce all lines in proportion.
    select private.allocate(s.total - private.reduced_by(org, document_id), array[s.net, s.gst], currency) as parts from sums s
  ), left_over as (
    select private.allocate((select w.parts[1] from whole w), array_agg(r.net order by r.n), currency) as nets,
      private.allocate((select w.parts[2] from whole w), array_agg(r.gst order by r.n), currency) as gsts
    from reduced r
  )
  select array_agg(row(o.n, l.id, l.product_id, l.account_id, l.description, q.quantity,
    case when q.is_at_price then l.unit_price
      else round((v.nets[o.n] + case when is_inclusive then v.gsts[o.n] else 0 end) / q.quantity, 6) end,
    case when q.is_at_price then l.discount_percent else 0 end, l.gst_rate, l.gst_applicable, v.nets[o.n], v.gsts[o.n],
    v.nets[o.n] + v.gsts[o.n], null, 0, l.tax_code_id,
    private.with_amounts(l.tax_parts, private.allocate(v.gsts[o.n], o.parts, currency)),
    l.tracking_1_id, l.tracking_2_id)::private.credit_line order by o.n)
  into result
  from (select u.*, row_number() over (order by u."position")::integer as n from unnest(lines) u) l
  join opened o on o.n = l.n
  cross join left_over v
  cross join lateral (select private.costs(o.quantity, l.unit_price, l.discount_percent,
    v.nets[o.n] + case when is_inclusive then v.gsts[o.n] else 0 end, currency) as is_at_price) p
  cross join lateral (select p.is_at_price, case when p.is_at_price then o.quantity
    else coalesce(nullif(greatest(l.quantity - o.restocked, 0), 0), 1) end as quantity) q
  where v.nets[o.n] <> 0 or v.gsts[o.n] <> 0;
  return result;
end $$;
comment on function private.remaining_lines(uuid, jsonb, private.document_line[]) is
  'Amounts of a document that are not credited yet, line by line; null if there are none.';

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
  'Spreads an amount, with GST if the document''s prices include it, over the remaining lines of the document in proportion: each part is '
  'taxed as its line is.';

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
  -- A line with its own price is one unit of it; one without is the document's line unchanged.
  select jsonb_strip_nulls(jsonb_build_object('account_id', matched.account_id, 'description', matched.description,
    'gst_rate', matched.gst_rate, 'gst_applicable', matched.gst_applicable,
    'tracking_1_id', matched.tracking_1_id, 'tracking_2_id', matched.tracking_2_id)
    || case when sent ->> 'unit_price' is not null then '{}'
      else jsonb_build_object('quantity', matched.quantity, 'unit_price', matched.unit_price,
        'discount_percent', matched.discount_percent) end
    || case when sent ->> 'document_line_id' is null then '{}' else jsonb_build_object('product_id', matched.product_id) end)
    || jsonb_strip_nulls(sent - array['document_line_id', 'restock'])
    -- With the same code it keeps the tax of that line, even if the code has another rate now.
    || case when matched.tax_code_id is null then '{}'
      when coalesce(nullif(btrim(sent ->> 'tax_code_id'), ''), matched.tax_code_id::text) <> matched.tax_code_id::text then '{}'
      when coalesce(btrim(sent ->> 'tax_code_id'), '') = '' and (nullif(btrim(sent ->> 'gst_rate'), '')::numeric <> matched.gst_rate
        or (sent ->> 'gst_applicable')::boolean <> matched.gst_applicable) then '{}'
      else jsonb_build_object('tax_code_id', matched.tax_code_id, 'kept_tax_parts', matched.tax_parts) end
$$;
comment on function private.complete_credit_line(jsonb, private.document_line) is 'Completes an entered line from the credited line of the document.';

create function private.part_of_line(
  line private.credit_line, own private.document_line, rest private.open_line, document jsonb, rule text
) returns private.credit_line
language plpgsql immutable
set search_path = ''
as $$
declare
  currency constant text := document ->> 'currency';
  is_inclusive constant boolean := (document ->> 'tax_inclusive')::boolean;
  price constant numeric := case when is_inclusive then line.total else line.net end;
  left_at_price constant numeric := case when is_inclusive then rest.net + rest.gst else rest.net end;
  hundred constant numeric(30, 20) := 100;
  own_parts constant numeric[] := private.part_amounts(own.tax_parts);
  rate constant numeric := case when own.tax_parts is null then rest.rate else private.tax_rate(own.tax_parts) end;
  so_far numeric[];
begin
  line.tax_code_id := own.tax_code_id;
  line.tax_parts := own.tax_parts;
  if price = left_at_price or (line.quantity = rest.quantity and line.unit_price = own.unit_price
    and line.discount_percent = own.discount_percent and private.costs(rest.quantity, own.unit_price, own.discount_percent, left_at_price, currency)) then
    -- The last part takes the remainder, so that nothing of the line stays in the GST return.
    line.net := rest.net;
    line.gst := rest.gst;
    line.tax_parts := private.with_amounts(own.tax_parts, rest.parts);
  elsif is_inclusive then
    line.net := private.round_money((own.net + own.gst - left_at_price + price) * hundred / (100 + rate), currency, rule)
      - (own.net - rest.net);
    line.gst := price - line.net;
    so_far := private.allocate(own.gst - rest.gst + line.gst, own_parts, currency);
  elsif own.tax_parts is not null then
    so_far := array(
      select private.round_money((own.net - rest.net + price) * (p.value ->> 'rate')::numeric * 0.01, currency, rule)
      from jsonb_array_elements(own.tax_parts) with ordinality p (value, n) order by p.n);
    line.gst := (select coalesce(sum(s), 0) from unnest(so_far) s) - (own.gst - rest.gst);
  else
    line.gst := private.round_money((own.net - rest.net + price) * rest.rate * 0.01, currency, rule) - (own.gst - rest.gst);
  end if;
  if own.tax_parts is not null and so_far is not null then
    line.tax_parts := private.with_amounts(own.tax_parts, array(
      select s.gst - (own_parts[s.n] - rest.parts[s.n]) from unnest(so_far) with ordinality s (gst, n) order by s.n));
  end if;
  line.gst_rate := own.gst_rate;
  line.gst_applicable := own.gst_applicable;
  line.total := line.net + line.gst;
  return line;
end $$;
comment on function private.part_of_line(private.credit_line, private.document_line, private.open_line, jsonb, text) is
  'A line of a credit note as a part of the document''s line: its GST is computed on all parts so far, so that they add up to that of the line.';

create function private.limit_credit_lines(
  org uuid, document jsonb, lines private.document_line[], credited private.credit_line[], named boolean[]
) returns private.credit_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  in_order constant private.document_line[] := array(select l from unnest(lines) l order by l."position");
  ids constant uuid[] := array(select l.id from unnest(lines) l order by l."position");
  is_inclusive constant boolean := (document ->> 'tax_inclusive')::boolean;
  settings constant public.company_settings := (select s from public.company_settings s where s.org_id = org);
  left_over private.open_line[] := private.open_lines(org, (document ->> 'id')::uuid, lines);
  result private.credit_line[] := '{}';
  line private.credit_line;
  part private.credit_line;
  rest private.open_line;
  own private.document_line;
  at integer;
  price numeric;
  most numeric;
begin
  foreach line in array credited loop
    at := array_position(ids, line.document_line_id);
    own := in_order[at];
    rest := left_over[at];
    part := private.part_of_line(line, own, rest, document, settings.gst_rounding);
    price := case when is_inclusive then part.total else part.net end;
    most := case when is_inclusive then rest.net + rest.gst else rest.net end;
    if at is null then
      null;
    elsif settings.gst_enabled and (case when line.gst_applicable then line.gst_rate else 0 end) <> rest.rate then
      if named[line.position] then
        perform private.refuse_field('credit_note.line_rate', format(
          'This line of %s has %s at %s%%, and so has its credit', document ->> 'label', private.tax_word(org), trim_scale(rest.rate)),
          'gst_rate', line.position);
      end if;
      line.document_line_id := null;
    elsif abs(price) > abs(most) or price * most < 0 then
      if named[line.position] then
        perform private.refuse_above_line(line.position, document, price, most);
      end if;
      line.document_line_id := null;
    else
      line := part;
      rest.net := rest.net - line.net;
      rest.gst := rest.gst - line.gst;
      if (line.unit_price, line.discount_percent) = (own.unit_price, own.discount_percent) then
        rest.quantity := rest.quantity - line.quantity;
      end if;
      left_over[at] := rest;
    end if;
    result := result || line;
  end loop;
  return result;
end $$;
comment on function private.limit_credit_lines(uuid, jsonb, private.document_line[], private.credit_line[], boolean[]) is
  'Limits lines of a credit note to what is left of their document lines, at those lines'' rates of GST. A line that only resembles a '
  'document line is credited without one.';

create function private.refuse_above_line(line integer, document jsonb, wanted numeric, available numeric) returns void
language plpgsql
set search_path = ''
as $$
declare
  problem constant text := format('%s %s is more than the %s that is left to credit of this line of %s',
    wanted, document ->> 'currency', available, document ->> 'label');
begin
  perform private.refuse('credit_note.exceeds_line', format('Line %s: %s. Lower the quantity or the price.', line, problem),
    jsonb_build_object('field', 'unit_price', 'line', line, 'problem', problem, 'wanted', wanted, 'available', available));
end $$;
comment on function private.refuse_above_line(integer, jsonb, numeric, numeric) is
  'Refuses to credit more of a line than earlier credit notes have left.';

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
      'The lines must be a list of objects like the document''s; an empty list credits everything that is left.');
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
  perform private.refuse_archived_options(org, sent, coalesce(to_jsonb(lines), '[]'));
  entered := (select jsonb_agg(private.complete_credit_line(s.value, private.matching_line(lines, s.value)) order by s.n)
    from jsonb_array_elements(sent) with ordinality s (value, n));
  priced := array(select p from private.price_lines(entered, org, document ->> 'currency', (document ->> 'tax_inclusive')::boolean,
    entry.side, (document ->> 'exchange_rate')::numeric, (document ->> entry.date_column)::date,
    (document ->> entry.contact_column)::uuid) p order by p.position);
  perform private.refuse_control_accounts(org, entry.side, priced);
  -- A credit of a line is taxed as that line was, whatever the current settings of its account.
  perform private.refuse_gst_out_of_scope(org, array(
    select p from unnest(priced) p
    join jsonb_array_elements(sent) with ordinality s (value, n) on s.n = p.position
    where (private.matching_line(lines, s.value)).id is null));
  return private.limit_credit_lines(org, document, lines, array(
    select row(p.position, (private.matching_line(lines, s.value)).id, p.product_id, p.account_id, p.description, p.quantity,
      p.unit_price, p.discount_percent, p.gst_rate, p.gst_applicable, p.net, p.gst, p.total,
      case s.value ->> 'restock' when 'true' then p.quantity when 'false' then 0 end, 0, p.tax_code_id, p.tax_parts,
      p.tracking_1_id, p.tracking_2_id)::private.credit_line
    from unnest(priced) p
    join jsonb_array_elements(sent) with ordinality s (value, n) on s.n = p.position
    order by p.position),
    array(select s.value ->> 'document_line_id' is not null from jsonb_array_elements(sent) with ordinality s (value, n) order by s.n));
end $$;
comment on function private.read_credit_lines(uuid, private.document_kinds, jsonb, private.document_line[], jsonb) is
  'Lines of a credit note as sent, priced as the document is.';
