-- Price, tax and base amounts of a document's lines. Printed parts always add up: a line's discount is
-- rounded before it is subtracted, and net and tax are parts of one price. In PL/pgSQL with plans that
-- outlive a call: planning costs three times what pricing a few lines does.

create type private.priced_line as (
  position integer,
  product_id uuid,
  account_id uuid,
  description text,
  quantity numeric,
  unit_price numeric,
  discount_percent numeric,
  gst_rate numeric,
  gst_applicable boolean,
  net numeric,
  gst numeric,
  total numeric,
  id uuid,
  tax_code_id uuid,
  tax_parts jsonb,
  tracking_1_id uuid,
  tracking_2_id uuid
);
comment on type private.priced_line is 'A line of a document with its amounts in the document''s currency; columns as in invoice_lines. The id is that of the stored line, null for a new one.';

create function private.contact_tax_code(org uuid, side text, contact_id uuid) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  if contact_tax_code.contact_id is null then
    return null;
  elsif contact_tax_code.side = 'sales' then
    return (select c.default_tax_code_id from public.customers c where c.org_id = org and c.id = contact_tax_code.contact_id);
  end if;
  return (select v.default_tax_code_id from public.vendors v where v.org_id = org and v.id = contact_tax_code.contact_id);
end $$;
comment on function private.contact_tax_code(uuid, text, uuid) is 'The default tax code of a customer (sales) or vendor (purchases).';

create function private.usual_tax_code(org uuid, variadic codes uuid[]) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select c.id from unnest(codes) with ordinality u (id, n)
    join public.tax_codes c on c.org_id = org and c.id = u.id and c.archived_at is null
    order by u.n limit 1);
end $$;
comment on function private.usual_tax_code(uuid, uuid[]) is 'The first of these codes that is not archived.';

create type private.entered_line as (
  position integer,
  id uuid,
  product_id uuid,
  account_id uuid,
  description text,
  quantity numeric,
  unit_price numeric,
  discount_percent numeric,
  gst_rate numeric,
  gst_applicable boolean,
  tax_code_id uuid,
  kept_parts jsonb,
  tracking_1_id uuid,
  tracking_2_id uuid,
  rule text,
  level text,
  gst_enabled boolean
);
comment on type private.entered_line is
  'An entered line of a document, with values from the contact, the product and the settings, and the organization''s rounding of tax.';

create function private.entered_lines(lines jsonb, org uuid, currency text, side text, exchange_rate numeric, contact_id uuid)
returns setof private.entered_line
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
rows 100
as $$
declare
  of_contact constant uuid := private.contact_tax_code(org, entered_lines.side, entered_lines.contact_id);
begin
  return query
  select l.n::integer as position, nullif(btrim(l.value ->> 'id'), '')::uuid as id,
    nullif(btrim(l.value ->> 'product_id'), '')::uuid as product_id,
    coalesce(nullif(btrim(l.value ->> 'account_id'), '')::uuid,
      case when i.id is not null then (select private.account_for(org, 'inventory')) end,
      case entered_lines.side when 'sales' then p.sales_account_id else p.purchase_account_id end,
      (select private.account_for(org, entered_lines.side))) as account_id,
    coalesce(nullif(btrim(l.value ->> 'description'), ''), p.name, '') as description,
    coalesce(nullif(btrim(l.value ->> 'quantity'), '')::numeric(18, 6), 1) as quantity,
    coalesce(nullif(btrim(l.value ->> 'unit_price'), '')::numeric(18, 6),
      case entered_lines.exchange_rate when 1 then own.price
        else private.round_money(own.price / entered_lines.exchange_rate, entered_lines.currency) end, 0) as unit_price,
    coalesce(nullif(btrim(l.value ->> 'discount_percent'), '')::numeric(7, 4), 0) as discount_percent,
    coalesce(nullif(btrim(l.value ->> 'gst_rate'), '')::numeric(7, 4), p.gst_rate, s.default_gst_rate) as gst_rate,
    coalesce(nullif(btrim(l.value ->> 'gst_applicable'), '')::boolean, p.gst_applicable, true) and s.gst_enabled
      as gst_applicable,
    -- A line without code or rate takes the first code found: of the contact, as in Xero, then of the product, the account, the settings.
    coalesce(nullif(btrim(l.value ->> 'tax_code_id'), '')::uuid,
      case when coalesce(btrim(l.value ->> 'gst_rate'), '') = '' and coalesce(nullif(btrim(l.value ->> 'gst_applicable'), '')::boolean, p.gst_applicable, true)
        then private.usual_tax_code(org, of_contact,
          case entered_lines.side when 'sales' then p.sales_tax_code_id else p.purchase_tax_code_id end, a.default_tax_code_id,
          case entered_lines.side when 'sales' then s.default_sales_tax_code_id else s.default_purchase_tax_code_id end) end) as tax_code_id,
    l.value -> 'kept_tax_parts' as kept_parts,
    nullif(btrim(l.value ->> 'tracking_1_id'), '')::uuid as tracking_1_id,
    nullif(btrim(l.value ->> 'tracking_2_id'), '')::uuid as tracking_2_id,
    s.gst_rounding as rule, s.gst_rounding_level as level, s.gst_enabled
  from jsonb_array_elements(entered_lines.lines) with ordinality l (value, n)
  join public.company_settings s on s.org_id = org
  left join public.products p on p.org_id = org and p.id = nullif(btrim(l.value ->> 'product_id'), '')::uuid
  cross join lateral (select case entered_lines.side when 'purchases' then coalesce(p.purchase_price, p.unit_price) else p.unit_price end as price) own
  -- Stock products are bought into stock.
  left join public.inventory_items i on i.org_id = org and i.product_id = p.id and entered_lines.side = 'purchases'
  left join public.accounts a on a.org_id = org and a.id = coalesce(nullif(btrim(l.value ->> 'account_id'), '')::uuid,
    case entered_lines.side when 'sales' then p.sales_account_id else p.purchase_account_id end);
end $$;
comment on function private.entered_lines(jsonb, uuid, text, text, numeric, uuid) is
  'Entered lines, with values from the contact, the product, the account and the settings, in the document''s currency.';

create function private.price_lines(
  lines jsonb, org uuid, currency text, tax_inclusive boolean, side text, exchange_rate numeric default 1, on_date date default null,
  contact_id uuid default null
) returns setof private.priced_line
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  with coded as (
    -- A credit of a line is taxed as that line was, whatever its code charges now.
    select e.*, case when e.tax_code_id is null then null
      when not e.gst_enabled then '[]'
      when e.kept_parts is not null then e.kept_parts
      else private.tax_parts(org, e.tax_code_id, coalesce(price_lines.on_date, private.today(org)), price_lines.side, e.position) end as parts
    from private.entered_lines(price_lines.lines, org, price_lines.currency, price_lines.side, price_lines.exchange_rate, price_lines.contact_id) e
  ), discounted as (
    select e.*, f.amount - private.round_money(f.amount * e.discount_percent * 0.01, price_lines.currency) as price,
      case when e.parts is not null then private.tax_rate(e.parts) when e.gst_applicable then e.gst_rate else 0 end as rate
    from coded e
    cross join lateral (select private.round_money(e.quantity * e.unit_price, price_lines.currency) as amount) f
  ), summed as (
    -- By document, the tax of a rate is computed on the running sum: each line gets the increase.
    select d.*, case d.level when 'line' then d.price
      else sum(d.price) over (partition by d.rate, d.tax_code_id order by d.position) end as running
    from discounted d
  ), parted as (
    select s.*, case when price_lines.tax_inclusive
      then private.round_money(s.running * h.hundred / (100 + s.rate), price_lines.currency, s.rule)
        - private.round_money((s.running - s.price) * h.hundred / (100 + s.rate), price_lines.currency, s.rule)
      else s.price end as net
    from summed s
    -- Twenty decimals, so that a quotient close to a half is never taken for one.
    cross join (values (100::numeric(30, 20))) h (hundred)
  ), charged as (
    -- Each component of a code is rounded separately: on its line, or on the running sum of the lines that have it.
    select c.position, array_agg(private.round_money(c.running * c.rate * 0.01, price_lines.currency, c.rule)
      - private.round_money((c.running - c.price) * c.rate * 0.01, price_lines.currency, c.rule) order by c.n) as amounts
    from (
      select d.position, d.price, d.rule, r.rate, v.n, case d.level when 'line' then d.price
        else sum(d.price) over (partition by v.value ->> 'component', r.rate order by d.position) end as running
      from discounted d
      cross join lateral jsonb_array_elements(d.parts) with ordinality v (value, n)
      cross join lateral (select (v.value ->> 'rate')::numeric as rate) r
    ) c
    group by c.position
  )
  select p.position, p.product_id, p.account_id, p.description, p.quantity, p.unit_price, p.discount_percent,
    case when p.parts is null then p.gst_rate else round(p.rate, 4) end,
    case when p.parts is null then p.gst_applicable else p.gst_enabled and coalesce(k.treatment not in ('exempt', 'out_of_scope'), true) end,
    round(p.net, 2), round(t.gst, 2), round(p.net + t.gst, 2), p.id, p.tax_code_id,
    case when p.parts is not null then private.with_amounts(p.parts, case when price_lines.tax_inclusive
      then private.allocate(t.gst, array(select (v.value ->> 'rate')::numeric from jsonb_array_elements(p.parts) with ordinality v (value, n) order by v.n),
        price_lines.currency)
      else h.amounts end) end,
    p.tracking_1_id, p.tracking_2_id
  from parted p
  left join charged h on h.position = p.position
  left join public.tax_codes k on k.org_id = org and k.id = p.tax_code_id
  cross join lateral (select case when price_lines.tax_inclusive then p.price - p.net
    when p.parts is not null then coalesce((select sum(amount) from unnest(h.amounts) amount), 0)
    else private.round_money(p.running * p.rate * 0.01, price_lines.currency, p.rule)
      - private.round_money((p.running - p.price) * p.rate * 0.01, price_lines.currency, p.rule) end as gst) t
  order by p.position;
end $$;
comment on function private.price_lines(jsonb, uuid, text, boolean, text, numeric, date, uuid) is
  'Entered lines, with values from the contact, the product and the settings, and their amounts. side is sales or purchases; the rate '
  'converts a product''s price to the document''s currency. Tax codes use their rates at the date, today by default.';

create type private.base_line as (
  position integer,
  product_id uuid,
  account_id uuid,
  description text,
  quantity numeric,
  gst_rate numeric,
  is_taxed boolean,
  net numeric,
  gst numeric,
  base_net numeric,
  base_gst numeric,
  tax_code_id uuid,
  tax_parts jsonb,
  tracking_1_id uuid,
  tracking_2_id uuid,
  tax_base numeric
);
comment on type private.base_line is
  'A line of a document as posted, in its currency and in the base currency: tax that is not claimed back is part of its net amount, but '
  'not of tax_base, the amount that its tax was calculated on.';

create function private.lines_in_base(lines private.priced_line[], exchange_rate numeric, base text, side text)
returns setof private.base_line
language plpgsql immutable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  -- Each part is the increase of the converted running total, so that the parts add up to the converted total.
  return query
  select t.position, t.product_id, t.account_id, t.description, t.quantity, t.gst_rate,
    case when t.tax_parts is null then t.gst_applicable and t.gst_rate > 0 else private.bears_gst(t.tax_parts) end,
    p.net, t.total - p.net, r.after_net - r.before, r.after_gst - r.after_net, t.tax_code_id,
    private.parts_to_post(lines_in_base.side, t.tax_parts), t.tracking_1_id, t.tracking_2_id,
    case when t.tax_parts is not null then private.round_money(t.net * lines_in_base.exchange_rate, base) end
  from (select l.*, sum(l.total) over (order by l.position) - l.total as before from unnest(lines_in_base.lines) l) t
  cross join lateral (select t.net + private.cost_of_tax(lines_in_base.side, t.tax_parts) as net) p
  cross join lateral (select
    private.round_money(t.before * lines_in_base.exchange_rate, base) as before,
    private.round_money((t.before + p.net) * lines_in_base.exchange_rate, base) as after_net,
    private.round_money((t.before + t.total) * lines_in_base.exchange_rate, base) as after_gst) r
  order by t.position;
end $$;
comment on function private.lines_in_base(private.priced_line[], numeric, text, text) is
  'Amounts of lines in the base currency; in total exactly the converted total of the document.';
