-- Rates of a tax code on a day, and the components of a line's tax: a snapshot that later changes of the code
-- do not touch. [{"component": "GST", "rate": "5", "gst": "5.00", "in_return": true, "is_recoverable": true,
-- "account_id": null}], a part for each component in their order; the rate is the effective one on the net
-- amount, in percent, and an account of null is that of the posting rules.

create function private.tax_parts(org uuid, tax_code_id uuid, on_date date, side text, line bigint default null) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  words constant text := case when tax_parts.line is null then 'Tax code' else 'tax code' end;
  code public.tax_codes;
  component public.tax_code_lines;
  effective numeric;
  charged numeric := 0;
  parts jsonb := '[]';
begin
  select c.* into code from public.tax_codes c where c.org_id = org and c.id = tax_parts.tax_code_id;
  if code.treatment in ('zero_rated', 'exempt', 'out_of_scope') then
    return parts;
  end if;
  for component in
    select l.* from (
      -- The rate of each component at the date.
      select distinct on (c.name) c.* from public.tax_code_lines c
      where c.org_id = org and c.tax_code_id = tax_parts.tax_code_id and c.valid_from <= on_date
      order by c.name, c.valid_from desc
    ) l
    order by l.position, l.name
  loop
    effective := component.rate * case when component.is_compound then 1 + charged * 0.01 else 1 end;
    charged := charged + effective;
    parts := parts || jsonb_build_object('component', component.name, 'rate', trim_scale(effective)::text,
      'in_return', component.in_return, 'is_recoverable', component.is_recoverable,
      'account_id', case tax_parts.side when 'sales' then component.collected_account_id else component.paid_account_id end);
  end loop;
  if parts = '[]' then
    perform private.refuse_field('tax_code.no_rate', format(
      '%s %s has no rate on %s. Add a component that is valid from that day or earlier, or choose another code.',
      words, code.code, private.written_day(org, on_date)), 'tax_code_id', tax_parts.line);
  elsif charged > 100 then
    perform private.refuse_field('tax_code.too_much', format(
      '%s %s adds up to %s%% on %s, and tax cannot be more than 100%%. Lower the rates of its components.',
      words, code.code, trim_scale(charged), private.written_day(org, on_date)), 'tax_code_id', tax_parts.line);
  end if;
  return parts;
end $$;
comment on function private.tax_parts(uuid, uuid, date, text, bigint) is
  'Components of a tax code at a date, for sales or purchases, without amounts; empty if it charges nothing. Refuses a code without a '
  'rate at that date; line is that of the document.';

create function private.tax_rate(parts jsonb) returns numeric
language plpgsql immutable
set search_path = ''
as $$
begin
  return (select coalesce(sum((p.value ->> 'rate')::numeric), 0) from jsonb_array_elements(parts) p);
end $$;
comment on function private.tax_rate(jsonb) is 'Total of the parts of a line''s tax, in percent of the net amount, with all decimals.';

create function private.part_amounts(parts jsonb) returns numeric[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return array(select (p.value ->> 'gst')::numeric from jsonb_array_elements(parts) with ordinality p (value, n) order by p.n);
end $$;
comment on function private.part_amounts(jsonb) is 'The amounts of the parts, in their order.';

create function private.with_amounts(parts jsonb, amounts numeric[]) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select case when parts is null then null else coalesce(jsonb_agg(
      p.value || jsonb_build_object('gst', round(amounts[p.n], 2)::text) order by p.n), '[]') end
    from jsonb_array_elements(parts) with ordinality p (value, n));
end $$;
comment on function private.with_amounts(jsonb, numeric[]) is 'The same parts with other amounts, in their order; null stays null.';

create function private.bears_gst(parts jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return exists (select from jsonb_array_elements(parts) p where (p.value ->> 'in_return')::boolean and (p.value ->> 'rate')::numeric > 0);
end $$;
comment on function private.bears_gst(jsonb) is 'True if a component of the GST return charges more than 0%.';

create function private.cost_of_tax(side text, parts jsonb) returns numeric
language plpgsql immutable
set search_path = ''
as $$
begin
  if parts is null or cost_of_tax.side <> 'purchases' then
    return 0;
  end if;
  return (select coalesce(sum((p.value ->> 'gst')::numeric), 0) from jsonb_array_elements(parts) p
    where not (p.value ->> 'is_recoverable')::boolean);
end $$;
comment on function private.cost_of_tax(text, jsonb) is 'Tax of a purchase that is not claimed back and is part of the purchase; 0 for sales.';

create function private.parts_to_post(side text, parts jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if parts is null or parts_to_post.side <> 'purchases' then
    return parts;
  end if;
  return (
    select coalesce(jsonb_agg(case when (p.value ->> 'is_recoverable')::boolean then p.value else p.value || '{"gst": "0.00"}' end
      order by p.n), '[]')
    from jsonb_array_elements(parts) with ordinality p (value, n));
end $$;
comment on function private.parts_to_post(text, jsonb) is 'Parts of a line with the amounts posted as tax, without tax that is part of the purchase.';

create function private.is_tax_of(net numeric, gst numeric, rate numeric, parts jsonb) returns boolean
language plpgsql immutable parallel safe
as $$
declare
  tolerance numeric;
begin
  if parts is null then
    return private.is_gst_of(net, gst, rate);
  end if;
  -- Each part is rounded separately, or is the remainder of the total.
  tolerance := case when net = trunc(net) and gst = trunc(gst) then 2 else 0.02 end + 0.01 * jsonb_array_length(parts);
  return (
    select coalesce(sum((p.value ->> 'gst')::numeric), 0) = gst and abs(coalesce(sum((p.value ->> 'rate')::numeric), 0) - rate) < 0.0001
      and coalesce(bool_and(abs((p.value ->> 'gst')::numeric - net * (p.value ->> 'rate')::numeric * 0.01) <= tolerance), true)
    from jsonb_array_elements(parts) p);
end $$;
comment on function private.is_tax_of(numeric, numeric, numeric, jsonb) is
  'True if GST is a rate (percent) of a net amount, apart from rounding; with parts, if each of them is, and they add up to GST and rate.';
-- CHECK constraints call it with the role that writes.
grant execute on function private.is_tax_of(numeric, numeric, numeric, jsonb) to service_role;
