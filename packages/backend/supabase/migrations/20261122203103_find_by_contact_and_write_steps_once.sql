set check_function_bodies = off;

create or replace function private.list_from (
  target         regclass,
  source         regclass,
  name_reference text     default null::text,
  named_table    regclass default null::regclass,
  also_found_by  text     default null::text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update private.record_tables r
  set source_name = (select c.relname from pg_catalog.pg_class c where c.oid = source),
    name_reference = list_from.name_reference,
    named_table = (select c.relname from pg_catalog.pg_class c where c.oid = list_from.named_table),
    also_found_by = list_from.also_found_by
  where private.relation(r) = target;
  if not found then
    raise exception '% is not registered: call private.register_records above.', target;
  end if;
  execute format('grant select on %s to authenticated', source);
end $function$;

create or replace function private.set_paused (
  recurring_id uuid,
  paused       boolean,
  key          uuid
)
  returns public.recurring_documents
  language plpgsql
  set search_path to ''
  AS $function$
declare
  verb constant text := case when paused then 'pause' else 'resume' end;
  org constant uuid := private.require('recurring_documents.update', verb || ' recurring documents');
  answer jsonb := private.recall(set_paused.key, verb || '_recurring_document', to_jsonb(recurring_id));
  recurring public.recurring_documents;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.recurring_documents, answer);
  end if;
  recurring := private.hold_recurring_document(org, set_paused.recurring_id);
  if recurring.archived_at is not null then
    perform private.refuse('document.wrong_status', format('The recurring document %s is archived. Restore it first.', recurring.name));
  elsif recurring.is_paused = paused then
    perform private.refuse('document.wrong_status', format('The recurring document %s %s already. Load it again.', recurring.name,
      case when paused then 'is paused' else 'goes on' end));
  end if;
  update public.recurring_documents r set is_paused = paused, updated_by = auth.uid()
  where r.org_id = org and r.id = recurring.id
  returning r.* into recurring;
  perform private.remember(set_paused.key, to_jsonb(recurring));
  return recurring;
end $function$;

create or replace function public.pause_recurring_document (
  id  uuid,
  key uuid
)
  returns public.recurring_documents
  language sql
  security definer
  set search_path to ''
  AS $function$
  select * from private.set_paused(pause_recurring_document.id, true, pause_recurring_document.key)
$function$;

create or replace function public.restore_attachment (
  id uuid
)
  returns uuid
  language sql
  security definer
  set search_path to ''
  AS $function$
  select private.set_attachment_deleted(restore_attachment.id, false)
$function$;

create or replace function public.resume_recurring_document (
  id  uuid,
  key uuid
)
  returns public.recurring_documents
  language sql
  security definer
  set search_path to ''
  AS $function$
  select * from private.set_paused(resume_recurring_document.id, false, resume_recurring_document.key)
$function$;

drop function "private"."list_from"(regclass, regclass, text, regclass);

drop function "private"."set_paused"(uuid, uuid, boolean);

alter table "private"."record_tables"
  add column "also_found_by" text;

create or replace function private.search_condition (
  entry   private.record_tables,
  pattern text,
  is_page boolean,
  ids     uuid[]                default null::uuid[]
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  own constant text := case when entry.also_found_by is null then format('%s like %L', entry.search_expression, pattern)
    else format('(%s like %L or lower(%I collate "und-x-icu") like %2$L)', entry.search_expression, pattern, entry.also_found_by) end;
  ids constant uuid[] := coalesce(search_condition.ids, private.ids_with_name(entry, pattern));
  named private.record_tables;
begin
  if cardinality(ids) = 0 then
    return own;
  elsif cardinality(ids) <= 1000 then
    -- Written out, their number is known: the planner joins what two indexes find.
    return format('(%I = any (%L::uuid[]) or %s)', entry.name_reference, ids, own);
  end if;
  named := private.record_table(entry.named_table);
  if is_page then
    -- So many names have the words that a page is full after a few rows, each asked by itself.
    return format('((select lower(n.%I collate "und-x-icu") like %L from %s n where n.org_id = %L::uuid and n.id = %I) or %s)',
      named.name_column, pattern, private.relation(named), private.required_org_id(), entry.name_reference, own);
  end if;
  return format('(%I in (%s) or %s)', entry.name_reference, private.with_name(named, pattern), own);
end $function$;

create or replace function private.set_attachment_deleted (
  id      uuid,
  deleted boolean
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  attachment constant public.attachments := private.attachment_of(set_attachment_deleted.id, 'update',
    case when deleted then 'delete files of' else 'restore files of' end, not deleted);
begin
  if not deleted then
    perform private.require_room(attachment.org_id, private.record_table(attachment.entity), attachment.record_id, 0);
  end if;
  update public.attachments a set deleted_at = case when deleted then now() end
  where a.org_id = attachment.org_id and a.id = attachment.id and (a.deleted_at is null) = deleted;
  if found then
    perform private.note_attachment(private.record_table(attachment.entity), attachment,
      case when deleted then 'file_deleted' else 'file_restored' end);
  end if;
  return attachment.id;
end $function$;

create or replace function public.delete_attachment (
  id uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  deleted constant uuid := private.set_attachment_deleted(delete_attachment.id, true);
begin
  perform private.drop_old_attachments(private.org_id());
  return deleted;
end $function$;

comment on column "private"."record_tables"."also_found_by" is 'A column of the view whose words find the record too, without an index: for lists of few records that refer to one of several tables.';

comment on constraint "accounts_org_id_code_key" on "public"."accounts" is 'Another account already has this code';

comment on function "private"."list_from"(regclass, regclass, text, regclass, text) is 'Lets the lists of a table read a view of it, which adds what is derived and the names of what it refers to. A search also finds the name of the record that name_reference refers to, and the words of also_found_by.';

comment on function "private"."set_attachment_deleted"(uuid, boolean) is 'Deletes a file or brings it back, noted in the history of its record.';

comment on function "private"."set_paused"(uuid, boolean, uuid) is 'Pauses or resumes a recurring document that is not so yet, once for a key.';

revoke all on function "private"."set_attachment_deleted"(uuid, boolean) from public;

grant execute on function "private"."set_attachment_deleted"(uuid, boolean) to "postgres";

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by, code_column, also_found_by) values
  ('accounts', 'account', 'accounts', 'name',
    E'lower((code || E''\\n'' || name || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{closes_yearly}', 'account_list', null, null, 'archived_at', 'code', null),
  ('asset_usage', 'asset usage', 'asset usage', 'used_on', null, null, '{}', null, null, null, null, null, null),
  ('bank_reconciliations', 'bank reconciliation', 'bank reconciliations', 'statement_date', null, null, '{}', null,
    null, null, null, null, null),
  ('bank_transactions', 'bank transaction', 'bank transactions', 'description',
    E'lower((coalesce(description, '''') || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, null, null, null),
  ('banking_security_audit', 'audit record', 'audit records', 'action', null, null, '{}', null, null, null, null, null,
    null),
  ('bills', 'bill', 'bills', 'bill_number',
    E'lower((bill_number || E''\\n'' || coalesce(vendor_reference, '''') || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'bill_list', 'vendor_id', 'vendors', 'archived_at', null, null),
  ('budgets', 'budget', 'budgets', 'month', null, null, '{}', null, null, null, null, null, null),
  ('credit_notes', 'credit note', 'credit notes', 'credit_note_number',
    'lower((credit_note_number) collate "und-x-icu")',
    null, '{}', 'credit_note_list', null, null, 'archived_at', null, 'contact_name'),
  ('customers', 'customer', 'customers', 'name',
    E'lower((name || E''\\n'' || coalesce(email, '''') || E''\\n'' || coalesce(phone, '''')) collate "und-x-icu")',
    'user_id', '{}', null, null, null, 'status', null, null),
  ('depreciation_entries', 'depreciation entry', 'depreciation entries', 'period_end', null, null, '{}', null, null,
    null, null, null, null),
  ('employees', 'employee', 'employees', 'full_name',
    E'lower((first_name || '' '' || last_name || E''\\n'' || coalesce(email, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at', null, null),
  ('exchange_rates', 'exchange rate', 'exchange rates', 'currency', null, null, '{}', null, null, null, null, null,
    null),
  ('fixed_assets', 'fixed asset', 'fixed assets', 'name',
    E'lower((name || E''\\n'' || coalesce(category, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at', null, null),
  ('inventory_items', 'inventory item', 'inventory items', 'name',
    E'lower((name || E''\\n'' || coalesce(sku, '''')) collate "und-x-icu")',
    null, '{}', 'inventory_item_list', 'product_id', 'products', 'archived_at', null, null),
  ('invoices', 'invoice', 'invoices', 'invoice_number',
    E'lower((invoice_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'invoice_list', 'customer_id', 'customers', 'archived_at', null, null),
  ('journal_entries', 'journal entry', 'journal entries', 'entry_number',
    E'lower((coalesce(entry_number, '''') || E''\\n'' || description || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")', null, '{}', 'journal_entry_list', null, null, 'archived_at', null, null),
  ('payment_allocations', 'allocation', 'allocations', 'allocated_on', null, null, '{}', null, null, null, null, null,
    null),
  ('payments', 'payment', 'payments', 'payment_number',
    E'lower((payment_number || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, null, null, null),
  ('products', 'product', 'products', 'name',
    E'lower((name || E''\\n'' || coalesce(sku, '''') || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at', 'sku', null),
  ('purchase_orders', 'purchase order', 'purchase orders', 'po_number',
    E'lower((po_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'purchase_order_list', 'vendor_id', 'vendors', 'archived_at', null, null),
  ('recurring_documents', 'recurring document', 'recurring documents', 'name',
    'lower((name || '' '' || coalesce(template ->> ''reference'', '''') || '' '' || coalesce(template ->> ''notes'', '''')) collate "und-x-icu")', null, '{}', 'recurring_document_list', null, null, 'archived_at', null, 'contact_name'),
  ('sales_orders', 'sales order', 'sales orders', 'order_number',
    E'lower((order_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'sales_order_list', 'customer_id', 'customers', 'archived_at', null, null),
  ('stock_movements', 'stock movement', 'stock movements', 'kind', null, null, '{}', null, null, null, null, null,
    null),
  ('tax_entries', 'tax entry', 'tax entries', 'name',
    E'lower((tax_type || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at', null, null),
  ('vendors', 'vendor', 'vendors', 'name',
    E'lower((name || E''\\n'' || coalesce(email, '''') || E''\\n'' || coalesce(phone, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'status', null, null)
on conflict (table_name) do update set label_one = excluded.label_one,
  label_many = excluded.label_many,
  name_column = excluded.name_column,
  search_expression = excluded.search_expression,
  owner_column = excluded.owner_column,
  derived_columns = excluded.derived_columns,
  source_name = excluded.source_name,
  name_reference = excluded.name_reference,
  named_table = excluded.named_table,
  archived_by = excluded.archived_by, code_column = excluded.code_column, also_found_by = excluded.also_found_by;

reset check_function_bodies;
