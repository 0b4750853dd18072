set check_function_bodies = off;

drop index "public"."saved_views_one_default";

drop view "public"."bill_list";

drop view "public"."invoice_list";

drop view "public"."purchase_order_list";

drop view "public"."sales_order_list";

alter table "public"."saved_views"
  drop constraint "saved_views_name_unique";

alter table "public"."bills"
  add column "corrects_id" uuid;

alter table "public"."invoices"
  add column "corrects_id" uuid;

alter table "public"."purchase_orders"
  add column "corrects_id" uuid;

alter table "public"."sales_orders"
  add column "corrects_id" uuid;

alter table "public"."saved_views"
  add column "list_name" text;

create or replace function private.check_document (
  org      uuid,
  entry    private.document_kinds,
  document jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if jsonb_typeof(document) is distinct from 'object' then
    perform private.refuse('document.invalid', format('Send the %s as an object with its fields and its lines.', entry.label));
  end if;
  perform private.check_fields(format('public.%I', entry.table_name)::regclass, document - 'lines',
    entry.fields || array['id', 'version', 'updated_at', 'corrects_id'], array['lines'], '');
  if document ? 'lines' then
    perform private.check_lines_entered(org, entry, document -> 'lines');
  end if;
end $function$;

create or replace function private.correction_link (
  org      uuid,
  entry    private.document_kinds,
  document jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  corrected jsonb;
  replaced_by text;
begin
  if nullif(btrim(document ->> 'corrects_id'), '') is null then
    return '{}';
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2', entry.table_name)
  using org, (document ->> 'corrects_id')::uuid into corrected;
  if corrected is null then
    perform private.refuse('document.not_found', format('There is no such %s to correct. Load the list again.', entry.label));
  elsif corrected ->> 'status' <> 'cancelled' then
    perform private.refuse('document.wrong_status', format('The %s %s still stands. Cancel it before you put another one in its place.',
      entry.label, corrected ->> entry.number_column));
  end if;
  execute format('select t.%I from public.%I t where t.org_id = $1 and t.corrects_id = $2 limit 1', entry.number_column, entry.table_name)
  using org, (document ->> 'corrects_id')::uuid into replaced_by;
  if replaced_by is not null then
    perform private.refuse('document.already_corrected', format('The %s %s was corrected by %s already. Correct that one instead.',
      entry.label, corrected ->> entry.number_column, replaced_by));
  end if;
  return jsonb_build_object('corrects_id', corrected ->> 'id');
end $function$;

create or replace function private.keep_one_default()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.saved_views v set is_default = false
  where v.org_id = new.org_id and v.user_id = new.user_id and v.table_name = new.table_name
    and v.list_name is not distinct from new.list_name and v.is_default and v.id <> new.id;
  return new;
end $function$;

create or replace function private.price_lines (
  lines         jsonb,
  org           uuid,
  currency      text,
  tax_inclusive boolean,
  side          text,
  exchange_rate numeric default 1
)
  returns SETOF private.priced_line
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
  with entered as (
    select l.n::integer as position,
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
    p.gst_applicable, round(p.net, 2), round(t.gst, 2), round(p.net + t.gst, 2)
  from parted p
  cross join lateral (select case when price_lines.tax_inclusive then p.price - p.net
    else private.round_money(p.running * p.rate * 0.01, price_lines.currency, p.rule)
      - private.round_money((p.running - p.price) * p.rate * 0.01, price_lines.currency, p.rule) end as gst) t
  order by p.position;
end $function$;

create or replace function private.save_document (
  org      uuid,
  kind     text,
  document jsonb,
  links    jsonb default '{}'::jsonb
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  entry constant private.document_kinds := private.document_kind(save_document.kind);
  document_id uuid;
  earlier jsonb;
  head jsonb;
  priced private.priced_line[];
  totals jsonb;
  taken record;
begin
  perform private.check_document(org, entry, document);
  document_id := nullif(btrim(document ->> 'id'), '')::uuid;
  if document_id is not null then
    earlier := private.hold_document(org, entry.kind, document_id);
    perform private.require_draft(entry, earlier);
    if entry.kind = 'sales_order' then
      perform private.require_not_invoiced(earlier);
    end if;
    perform private.require_version(document, (earlier ->> 'version')::integer, (earlier ->> 'updated_at')::timestamptz,
      earlier ->> 'label', org, entry.table_name, document_id);
  end if;
  head := private.complete_head(org, entry, earlier, document);
  select p.priced, p.totals into priced, totals from private.price_document(org, entry, head,
    coalesce(document -> 'lines', case when document_id is null then '[]' else private.stored_lines(org, entry, document_id) end)) p;
  head := head || totals || links;
  if document_id is null then
    head := head || jsonb_build_object('status', entry.draft_status) || private.correction_link(org, entry, document);
    if not links ? entry.number_column then
      -- Last of all, for the series stays locked until the transaction ends.
      select t.number, t.text into taken from private.take_number(org, entry.kind) t;
      head := head || jsonb_build_object('number', taken.number, entry.number_column, taken.text);
    end if;
  end if;
  return private.write_document(org, entry, document_id, head, priced);
end $function$;

create or replace function public.document_stock (
  kind text,
  id   uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  entry constant private.document_kinds := private.document_kind(document_stock.kind);
  org constant uuid := private.require(entry.table_name || '.read', 'read ' || replace(entry.table_name, '_', ' '));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'item_id', m.item_id, 'item', i.name, 'sku', i.sku,
      'moved_on', m.moved_on, 'kind', m.kind, 'quantity', trim_scale(m.quantity)::text, 'unit_cost', trim_scale(m.unit_cost)::text,
      'value', m.value::text) order by m.id), '[]')
    from public.stock_movements m
    join public.inventory_items i on i.org_id = m.org_id and i.id = m.item_id
    where m.org_id = org and m.source_id = document_stock.id);
end $function$;

alter table "public"."bills"
  add constraint "bills_corrects" foreign key (corrects_id, org_id) references public.bills(id, org_id);

alter table "public"."invoices"
  add constraint "invoices_corrects" foreign key (corrects_id, org_id) references public.invoices(id, org_id);

alter table "public"."purchase_orders"
  add constraint "purchase_orders_corrects" foreign key (corrects_id, org_id)
    references public.purchase_orders(id, org_id);

alter table "public"."sales_orders"
  add constraint "sales_orders_corrects" foreign key (corrects_id, org_id) references public.sales_orders(id, org_id);

alter table "public"."saved_views"
  add constraint "saved_views_list_name" check ((list_name ~ '^[a-z_]{1,60}$'::text));

alter table "public"."saved_views"
  add constraint "saved_views_name_unique" unique nulls not DISTINCT (org_id, user_id, table_name, list_name, name);

create view "public"."bill_list" with (security_invoker=true) AS  SELECT b.org_id,
    b.id,
    b.user_id,
    b.number,
    b.bill_number,
    b.vendor_id,
    b.purchase_order_id,
    b.bill_date,
    b.due_date,
    b.vendor_reference,
    b.reference,
    b.notes,
    b.currency,
    b.exchange_rate,
    b.tax_inclusive,
    b.net_amount,
    b.gst_amount,
    b.total_amount,
    b.balance_due,
    b.base_total,
    b.base_balance,
    b.early_discount_percent,
    b.early_discount_days,
        CASE
            WHEN ((b.status = 'approved'::text) AND (b.due_date < ( SELECT private.today(( SELECT private.org_id() AS org_id)) AS today))) THEN 'overdue'::text
            ELSE b.status
        END AS status,
    b.posted_at,
    b.posted_by,
    b.closed_on,
    b.cancelled_at,
    b.cancel_reason,
    b.journal_entry_id,
    b.version,
    b.updated_by,
    b.created_at,
    b.updated_at,
    b.recurring_document_id,
    b.archived_at,
    n.name AS vendor_name,
    b.corrects_id,
    ( SELECT o.po_number
           FROM public.purchase_orders o
          WHERE ((o.org_id = b.org_id) AND (o.id = b.purchase_order_id))) AS po_number,
    ( SELECT c.bill_number
           FROM public.bills c
          WHERE ((c.org_id = b.org_id) AND (c.id = b.corrects_id))) AS corrects_number,
    ( SELECT c.id
           FROM public.bills c
          WHERE ((c.org_id = b.org_id) AND (c.corrects_id = b.id))
         LIMIT 1) AS corrected_by_id,
    ( SELECT c.bill_number
           FROM public.bills c
          WHERE ((c.org_id = b.org_id) AND (c.corrects_id = b.id))
         LIMIT 1) AS corrected_by_number
   FROM (public.bills b
     LEFT JOIN public.vendors n ON (((n.org_id = b.org_id) AND (n.id = b.vendor_id))));

create view "public"."invoice_list" with (security_invoker=true) AS  SELECT i.org_id,
    i.id,
    i.user_id,
    i.number,
    i.invoice_number,
    i.customer_id,
    i.sales_order_id,
    i.invoice_date,
    i.due_date,
    i.reference,
    i.notes,
    i.currency,
    i.exchange_rate,
    i.tax_inclusive,
    i.net_amount,
    i.gst_amount,
    i.total_amount,
    i.balance_due,
    i.base_total,
    i.base_balance,
    i.early_discount_percent,
    i.early_discount_days,
        CASE
            WHEN ((i.status = 'sent'::text) AND (i.due_date < ( SELECT private.today(( SELECT private.org_id() AS org_id)) AS today))) THEN 'overdue'::text
            ELSE i.status
        END AS status,
    i.posted_at,
    i.posted_by,
    i.closed_on,
    i.cancelled_at,
    i.cancel_reason,
    i.journal_entry_id,
    i.version,
    i.updated_by,
    i.created_at,
    i.updated_at,
    i.recurring_document_id,
    i.archived_at,
    d.name AS customer_name,
    i.corrects_id,
    ( SELECT o.order_number
           FROM public.sales_orders o
          WHERE ((o.org_id = i.org_id) AND (o.id = i.sales_order_id))) AS order_number,
    ( SELECT c.invoice_number
           FROM public.invoices c
          WHERE ((c.org_id = i.org_id) AND (c.id = i.corrects_id))) AS corrects_number,
    ( SELECT c.id
           FROM public.invoices c
          WHERE ((c.org_id = i.org_id) AND (c.corrects_id = i.id))
         LIMIT 1) AS corrected_by_id,
    ( SELECT c.invoice_number
           FROM public.invoices c
          WHERE ((c.org_id = i.org_id) AND (c.corrects_id = i.id))
         LIMIT 1) AS corrected_by_number
   FROM (public.invoices i
     LEFT JOIN public.customer_directory d ON ((d.id = i.customer_id)));

create view "public"."purchase_order_list" with (security_invoker=true) AS  SELECT o.org_id,
    o.id,
    o.user_id,
    o.number,
    o.po_number,
    o.vendor_id,
    o.order_date,
    o.delivery_date,
    o.reference,
    o.notes,
    o.currency,
    o.exchange_rate,
    o.tax_inclusive,
    o.net_amount,
    o.gst_amount,
    o.total_amount,
    o.status,
    o.sent_on,
    o.received_on,
    o.cancelled_at,
    o.cancel_reason,
    o.journal_entry_id,
    o.version,
    o.updated_by,
    o.created_at,
    o.updated_at,
    o.archived_at,
    n.name AS vendor_name,
    o.corrects_id,
    ( SELECT b.id
           FROM public.bills b
          WHERE ((b.org_id = o.org_id) AND (b.purchase_order_id = o.id) AND (b.status <> 'cancelled'::text))
         LIMIT 1) AS bill_id,
    ( SELECT c.po_number
           FROM public.purchase_orders c
          WHERE ((c.org_id = o.org_id) AND (c.id = o.corrects_id))) AS corrects_number,
    ( SELECT c.id
           FROM public.purchase_orders c
          WHERE ((c.org_id = o.org_id) AND (c.corrects_id = o.id))
         LIMIT 1) AS corrected_by_id,
    ( SELECT c.po_number
           FROM public.purchase_orders c
          WHERE ((c.org_id = o.org_id) AND (c.corrects_id = o.id))
         LIMIT 1) AS corrected_by_number
   FROM (public.purchase_orders o
     LEFT JOIN public.vendors n ON (((n.org_id = o.org_id) AND (n.id = o.vendor_id))));

create view "public"."sales_order_list" with (security_invoker=true) AS  SELECT o.org_id,
    o.id,
    o.user_id,
    o.number,
    o.order_number,
    o.customer_id,
    o.order_date,
    o.reference,
    o.notes,
    o.currency,
    o.exchange_rate,
    o.tax_inclusive,
    o.net_amount,
    o.gst_amount,
    o.total_amount,
    o.status,
    o.fulfilled_on,
    o.shipped_on,
    o.cancelled_at,
    o.cancel_reason,
    o.journal_entry_id,
    o.version,
    o.updated_by,
    o.created_at,
    o.updated_at,
    o.archived_at,
    n.name AS customer_name,
    o.corrects_id,
    ( SELECT i.id
           FROM public.invoices i
          WHERE ((i.org_id = o.org_id) AND (i.sales_order_id = o.id) AND (i.status <> 'cancelled'::text))
         LIMIT 1) AS invoice_id,
    ( SELECT c.order_number
           FROM public.sales_orders c
          WHERE ((c.org_id = o.org_id) AND (c.id = o.corrects_id))) AS corrects_number,
    ( SELECT c.id
           FROM public.sales_orders c
          WHERE ((c.org_id = o.org_id) AND (c.corrects_id = o.id))
         LIMIT 1) AS corrected_by_id,
    ( SELECT c.order_number
           FROM public.sales_orders c
          WHERE ((c.org_id = o.org_id) AND (c.corrects_id = o.id))
         LIMIT 1) AS corrected_by_number
   FROM (public.sales_orders o
     LEFT JOIN public.customer_directory n ON ((n.id = o.customer_id)));

create index bills_corrects on public.bills using btree (corrects_id, org_id);

create index invoices_corrects on public.invoices using btree (corrects_id, org_id);

create index purchase_orders_corrects on public.purchase_orders using btree (corrects_id, org_id);

create index sales_orders_corrects on public.sales_orders using btree (corrects_id, org_id);

create unique index saved_views_one_default on public.saved_views
  using btree (org_id, user_id, table_name, list_name) nulls not DISTINCT
  where is_default;

comment on column "public"."bills"."corrects_id" is 'The cancelled bill that this one was made to put right.';

comment on column "public"."invoices"."corrects_id" is 'The cancelled invoice that this one was made to put right.';

comment on column "public"."purchase_orders"."corrects_id" is 'The cancelled purchase order that this one was made to put right.';

comment on column "public"."sales_orders"."corrects_id" is 'The cancelled sales order that this one was made to put right.';

comment on column "public"."saved_views"."list_name" is 'Which of a table''s lists it is of, where that is not the table''s own.';

comment on constraint "saved_views_list_name" on "public"."saved_views" is 'The name of a list has small letters only';

comment on constraint "saved_views_name_unique" on "public"."saved_views" is 'You already have a view of this name';

comment on function "private"."correction_link"(uuid, private.document_kinds, jsonb) is 'The link from a new document to the cancelled one that it puts right, once.';

comment on function "public"."document_stock"(text, uuid) is 'What an invoice, bill or order moved in stock, in the order of the movements: [{id, item_id, item, sku, moved_on, kind, quantity, unit_cost, value}], amounts as text in the base currency, positive for what came in.';

comment on index "public"."saved_views_one_default" is 'CREATE UNIQUE INDEX saved_views_one_default ON public.saved_views USING btree (org_id, user_id, table_name, list_name) NULLS NOT DISTINCT WHERE is_default';

comment on view "public"."bill_list" is 'Bills with what lists show beside their columns: the vendor''s name, overdue, its order, and what it corrects.';

comment on view "public"."invoice_list" is 'Invoices with what lists show beside their columns: the customer''s name, also of one whose record the reader may not open, overdue, its order, and what it corrects.';

comment on view "public"."purchase_order_list" is 'Purchase orders with the vendor''s name, and the bill that they have become.';

comment on view "public"."sales_order_list" is 'Sales orders with the customer''s name, also of one whose record the reader may not open, and the invoice that they have become.';

revoke all on function "private"."correction_link"(uuid, private.document_kinds, jsonb) from public;

grant execute on function "private"."correction_link"(uuid, private.document_kinds, jsonb) to "postgres";

revoke all on function "public"."document_stock"(text, uuid) from public;

grant execute on function "public"."document_stock"(text, uuid) to "authenticated", "postgres", "service_role";

revoke all ("list_name") on table "public"."saved_views" from "authenticated";

grant insert ("list_name") on table "public"."saved_views" to "authenticated";

grant select on table "public"."bill_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."bill_list"
  to "postgres", "service_role";

grant select on table "public"."invoice_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."invoice_list"
  to "postgres", "service_role";

grant select on table "public"."purchase_order_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."purchase_order_list"
  to "postgres", "service_role";

grant select on table "public"."sales_order_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."sales_order_list"
  to "postgres", "service_role";

reset check_function_bodies;
