set check_function_bodies = off;

create or replace function private.record_condition (
  entry   private.record_tables,
  query   jsonb,
  is_page boolean               default false
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  words constant text := lower(btrim(coalesce(query ->> 'search', '')) collate "und-x-icu");
  conditions constant text := private.filter_conditions(private.source(entry), query -> 'filters');
begin
  if words <> '' and entry.search_expression is null then
    perform private.refuse('query.no_search', format('%s cannot be searched.', private.label(entry.label_many)));
  elsif words <> '' then
    return format('%s and %s', conditions, private.search_condition(entry, '%' || private.like_pattern(words) || '%', is_page));
  end if;
  return conditions;
end $function$;

create or replace function public.summarise_records (
  table_name text,
  query      jsonb,
  sum_fields text[] default '{}'::text[],
  views      jsonb  default '{}'::jsonb
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  entry constant private.record_tables := private.record_table(summarise_records.table_name);
  source constant regclass := private.source(entry);
  scope constant text := private.record_scope(entry, 'read', 'read');
  condition constant text := private.record_condition(entry, query);
  counts constant text := private.view_counts(source, views);
  -- A search is answered by indexes, which the counts of all records cannot use. All else is one pass.
  is_one_pass constant boolean := counts <> '' and btrim(coalesce(query ->> 'search', '')) = '';
  matched constant text := case when is_one_pass then condition else 'true' end;
  summary jsonb;
  counted jsonb;
begin
  execute format(
    'select jsonb_build_object(''count'', count(*) filter (where %1$s), ''sums'', jsonb_build_object(%2$s)), jsonb_build_object(%3$s) from %4$s where %5$s and %6$s',
    matched, private.record_sums(source, sum_fields, matched), case when is_one_pass then counts else '' end,
    source, scope, case when is_one_pass then 'true' else condition end) into summary, counted;
  if counts = '' then
    return summary;
  elsif not is_one_pass then
    execute format('select jsonb_build_object(%s) from %s where %s', counts, source, scope) into counted;
  end if;
  return summary || jsonb_build_object('views', counted);
end $function$;

drop view "public"."customer_directory";

drop function "private"."record_condition"(private.record_tables, jsonb);

drop function "public"."summarise_records"(text, jsonb, text[]);

alter table "private"."record_tables"
  add column "source_name" text;

alter table "private"."record_tables"
  add column "name_reference" text;

alter table "private"."record_tables"
  add column "named_table" text;

create or replace function private.filter_conditions (
  target  regclass,
  filters jsonb
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if jsonb_typeof(coalesce(filters, '[]')) <> 'array' then
    perform private.refuse('query.invalid', 'The filters must be a list.');
  end if;
  return (
    select coalesce(string_agg(private.filter_condition(target, f), ' and '), 'true')
    from jsonb_array_elements(coalesce(filters, '[]')) f);
end $function$;

create or replace function private.is_never_null (
  source      regclass,
  column_name text
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(bool_or(a.attnotnull), false)
  from pg_catalog.pg_attribute a
  where a.attname = column_name and a.attrelid in (
    is_never_null.source, (select private.relation(r) from private.record_tables r where private.source(r) = is_never_null.source))
$function$;

create or replace function private.list_from (
  target         regclass,
  source         regclass,
  name_reference text     default null::text,
  named_table    regclass default null::regclass
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update private.record_tables r
  set source_name = (select c.relname from pg_catalog.pg_class c where c.oid = source),
    name_reference = list_from.name_reference,
    named_table = (select c.relname from pg_catalog.pg_class c where c.oid = list_from.named_table)
  where private.relation(r) = target;
  if not found then
    raise exception '% is not registered: call private.register_records above.', target;
  end if;
  execute format('grant select on %s to authenticated', source);
end $function$;

create or replace function private.page_condition (
  target regclass,
  query  jsonb
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  field constant text := coalesce(query #>> '{sort,field}', 'created_at');
  beyond constant text := case when coalesce((query #>> '{sort,descending}')::boolean, true) then '<' else '>' end;
  key constant jsonb := query #> '{page,after}';
  last_id text;
  last_value text;
begin
  if key is null or jsonb_typeof(key) = 'null' then
    return 'true';
  end if;
  last_id := private.literal(target, 'id', key ->> 'id');
  if key ->> 'value' is null then
    return format('%I is null and id %s %s', field, beyond, last_id);
  end if;
  last_value := private.literal(target, field, key ->> 'value');
  if private.is_never_null(target, field) then
    return format('(%I, id) %s (%s, %s)', field, beyond, last_value, last_id);
  end if;
  return format('(%1$I %2$s %3$s or (%1$I = %3$s and id %2$s %4$s) or %1$I is null)', field, beyond, last_value, last_id);
end $function$;

create or replace function private.record_order (
  target regclass,
  query  jsonb
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  field constant text := coalesce(query #>> '{sort,field}', 'created_at');
  descending constant boolean := coalesce((query #>> '{sort,descending}')::boolean, true);
  direction constant text := case when descending then 'desc' else 'asc' end;
  type constant text := private.column_type(target, field);
begin
  return format('%I %s %s, id %s', field, direction,
    case when private.is_never_null(target, field) then '' else 'nulls last' end, direction);
end $function$;

create or replace function private.record_sums (
  source     regclass,
  sum_fields text[],
  condition  text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(string_agg(format('%L, coalesce(sum(%I) filter (where %s), 0)::text', f, f, condition), ', '), '')
  from unnest(sum_fields) f
  where private.column_type(source, f) is not null
$function$;

create or replace function private.record_table (
  table_name text
)
  returns private.record_tables
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  entry private.record_tables;
begin
  select r.* into entry from private.record_tables r where record_table.table_name in (r.table_name, r.source_name);
  if entry.table_name is null then
    perform private.refuse('table.unknown', format('There is no list called "%s".', record_table.table_name));
  end if;
  return entry;
end $function$;

create or replace function private.register_records (
  target          regclass,
  label_one       text,
  label_many      text,
  name_column     text,
  words           text     default null::text,
  owner_column    text     default null::text,
  derived_columns text[]   default '{}'::text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  search_expression constant text := 'lower((' || words || ') collate "und-x-icu")';
begin
  insert into private.record_tables (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns)
  values (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns);
  if words is not null then
    execute format('create index %I on %s using gin (%s extensions.gin_trgm_ops)', table_name || '_search', target, search_expression);
  end if;
end $function$;

create or replace function private.search_condition (
  entry   private.record_tables,
  pattern text,
  is_page boolean
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  -- Beyond these the planner would take longer to weigh them than to read the list.
  most_listed constant integer := 1000;
  own constant text := format('%s like %L', entry.search_expression, pattern);
  named private.record_tables;
  has_name text;
  with_name text;
  ids uuid[];
begin
  if entry.name_reference is null or not private.can(entry.named_table || '.read') then
    return own;
  end if;
  named := private.record_table(entry.named_table);
  has_name := format('lower(n.%I collate "und-x-icu") like %L', named.name_column, pattern);
  -- The text that is searched holds more than the name: its index finds, and the name decides. The e-mail and phone of a
  -- customer are not for everybody who reads the invoices.
  with_name := format('select n.id from %s n where n.org_id = %L::uuid and %s like %L and %s',
    private.relation(named), private.required_org_id(), named.search_expression, pattern, has_name);
  execute format('select array(%s limit %s)', with_name, most_listed + 1) into ids;
  if cardinality(ids) = 0 then
    return own;
  elsif cardinality(ids) <= most_listed then
    -- Written out, their number is known: the planner joins what two indexes find.
    return format('(%I = any (%L::uuid[]) or %s)', entry.name_reference, ids, own);
  elsif is_page then
    -- So many names have the words that a page is full after a few rows, each asked by itself.
    return format('((select %s from %s n where n.org_id = %L::uuid and n.id = %I) or %s)',
      has_name, private.relation(named), private.required_org_id(), entry.name_reference, own);
  end if;
  return format('(%I in (%s) or %s)', entry.name_reference, with_name, own);
end $function$;

create or replace function private.source (
  entry private.record_tables
)
  returns regclass
  language sql
  stable
  set search_path to ''
  AS $function$
  select format('public.%I', coalesce(entry.source_name, entry.table_name))::regclass
$function$;

create or replace function private.view_counts (
  source regclass,
  views  jsonb
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if jsonb_typeof(views) is distinct from 'object' or (select count(*) from jsonb_object_keys(views)) > 50 then
    perform private.refuse('query.invalid', 'The views must be an object of at most 50 lists of filters, by the ids of the views.');
  end if;
  return (
    select coalesce(string_agg(format('%L, count(*) filter (where %s)', v.key, private.filter_conditions(source, v.value)), ', '), '')
    from jsonb_each(views) v);
end $function$;

create or replace function public.export_records (
  table_name text,
  columns    text[],
  query      jsonb,
  after      uuid    default null::uuid,
  page_size  integer default 5000
)
  returns text
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  entry constant private.record_tables := private.record_table(export_records.table_name);
  source constant regclass := private.source(entry);
  cells text;
  page text;
begin
  select string_agg(format('%I::text', c), ', ' order by n) into cells
  from unnest(columns) with ordinality u (c, n)
  where private.column_type(source, c) is not null;
  execute format(
    'select coalesce(json_agg(json_build_array(%s)), ''[]'')::text from (select * from %s where %s and %s and %s order by id limit %s) r',
    concat_ws(', ', 'id::text', cells), source,
    private.record_scope(entry, 'export', 'export'),
    private.record_condition(entry, query),
    case when after is null then 'true' else format('id > %L::uuid', after) end,
    least(greatest(page_size, 1), 20000)) into page;
  return page;
end $function$;

create or replace function public.list_record_ids (
  table_name text,
  query      jsonb
)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  entry constant private.record_tables := private.record_table(list_record_ids.table_name);
  source constant regclass := private.source(entry);
  ids uuid[];
begin
  execute format('select coalesce(array_agg(id order by %s), ''{}'') from %s where %s and %s',
    private.record_order(source, query), source,
    private.record_scope(entry, 'read', 'read'), private.record_condition(entry, query)) into ids;
  return ids;
end $function$;

create or replace function public.match_records (
  table_name text,
  field      text,
  wanted     text[]
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  entry constant private.record_tables := private.record_table(match_records.table_name);
  source constant regclass := private.source(entry);
  type constant text := private.column_type(source, match_records.field);
  matches jsonb;
begin
  execute format($sql$
    select coalesce(jsonb_object_agg(v.value, r.id), '{}')
    from (select distinct value, lower(btrim(value) collate "und-x-icu") as folded from unnest($1) value) v
    join (
      select distinct on (folded) lower(btrim(%1$I::text) collate "und-x-icu") as folded, id
      from %2$s where %3$s and %1$I is not null order by folded, id
    ) r using (folded)
    where v.folded <> ''
  $sql$, match_records.field, source, private.record_scope(entry, 'read', 'read'))
  using match_records.wanted into matches;
  return matches;
end $function$;

create or replace function public.search_records (
  table_name text,
  query      jsonb
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  entry constant private.record_tables := private.record_table(search_records.table_name);
  source constant regclass := private.source(entry);
  size constant integer := least(greatest(coalesce((query #>> '{page,size}')::integer, 50), 1), 1001);
  skipped constant bigint := greatest(coalesce((query #>> '{page,offset}')::bigint, 0), 0);
  rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (select %s from %s where %s and %s and %s order by %s limit %s offset %s) r',
    (select string_agg(quote_ident(c), ', ') from unnest(private.granted_columns(source, 'select')) c),
    source,
    private.record_scope(entry, 'read', 'read'),
    private.record_condition(entry, query, is_page => true),
    private.page_condition(source, query),
    private.record_order(source, query),
    size, skipped) into rows;
  return rows;
end $function$;

alter table "private"."record_tables"
  add constraint "record_tables_source_name_key" unique (source_name);

create view "public"."customer_directory" AS  SELECT id,
        CASE
            WHEN (org_id = ( SELECT private.org_id() AS org_id)) THEN name
            ELSE NULL::text
        END AS name,
        CASE
            WHEN (org_id = ( SELECT private.org_id() AS org_id)) THEN archived_at
            ELSE NULL::timestamp with time zone
        END AS archived_at
   FROM public.customers c
  WHERE ((org_id = ( SELECT private.org_id() AS org_id)) AND ( SELECT private.can('customers.read'::text) AS can));

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
    d.name AS customer_name
   FROM (public.invoices i
     LEFT JOIN public.customer_directory d ON ((d.id = i.customer_id)));

comment on column "private"."record_tables"."name_reference" is 'A column whose record is found by its name too: a search for a customer''s name finds the invoices of that customer.';

comment on column "private"."record_tables"."named_table" is 'The registered table that name_reference refers to.';

comment on column "private"."record_tables"."source_name" is 'The view that lists read, where it is not the table itself. It has all columns of the table; what it derives under the name of one is null only where that one is.';

comment on function "private"."filter_conditions"(regclass, jsonb) is 'A list of filters as SQL, all of which must hold.';

comment on function "private"."is_never_null"(regclass, text) is 'Whether a column of a list has a value in every record. Of a view the catalogue does not know; its table does.';

comment on function "private"."list_from"(regclass, regclass, text, regclass) is 'Lets the lists of a table read a view of it, which adds what is derived and the names of what it refers to. A search also finds the name of the record that name_reference refers to.';

comment on function "private"."record_condition"(private.record_tables, jsonb, boolean) is 'Search and filters of a query as SQL. A page may stop reading when it is full.';

comment on function "private"."record_sums"(regclass, text[], text) is 'Exact sums of columns over what a condition takes, as SQL: names and sums in turn.';

comment on function "private"."record_table"(text) is 'The registry''s entry of a table or of the view that its lists read, or a refusal.';

comment on function "private"."search_condition"(private.record_tables, text, boolean) is 'What a search finds as SQL: the words of the record itself, and the name of what it refers to.';

comment on function "private"."source"(private.record_tables) is 'What lists of an entry read: its view, or the table itself.';

comment on function "private"."view_counts"(regclass, jsonb) is 'How many records each view of a list has, as SQL: ids and counts in turn.';

comment on function "public"."summarise_records"(text, jsonb, text[], jsonb) is 'How many records a query matches, exact sums of their amounts as text, and how many records each of views {id: [filters]} has, whatever the query.';

comment on view "public"."customer_directory" is 'Names of all customers of the organisation and which are archived, also of those whose record the reader may not open. Runs as its owner on purpose.';

comment on view "public"."invoice_list" is 'Invoices with what lists show beside their columns: the customer''s name, also of one whose record the reader may not open, and overdue.';

revoke all on function "private"."filter_conditions"(regclass, jsonb) from public;

grant execute on function "private"."filter_conditions"(regclass, jsonb) to "postgres";

revoke all on function "private"."is_never_null"(regclass, text) from public;

grant execute on function "private"."is_never_null"(regclass, text) to "postgres";

revoke all on function "private"."list_from"(regclass, regclass, text, regclass) from public;

grant execute on function "private"."list_from"(regclass, regclass, text, regclass) to "postgres";

revoke all on function "private"."record_sums"(regclass, text[], text) from public;

grant execute on function "private"."record_sums"(regclass, text[], text) to "postgres";

revoke all on function "private"."search_condition"(private.record_tables, text, boolean) from public;

grant execute on function "private"."search_condition"(private.record_tables, text, boolean) to "postgres";

revoke all on function "private"."source"(private.record_tables) from public;

grant execute on function "private"."source"(private.record_tables) to "postgres";

revoke all on function "private"."view_counts"(regclass, jsonb) from public;

grant execute on function "private"."view_counts"(regclass, jsonb) to "postgres";

revoke all on function "public"."summarise_records"(text, jsonb, text[], jsonb) from "authenticated";

grant execute on function "public"."summarise_records"(text, jsonb, text[], jsonb) to "authenticated";

grant select on table "public"."customer_directory" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."customer_directory"
  to "postgres", "service_role";

grant select on table "public"."invoice_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."invoice_list"
  to "postgres", "service_role";

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table) values
  ('accounts', 'account', 'accounts', 'name',
    E'lower((code || E''\\n'' || name || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{closes_yearly}', null, null, null),
  ('asset_usage', 'asset usage', 'asset usage', 'used_on', null, null, '{}', null, null, null),
  ('bank_reconciliations', 'bank reconciliation', 'bank reconciliations', 'statement_date', null, null, '{}', null,
    null, null),
  ('bank_transactions', 'bank transaction', 'bank transactions', 'description',
    E'lower((coalesce(description, '''') || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")',
    null, '{}', null, null, null),
  ('banking_security_audit', 'audit record', 'audit records', 'action', null, null, '{}', null, null, null),
  ('bills', 'bill', 'bills', 'bill_number',
    E'lower((bill_number || E''\\n'' || coalesce(vendor_reference, '''') || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', null, null, null),
  ('budgets', 'budget', 'budgets', 'month', null, null, '{}', null, null, null),
  ('credit_notes', 'credit note', 'credit notes', 'credit_note_number',
    'lower((credit_note_number) collate "und-x-icu")', null, '{}', null, null, null),
  ('customers', 'customer', 'customers', 'name',
    E'lower((name || E''\\n'' || coalesce(email, '''') || E''\\n'' || coalesce(phone, '''')) collate "und-x-icu")',
    'user_id', '{}', null, null, null),
  ('depreciation_entries', 'depreciation entry', 'depreciation entries', 'period_end', null, null, '{}', null, null,
    null),
  ('employees', 'employee', 'employees', 'full_name',
    E'lower((first_name || '' '' || last_name || E''\\n'' || coalesce(email, '''')) collate "und-x-icu")',
    null, '{}', null, null, null),
  ('exchange_rates', 'exchange rate', 'exchange rates', 'currency', null, null, '{}', null, null, null),
  ('fixed_assets', 'fixed asset', 'fixed assets', 'name',
    E'lower((name || E''\\n'' || coalesce(category, '''')) collate "und-x-icu")', null, '{}', null, null, null),
  ('inventory_items', 'inventory item', 'inventory items', 'name',
    E'lower((name || E''\\n'' || coalesce(sku, '''')) collate "und-x-icu")', null, '{}', null, null, null),
  ('invoices', 'invoice', 'invoices', 'invoice_number',
    E'lower((invoice_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'invoice_list', 'customer_id', 'customers'),
  ('journal_entries', 'journal entry', 'journal entries', 'entry_number',
    E'lower((coalesce(entry_number, '''') || E''\\n'' || description || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")', null, '{}', null, null, null),
  ('payment_allocations', 'allocation', 'allocations', 'allocated_on', null, null, '{}', null, null, null),
  ('payments', 'payment', 'payments', 'payment_number',
    E'lower((payment_number || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")',
    null, '{}', null, null, null),
  ('products', 'product', 'products', 'name',
    E'lower((name || E''\\n'' || coalesce(sku, '''') || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{}', null, null, null),
  ('purchase_orders', 'purchase order', 'purchase orders', 'po_number',
    E'lower((po_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', null, null, null),
  ('recurring_documents', 'recurring document', 'recurring documents', 'name', 'lower((name) collate "und-x-icu")',
    null, '{}', null, null, null),
  ('sales_orders', 'sales order', 'sales orders', 'order_number',
    E'lower((order_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', null, null, null),
  ('stock_movements', 'stock movement', 'stock movements', 'kind', null, null, '{}', null, null, null),
  ('tax_entries', 'tax entry', 'tax entries', 'name',
    E'lower((tax_type || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")', null, '{}', null, null, null),
  ('vendors', 'vendor', 'vendors', 'name',
    E'lower((name || E''\\n'' || coalesce(email, '''') || E''\\n'' || coalesce(phone, '''')) collate "und-x-icu")',
    null, '{}', null, null, null)
on conflict (table_name) do update set label_one = excluded.label_one,
  label_many = excluded.label_many,
  name_column = excluded.name_column,
  search_expression = excluded.search_expression,
  owner_column = excluded.owner_column,
  derived_columns = excluded.derived_columns,
  source_name = excluded.source_name, name_reference = excluded.name_reference, named_table = excluded.named_table;

reset check_function_bodies;
