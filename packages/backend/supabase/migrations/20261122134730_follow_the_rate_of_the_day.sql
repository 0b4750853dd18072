set check_function_bodies = off;

drop trigger "log_delete" on "public"."bills";

drop trigger "log_insert" on "public"."bills";

drop trigger "log_update" on "public"."bills";

drop trigger "log_delete" on "public"."invoices";

drop trigger "log_insert" on "public"."invoices";

drop trigger "log_update" on "public"."invoices";

drop trigger "log_delete" on "public"."purchase_orders";

drop trigger "log_insert" on "public"."purchase_orders";

drop trigger "log_update" on "public"."purchase_orders";

drop trigger "log_delete" on "public"."sales_orders";

drop trigger "log_insert" on "public"."sales_orders";

drop trigger "log_update" on "public"."sales_orders";

drop view "public"."bill_list";

drop view "public"."invoice_list";

drop view "public"."purchase_order_list";

drop view "public"."sales_order_list";

alter table "public"."bills"
  add column "rate_is_own" boolean not null default false;

alter table "public"."invoices"
  add column "rate_is_own" boolean not null default false;

alter table "public"."purchase_orders"
  add column "rate_is_own" boolean not null default false;

alter table "public"."sales_orders"
  add column "rate_is_own" boolean not null default false;

create or replace function private.complete_head (
  org      uuid,
  entry    private.document_kinds,
  earlier  jsonb,
  document jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  -- What was entered: blank is nothing, and what is not said stays as it was.
  entered constant jsonb := (select coalesce(jsonb_object_agg(f.key, nullif(btrim(f.value), '')), '{}')
    from jsonb_each_text(document - 'lines') f where f.key = any (entry.fields));
  head jsonb := coalesce((select jsonb_object_agg(f.key, f.value) from jsonb_each(earlier) f where f.key = any (entry.fields)), '{}')
    || entered;
  terms constant integer := private.document_contact(org, entry, (head ->> entry.contact_column)::uuid);
  base constant text := private.base_currency(org);
  currency constant text := upper(coalesce(head ->> 'currency', base));
  on_date constant date := coalesce((head ->> entry.date_column)::date, private.today(org));
  given constant text := entered ->> 'exchange_rate';
  rate text := head ->> 'exchange_rate';
  -- A rate is given until it is taken out again, or the currency changes. A draft that is sent back with the rate of its
  -- day gives none.
  rate_is_own constant boolean := currency <> base and case
    when currency is distinct from coalesce(earlier ->> 'currency', currency) then given is not null
    when given is not null then coalesce((earlier ->> 'rate_is_own')::boolean, true)
      or given::numeric <> (earlier ->> 'exchange_rate')::numeric
    else not entered ? 'exchange_rate' and coalesce((earlier ->> 'rate_is_own')::boolean, false) end;
begin
  if not private.is_currency(currency) then
    perform private.refuse('document.invalid_value', format(
      'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR; "%s" is not.', left(currency, 40)));
  elsif currency = base then
    rate := '1';
  elsif not rate_is_own then
    rate := private.rate_on(org, currency, on_date)::text;
  elsif rate::numeric <= 0 then
    perform private.refuse('document.invalid_value', 'Exchange rate must be greater than 0.');
  end if;
  head := head || jsonb_build_object('currency', currency, 'exchange_rate', rate, 'rate_is_own', rate_is_own,
    entry.date_column, on_date,
    'tax_inclusive', coalesce((head ->> 'tax_inclusive')::boolean,
      (select s.tax_inclusive from public.company_settings s where s.org_id = org)));
  if 'due_date' = any (entry.fields) then
    head := head || jsonb_build_object('due_date', coalesce((head ->> 'due_date')::date, least(on_date + terms, '9999-12-31')));
  end if;
  return head;
end $function$;

create or replace function private.convert_order (
  org      uuid,
  kind     text,
  order_id uuid,
  to_kind  text,
  on_date  date
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  held constant jsonb := private.hold_document(org, convert_order.kind, convert_order.order_id);
  entry constant private.document_kinds := private.document_kind(convert_order.kind);
  target constant private.document_kinds := private.document_kind(convert_order.to_kind);
  existing text;
begin
  execute format('select t.%I from public.%I t where t.org_id = $1 and t.%I = $2 and t.status <> ''cancelled'' limit 1',
    target.number_column, target.table_name, entry.parent_column)
  using org, convert_order.order_id into existing;
  if existing is not null then
    perform private.refuse('document.already_converted', format('The %s has become %s %s already. Open that one, or cancel it first.',
      held ->> 'label', target.label, existing));
  elsif held ->> 'status' = 'cancelled' then
    perform private.refuse('document.cancelled', format('The %s is cancelled. Make a new one instead.', held ->> 'label'));
  elsif convert_order.kind = 'purchase_order' and held ->> 'status' <> 'received' then
    perform private.refuse('document.wrong_status', format(
      'The %s is %s. Receive it first, so that its goods are in stock when the bill is approved.', held ->> 'label', held ->> 'status'));
  end if;
  return private.save_document(org, target.kind,
    jsonb_build_object(
      target.date_column, private.step_date(org, convert_order.on_date, (held ->> entry.date_column)::date,
        format('The %s is dated', held ->> 'label'), case target.kind when 'bill' then 'billed' else 'invoiced' end),
      entry.contact_column, held -> entry.contact_column, 'reference', coalesce(held ->> 'reference', held ->> entry.number_column),
      'notes', held -> 'notes', 'currency', held -> 'currency', 'exchange_rate', case when (held ->> 'rate_is_own')::boolean then held -> 'exchange_rate' end,
      'tax_inclusive', held -> 'tax_inclusive', 'lines', private.stored_lines(org, entry, convert_order.order_id)),
    jsonb_build_object(entry.parent_column, convert_order.order_id));
end $function$;

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
         LIMIT 1) AS corrected_by_number,
    b.rate_is_own
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
         LIMIT 1) AS corrected_by_number,
    i.rate_is_own
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
         LIMIT 1) AS corrected_by_number,
    o.rate_is_own
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
         LIMIT 1) AS corrected_by_number,
    o.rate_is_own
   FROM (public.sales_orders o
     LEFT JOIN public.customer_directory n ON ((n.id = o.customer_id)));

create trigger log_delete after delete on public.bills
  referencing OLD table as old_rows for each STATEMENT execute function private.log_activity (
  'bill_number',
  'version',
  'updated_by',
  'number',
  'base_total',
  'base_balance',
  'posted_at',
  'posted_by',
  'cancelled_at',
  'rate_is_own'
);

create trigger log_insert after insert on public.bills
  referencing NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'bill_number',
  'version',
  'updated_by',
  'number',
  'base_total',
  'base_balance',
  'posted_at',
  'posted_by',
  'cancelled_at',
  'rate_is_own'
);

create trigger log_update after update on public.bills
  referencing OLD table as old_rows NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'bill_number',
  'version',
  'updated_by',
  'number',
  'base_total',
  'base_balance',
  'posted_at',
  'posted_by',
  'cancelled_at',
  'rate_is_own'
);

create trigger log_delete after delete on public.invoices
  referencing OLD table as old_rows for each STATEMENT execute function private.log_activity (
  'invoice_number',
  'version',
  'updated_by',
  'number',
  'base_total',
  'base_balance',
  'posted_at',
  'posted_by',
  'cancelled_at',
  'rate_is_own'
);

create trigger log_insert after insert on public.invoices
  referencing NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'invoice_number',
  'version',
  'updated_by',
  'number',
  'base_total',
  'base_balance',
  'posted_at',
  'posted_by',
  'cancelled_at',
  'rate_is_own'
);

create trigger log_update after update on public.invoices
  referencing OLD table as old_rows NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'invoice_number',
  'version',
  'updated_by',
  'number',
  'base_total',
  'base_balance',
  'posted_at',
  'posted_by',
  'cancelled_at',
  'rate_is_own'
);

create trigger log_delete after delete on public.purchase_orders
  referencing OLD table as old_rows for each STATEMENT execute function private.log_activity (
  'po_number',
  'version',
  'updated_by',
  'number',
  'cancelled_at',
  'rate_is_own'
);

create trigger log_insert after insert on public.purchase_orders
  referencing NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'po_number',
  'version',
  'updated_by',
  'number',
  'cancelled_at',
  'rate_is_own'
);

create trigger log_update after update on public.purchase_orders
  referencing OLD table as old_rows NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'po_number',
  'version',
  'updated_by',
  'number',
  'cancelled_at',
  'rate_is_own'
);

create trigger log_delete after delete on public.sales_orders
  referencing OLD table as old_rows for each STATEMENT execute function private.log_activity (
  'order_number',
  'version',
  'updated_by',
  'number',
  'cancelled_at',
  'rate_is_own'
);

create trigger log_insert after insert on public.sales_orders
  referencing NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'order_number',
  'version',
  'updated_by',
  'number',
  'cancelled_at',
  'rate_is_own'
);

create trigger log_update after update on public.sales_orders
  referencing OLD table as old_rows NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'order_number',
  'version',
  'updated_by',
  'number',
  'cancelled_at',
  'rate_is_own'
);

comment on column "public"."bills"."rate_is_own" is 'The rate was given; otherwise that of a draft follows its date. Kept by the database.';

comment on column "public"."invoices"."rate_is_own" is 'The rate was given; otherwise that of a draft follows its date. Kept by the database.';

comment on column "public"."purchase_orders"."rate_is_own" is 'The rate was given; otherwise that of a draft follows its date. Kept by the database.';

comment on column "public"."sales_orders"."rate_is_own" is 'The rate was given; otherwise that of a draft follows its date. Kept by the database.';

comment on function "private"."convert_order"(uuid, text, uuid, text, date) is 'Makes the draft of an invoice or a bill from an order, with its lines, and its rate where that was given, and answers the id.';

comment on view "public"."bill_list" is 'Bills with what lists show beside their columns: the vendor''s name, overdue, its order, and what it corrects.';

comment on view "public"."invoice_list" is 'Invoices with what lists show beside their columns: the customer''s name, also of one whose record the reader may not open, overdue, its order, and what it corrects.';

comment on view "public"."purchase_order_list" is 'Purchase orders with the vendor''s name, and the bill that they have become.';

comment on view "public"."sales_order_list" is 'Sales orders with the customer''s name, also of one whose record the reader may not open, and the invoice that they have become.';

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
