set check_function_bodies = off;

create or replace function private.keep_archive (
  target      regclass,
  archived_by text     default 'archived_at'::text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  update private.record_tables r set archived_by = keep_archive.archived_by where private.relation(r) = target;
  if not found then
    raise exception '% is not registered: call private.register_records above.', target;
  end if;
  if keep_archive.archived_by = 'status' then
    -- The condition spares an import of many rows the call.
    execute format('create trigger %I before insert or update on %s for each row '
      || 'when ((new.status = ''Inactive'') is distinct from (new.archived_at is not null)) '
      || 'execute function private.stamp_archived_at()', table_name || '_status', target);
  end if;
end $function$;

drop trigger "immutable_when_posted" on "public"."bills";

drop trigger "immutable_when_posted" on "public"."invoices";

drop view "public"."invoice_list";

alter table "public"."activity_log"
  drop constraint "activity_log_action";

drop function "private"."keep_archive"(regclass);

alter table "private"."record_tables"
  add column "archived_by" text;

alter table "public"."bills"
  add column "archived_at" timestamp with time zone;

alter table "public"."employees"
  add column "archived_at" timestamp with time zone;

alter table "public"."fixed_assets"
  add column "archived_at" timestamp with time zone;

alter table "public"."inventory_items"
  add column "archived_at" timestamp with time zone;

alter table "public"."invoices"
  add column "archived_at" timestamp with time zone;

alter table "public"."products"
  add column "archived_at" timestamp with time zone;

alter table "public"."purchase_orders"
  add column "archived_at" timestamp with time zone;

alter table "public"."sales_orders"
  add column "archived_at" timestamp with time zone;

alter table "public"."tax_entries"
  add column "archived_at" timestamp with time zone;

create or replace function public.archive_records (
  table_name text,
  ids        uuid[],
  archived   boolean,
  key        uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  entry constant private.record_tables := private.record_table(archive_records.table_name);
  scope constant text := private.record_scope(entry, 'update', case when archived then 'archive' else 'restore' end);
  answer jsonb;
begin
  if entry.archived_by is null then
    perform private.refuse('record.no_archive', format('%s stay in their list and cannot be archived.', private.label(entry.label_many)));
  elsif archived is null then
    perform private.refuse('record.no_changes', 'Say whether the records are to be archived (true) or restored (false).');
  end if;
  answer := private.recall(key, 'archive_records', jsonb_build_array(entry.table_name, ids, archived));
  if answer is not null then
    return answer;
  end if;
  perform private.hold_records(entry, scope, ids);
  perform private.require_all_found(entry, ids, scope);
  perform private.set_activity_action(case when archived then 'archived' else 'restored' end);
  -- What is archived already stays so since then.
  execute format('update %s set %I = %L where %s and id = any ($1) and (archived_at is null) = $2',
    private.relation(entry), entry.archived_by,
    case when entry.archived_by = 'archived_at' then case when archived then now()::text end
      else case when archived then 'Inactive' else 'Active' end end, scope)
  using ids, archived;
  perform private.set_activity_action('');
  answer := to_jsonb((select count(distinct i) from unnest(ids) i));
  perform private.remember(key, answer);
  return answer;
end $function$;

alter table "public"."activity_log"
  add constraint "activity_log_action"
    check
    ((action = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text, 'imported'::text, 'import_undone'::text,
    'posted'::text,
    'approved'::text,
    'sent'::text,
    'received'::text,
    'fulfilled'::text,
    'shipped'::text,
    'cancelled'::text,
    'reversed'::text, 'voided'::text, 'locked'::text, 'closed'::text, 'archived'::text, 'restored'::text])));

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
    d.name AS customer_name
   FROM (public.invoices i
     LEFT JOIN public.customer_directory d ON ((d.id = i.customer_id)));

create trigger immutable_when_posted
  before delete or update on public.bills
  for each row
  when ((old.posted_at IS NOT NULL))
  execute function
    private.refuse_change_when_posted('status', 'balance_due', 'base_balance', 'closed_on', 'cancelled_at',
    'cancel_reason', 'version', 'updated_by', 'archived_at');

create trigger immutable_when_posted
  before delete or update on public.invoices
  for each row
  when ((old.posted_at IS NOT NULL))
  execute function
    private.refuse_change_when_posted('status', 'balance_due', 'base_balance', 'closed_on', 'cancelled_at',
    'cancel_reason', 'version', 'updated_by', 'archived_at');

comment on column "private"."record_tables"."archived_by" is 'The column that archiving writes: archived_at, or the status that people know it as. Null where records are not archived.';

comment on column "public"."bills"."archived_at" is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

comment on column "public"."employees"."archived_at" is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

comment on column "public"."fixed_assets"."archived_at" is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

comment on column "public"."inventory_items"."archived_at" is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

comment on column "public"."invoices"."archived_at" is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

comment on column "public"."products"."archived_at" is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

comment on column "public"."purchase_orders"."archived_at" is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

comment on column "public"."sales_orders"."archived_at" is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

comment on column "public"."tax_entries"."archived_at" is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

comment on constraint "activity_log_action" on "public"."activity_log" is 'Not a known kind of activity';

comment on function "private"."keep_archive"(regclass, text) is 'Lets the records of a table with archived_at be archived; by the status Inactive where people know it as that.';

comment on function "public"."archive_records"(text, uuid[], boolean, uuid) is 'Puts records aside or brings them back, posted ones too; all of them or none. Answers how many are so now.';

comment on view "public"."invoice_list" is 'Invoices with what lists show beside their columns: the customer''s name, also of one whose record the reader may not open, and overdue.';

revoke all on function "public"."archive_records"(text, uuid[], boolean, uuid) from public;

grant execute
  on function "public"."archive_records"(text, uuid[], boolean, uuid)
  to "authenticated", "postgres", "service_role";

grant select on table "public"."invoice_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."invoice_list"
  to "postgres", "service_role";

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by) values
  ('accounts', 'account', 'accounts', 'name',
    E'lower((code || E''\\n'' || name || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{closes_yearly}', null, null, null, null),
  ('asset_usage', 'asset usage', 'asset usage', 'used_on', null, null, '{}', null, null, null, null),
  ('bank_reconciliations', 'bank reconciliation', 'bank reconciliations', 'statement_date', null, null, '{}', null,
    null, null, null),
  ('bank_transactions', 'bank transaction', 'bank transactions', 'description',
    E'lower((coalesce(description, '''') || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, null),
  ('banking_security_audit', 'audit record', 'audit records', 'action', null, null, '{}', null, null, null, null),
  ('bills', 'bill', 'bills', 'bill_number',
    E'lower((bill_number || E''\\n'' || coalesce(vendor_reference, '''') || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', null, null, null, 'archived_at'),
  ('budgets', 'budget', 'budgets', 'month', null, null, '{}', null, null, null, null),
  ('credit_notes', 'credit note', 'credit notes', 'credit_note_number',
    'lower((credit_note_number) collate "und-x-icu")', null, '{}', null, null, null, null),
  ('customers', 'customer', 'customers', 'name',
    E'lower((name || E''\\n'' || coalesce(email, '''') || E''\\n'' || coalesce(phone, '''')) collate "und-x-icu")',
    'user_id', '{}', null, null, null, 'status'),
  ('depreciation_entries', 'depreciation entry', 'depreciation entries', 'period_end', null, null, '{}', null, null,
    null, null),
  ('employees', 'employee', 'employees', 'full_name',
    E'lower((first_name || '' '' || last_name || E''\\n'' || coalesce(email, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at'),
  ('exchange_rates', 'exchange rate', 'exchange rates', 'currency', null, null, '{}', null, null, null, null),
  ('fixed_assets', 'fixed asset', 'fixed assets', 'name',
    E'lower((name || E''\\n'' || coalesce(category, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at'),
  ('inventory_items', 'inventory item', 'inventory items', 'name',
    E'lower((name || E''\\n'' || coalesce(sku, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at'),
  ('invoices', 'invoice', 'invoices', 'invoice_number',
    E'lower((invoice_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'invoice_list', 'customer_id', 'customers', 'archived_at'),
  ('journal_entries', 'journal entry', 'journal entries', 'entry_number',
    E'lower((coalesce(entry_number, '''') || E''\\n'' || description || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")', null, '{}', null, null, null, null),
  ('payment_allocations', 'allocation', 'allocations', 'allocated_on', null, null, '{}', null, null, null, null),
  ('payments', 'payment', 'payments', 'payment_number',
    E'lower((payment_number || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, null),
  ('products', 'product', 'products', 'name',
    E'lower((name || E''\\n'' || coalesce(sku, '''') || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at'),
  ('purchase_orders', 'purchase order', 'purchase orders', 'po_number',
    E'lower((po_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', null, null, null, 'archived_at'),
  ('recurring_documents', 'recurring document', 'recurring documents', 'name', 'lower((name) collate "und-x-icu")',
    null, '{}', null, null, null, null),
  ('sales_orders', 'sales order', 'sales orders', 'order_number',
    E'lower((order_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', null, null, null, 'archived_at'),
  ('stock_movements', 'stock movement', 'stock movements', 'kind', null, null, '{}', null, null, null, null),
  ('tax_entries', 'tax entry', 'tax entries', 'name',
    E'lower((tax_type || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at'),
  ('vendors', 'vendor', 'vendors', 'name',
    E'lower((name || E''\\n'' || coalesce(email, '''') || E''\\n'' || coalesce(phone, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'status')
on conflict (table_name) do update set label_one = excluded.label_one,
  label_many = excluded.label_many,
  name_column = excluded.name_column,
  search_expression = excluded.search_expression,
  owner_column = excluded.owner_column,
  derived_columns = excluded.derived_columns,
  source_name = excluded.source_name,
  name_reference = excluded.name_reference, named_table = excluded.named_table, archived_by = excluded.archived_by;

reset check_function_bodies;
