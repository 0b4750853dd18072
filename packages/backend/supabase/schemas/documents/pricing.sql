-- What the lines of a document cost, what tax they bear, and what they are worth in the base currency. Printed parts
-- always add up: a line's discount is rounded before it is taken off, and net and tax are parts of one price.
-- In PL/pgSQL with plans that outlive a call: planning costs three times what pricing a few lines does.

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
  id uuid
);
comment on type private.priced_line is 'A line of a document with its amounts in the document''s currency; columns as in invoice_lines. The id is that of the stored line, null for a new one.';

create function private.price_lines(
  lines jsonb, org uuid, currency text, tax_inclusive boolean, side text, exchange_rate numeric default 1
) returns setof private.priced_line
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  with entered as (
    select l.n::integer as position, nullif(btrim(l.value ->> 'id'), '')::uuid as id,
      nullif(btrim(l.value ->> 'product_id'), '')::uuid as product_id,
      coalesce(nullif(btrim(l.value ->> 'account_id'), '')::uuid,
        case when i.id is not null then (select private.account_for(org, 'inventory')) end,
        case price_lines.side when 'sales' then p.sales_account_id else p.purchase_account_id end,
        (select private.account_for(org, price_lines.side))) as account_id,
      coalesce(nullif(btrim(l.value ->> 'description'), ''), p.name, '') as description,
      coalesce(nullif(btrim(l.value ->> 'quantity'), '')::numeric(18, 6), 1) as quantity,
      coalesce(nullif(btrim(l.value ->> 'unit_price'), '')::numeric(18, 6),
        case price_lines.exchange_rate when 1 then own.price
          else private.round_money(own.price / price_lines.exchange_rate, price_lines.currency) end, 0) as unit_price,
      coalesce(nullif(btrim(l.value ->> 'discount_percent'), '')::numeric(7, 4), 0) as discount_percent,
      coalesce(nullif(btrim(l.value ->> 'gst_rate'), '')::numeric(7, 4), p.gst_rate, s.default_gst_rate) as gst_rate,
      coalesce(nullif(btrim(l.value ->> 'gst_applicable'), '')::boolean, p.gst_applicable, true) and s.gst_enabled
        as gst_applicable,
      s.gst_rounding as rule, s.gst_rounding_level as level
    from jsonb_array_elements(price_lines.lines) with ordinality l (value, n)
    join public.company_settings s on s.org_id = org
    left join public.products p on p.org_id = org and p.id = nullif(btrim(l.value ->> 'product_id'), '')::uuid
    cross join lateral (select case price_lines.side when 'purchases' then coalesce(p.purchase_price, p.unit_price) else p.unit_price end as price) own
    -- Goods that are kept in stock are bought into stock.
    left join public.inventory_items i on i.org_id = org and i.product_id = p.id and price_lines.side = 'purchases'
  ), discounted as (
    select e.*, f.amount - private.round_money(f.amount * e.discount_percent * 0.01, price_lines.currency) as price,
      case when e.gst_applicable then e.gst_rate else 0 end as rate
    from entered e
    cross join lateral (select private.round_money(e.quantity * e.unit_price, price_lines.currency) as amount) f
  ), summed as (
    -- By document the tax of a rate is reckoned on the sum so far: each line gets what it adds.
    select d.*, case d.level when 'line' then d.price
      else sum(d.price) over (partition by d.rate order by d.position) end as running
    from discounted d
  ), parted as (
    select s.*, case when price_lines.tax_inclusive
      then private.round_money(s.running * h.hundred / (100 + s.rate), price_lines.currency, s.rule)
        - private.round_money((s.running - s.price) * h.hundred / (100 + s.rate), price_lines.currency, s.rule)
      else s.price end as net
    from summed s
    -- Twenty decimals, so that a quotient close to a half is never taken for one.
    cross join (values (100::numeric(30, 20))) h (hundred)
  )
  select p.position, p.product_id, p.account_id, p.description, p.quantity, p.unit_price, p.discount_percent, p.gst_rate,
    p.gst_applicable, round(p.net, 2), round(t.gst, 2), round(p.net + t.gst, 2), p.id
  from parted p
  cross join lateral (select case when price_lines.tax_inclusive then p.price - p.net
    else private.round_money(p.running * p.rate * 0.01, price_lines.currency, p.rule)
      - private.round_money((p.running - p.price) * p.rate * 0.01, price_lines.currency, p.rule) end as gst) t
  order by p.position;
end $$;
comment on function private.price_lines(jsonb, uuid, text, boolean, text, numeric) is
  'Lines as entered, with what the product and the settings add, and their amounts. side is sales or purchases; the rate turns a product''s price into the document''s currency.';

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
  base_gst numeric
);
comment on type private.base_line is 'A line of a document, in its currency and in the base currency.';

create function private.lines_in_base(lines private.priced_line[], exchange_rate numeric, base text)
returns setof private.base_line
language plpgsql immutable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  -- Each part is the converted running total less the one before it, so that the parts add up to the converted whole.
  return query
  select t.position, t.product_id, t.account_id, t.description, t.quantity, t.gst_rate, t.gst_applicable and t.gst_rate > 0,
    t.net, t.gst, r.after_net - r.before, r.after_gst - r.after_net
  from (select l.*, sum(l.total) over (order by l.position) - l.total as before from unnest(lines_in_base.lines) l) t
  cross join lateral (select
    private.round_money(t.before * lines_in_base.exchange_rate, base) as before,
    private.round_money((t.before + t.net) * lines_in_base.exchange_rate, base) as after_net,
    private.round_money((t.before + t.total) * lines_in_base.exchange_rate, base) as after_gst) r
  order by t.position;
end $$;
comment on function private.lines_in_base(private.priced_line[], numeric, text) is
  'What lines are worth in the base currency; together exactly what the document''s total is worth.';
