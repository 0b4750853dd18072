set check_function_bodies = off;

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
  own constant text := format('%s like %L', entry.search_expression, pattern);
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

drop function "private"."search_condition"(private.record_tables, text, boolean);

create table "private"."searched_tables" (
  "table_name"  text    not null,
  "place"       integer not null,
  "title"       text    not null,
  "subtitle"    text    not null,
  "amount"      text,
  "currency"    text,
  "is_numbered" boolean not null,
  constraint "searched_tables_pkey" primary key (table_name),
  constraint "searched_tables_place_key" unique (place)
);

alter table "private"."searched_tables"
  enable row level security;

create or replace function private.found_records (
  searched private.searched_tables,
  words    text,
  pattern  text,
  ids      uuid[],
  size     integer
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  -- Of the records that have the words only the newest are weighed: there may be as many as there are records.
  most_weighed constant integer := 4 * size;
  entry constant private.record_tables := private.record_table(searched.table_name);
  scope constant text := private.record_scope(entry, 'read', 'read');
  typed_amount constant numeric := private.typed_amount(words);
  title constant text := format('lower((%s) collate "und-x-icu")', searched.title);
  ways text[] := array[format('%s and %s', scope, private.search_condition(entry, pattern, true, ids))];
  weights text[] := array[format('case when %s = %L then 0 when starts_with(%1$s, %2$L) then 2 else 3 end', title, words)];
begin
  if searched.is_numbered and typed_amount is not null then
    ways := ways || format('%s and %s = %L::numeric', scope, searched.amount, typed_amount);
    weights := weights || '1'::text;
    if words ~ '^[0-9]{1,9}$' then
      ways := ways || format('%s and number = %s', scope, words::integer);
      weights := weights || '0'::text;
    end if;
  end if;
  return format($sql$
    (select %1$s as place, row_number() over (order by weight, is_archived, created_at desc, id desc) as rank, %2$L as kind, id, title,
      nullif(concat_ws(' · ', nullif(subtitle, ''), case when is_archived then 'Archived' end), '') as subtitle, amount, currency
    from (select distinct on (id) * from (%3$s) w order by id, weight) f
    order by rank limit %4$s)$sql$,
    searched.place, searched.table_name,
    (select string_agg(format(
        '(select id, created_at, %s as title, %s as subtitle, %s as amount, %s as currency, %s as is_archived, %s as weight from %s where %s order by created_at desc, id desc limit %s)',
        searched.title, searched.subtitle, coalesce(searched.amount, 'null::numeric'),
        coalesce(searched.currency, case when searched.amount is null then 'null::text' else quote_literal(private.base_currency(private.org_id())) end),
        case when entry.archived_by is null then 'false' else 'archived_at is not null' end,
        w.weight, private.source(entry), w.condition, most_weighed), ' union all ')
      from unnest(ways, weights) w (condition, weight)),
    size);
end $function$;

create or replace function private.ids_with_name (
  entry   private.record_tables,
  pattern text
)
  returns uuid[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  ids uuid[];
begin
  if entry.name_reference is not null and private.can(entry.named_table || '.read') then
    -- Beyond these the planner would take longer to weigh them than to read the list.
    execute format('select array(%s limit 1001)', private.with_name(private.record_table(entry.named_table), pattern)) into ids;
  end if;
  return coalesce(ids, '{}');
end $function$;

create or replace function private.name_references (
  entry   private.record_tables,
  history jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  reference record;
  ids uuid[];
  names jsonb;
begin
  for reference in
    select a.attname::text as field, named, coalesce(s.title, quote_ident(named.name_column)) as title
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'org_id'
    join private.record_tables named on private.relation(named) = k.confrelid
    left join private.searched_tables s on s.table_name = named.table_name
    where k.conrelid = private.relation(entry) and k.contype = 'f'
  loop
    ids := array(
      select distinct v.id::uuid
      from jsonb_array_elements(history) h
      cross join lateral (values (h #>> array['changes', reference.field, 'from']), (h #>> array['changes', reference.field, 'to'])) v (id)
      where v.id is not null);
    continue when ids = '{}';
    -- Names are for whoever may read the list, as in the directory of customers; the records may be for fewer.
    execute format('select coalesce(jsonb_object_agg(id, %s), ''{}'') from %s where org_id = $1 and id = any ($2) and private.can($3)',
      reference.title, private.source(reference.named))
    using private.org_id(), ids, (reference.named).table_name || '.read' into names;
    history := (
      select jsonb_agg(case when h.entry #> array['changes', reference.field] is null then h.entry
        else jsonb_set(h.entry, array['changes', reference.field],
          private.named_change(h.entry #> array['changes', reference.field], names)) end order by h.n)
      from jsonb_array_elements(history) with ordinality h (entry, n));
  end loop;
  return history;
end $function$;

create or replace function private.named_change (
  change jsonb,
  names  jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select change || coalesce((
    select jsonb_object_agg(field, value)
    from unnest(array['from', 'to']) side
    cross join lateral (values (side, names -> (change ->> side)), (side || '_id', change -> side)) v (field, value)
    where change ->> side is not null), '{}')
$function$;

create or replace function private.search_everywhere (
  target      regclass,
  place       integer,
  subtitle    text,
  title       text     default null::text,
  amount      text     default null::text,
  currency    text     default null::text,
  is_numbered boolean  default false
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  insert into private.searched_tables (table_name, place, title, subtitle, amount, currency, is_numbered)
  select r.table_name, search_everywhere.place, coalesce(search_everywhere.title, r.name_column), search_everywhere.subtitle,
    search_everywhere.amount, search_everywhere.currency, search_everywhere.is_numbered
  from private.record_tables r where private.relation(r) = target;
  if not found then
    raise exception '% is not registered: call private.register_records above.', target;
  end if;
  if is_numbered then
    execute format('create index %I on %s (org_id, %I)', table_name || '_amount', target, amount);
  end if;
end $function$;

create or replace function private.typed_amount (
  words text
)
  returns numeric
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case when words ~ '^([0-9]{1,15}|[0-9]{1,3}(,[0-9]{3}){1,4})(\.[0-9]{1,2})?$' then replace(words, ',', '')::numeric end
$function$;

create or replace function private.with_name (
  entry   private.record_tables,
  pattern text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  -- The text that is searched holds more than the name: its index finds, and the name decides. The e-mail and phone of a
  -- customer are not for everybody who reads the invoices.
  select format('select n.id from %s n where n.org_id = %L::uuid and %s like %L and lower(n.%I collate "und-x-icu") like %4$L',
    private.relation(entry), private.required_org_id(), entry.search_expression, pattern, entry.name_column)
$function$;

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
  -- Of many ids only what tells them from others.
  answer := private.recall(key, 'archive_records', jsonb_build_array(entry.table_name, md5(ids::text), archived));
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

create or replace function public.record_history (
  table_name text,
  record_id  uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  entry constant private.record_tables := private.record_table(record_history.table_name);
  scope constant text := private.record_scope(entry, 'read', 'read');
  org constant uuid := private.required_org_id();
  visible boolean;
  history jsonb;
begin
  execute format('select exists (select from %s where %s and id = $1)', private.relation(entry), scope)
  using record_history.record_id into visible;
  -- A deleted record can be shown to whoever could have seen all of them.
  if not visible and not private.can('activity.read_all') then
    return '[]';
  end if;
  select coalesce(jsonb_agg(to_jsonb(h) order by h.created_at desc, h.id desc), '[]') into history
  from (
    select a.id, a.actor_id, a.actor_name, a.action, a.entity, a.record_name, a.changes, a.record_count, a.created_at
    from public.activity_log a
    where a.org_id = org and a.entity = entry.table_name and a.record_id = record_history.record_id
    union all
    select a.id, a.actor_id, a.actor_name, a.action, a.entity, a.record_name, a.changes, a.record_count, a.created_at
    from public.activity_log a
    where a.org_id = org and a.entity = entry.table_name and a.record_ids is not null
      and record_history.record_id = any (a.record_ids)
  ) h;
  return private.name_references(entry, history);
end $function$;

create or replace function public.search_everything (
  query      text,
  limit_each integer default 5
)
  returns table (
    kind     text,
    id       uuid,
    title    text,
    subtitle text,
    amount   numeric,
    currency text
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  words constant text := lower(btrim(coalesce(query, '')) collate "und-x-icu");
  -- Words shorter than three letters have no index for where they may stand; for what begins with them there is one.
  pattern constant text := case when char_length(words) < 3 then '' else '%' end || private.like_pattern(words) || '%';
  size constant integer := least(greatest(coalesce(limit_each, 5), 1), 20);
  searched private.searched_tables;
  entry private.record_tables;
  -- By table, so that customers are asked once for invoices and orders.
  ids_by_name jsonb := '{}';
  statements text[] := '{}';
begin
  for searched in select s.* from private.searched_tables s where words <> '' and private.can(s.table_name || '.read') loop
    entry := private.record_table(searched.table_name);
    if entry.named_table is not null and not ids_by_name ? entry.named_table then
      ids_by_name := ids_by_name || jsonb_build_object(entry.named_table, private.ids_with_name(entry, pattern));
    end if;
    statements := statements || private.found_records(searched, words, pattern,
      array(select jsonb_array_elements_text(ids_by_name -> entry.named_table)::uuid), size);
  end loop;
  if statements <> '{}' then
    return query execute format('select kind, id, title, subtitle, amount, currency from (%s) found order by place, rank',
      array_to_string(statements, ' union all '));
  end if;
end $function$;

alter table "private"."searched_tables"
  add constraint "searched_tables_table_name_fkey" foreign key (table_name) references private.record_tables(table_name);

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
    n.name AS vendor_name
   FROM (public.bills b
     LEFT JOIN public.vendors n ON (((n.org_id = b.org_id) AND (n.id = b.vendor_id))));

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
    n.name AS vendor_name
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
    n.name AS customer_name
   FROM (public.sales_orders o
     LEFT JOIN public.customer_directory n ON ((n.id = o.customer_id)));

create index bills_amount on public.bills using btree (org_id, total_amount);

create index invoices_amount on public.invoices using btree (org_id, total_amount);

create index journal_entries_amount on public.journal_entries using btree (org_id, total_debit);

create index purchase_orders_amount on public.purchase_orders using btree (org_id, total_amount);

create index sales_orders_amount on public.sales_orders using btree (org_id, total_amount);

comment on column "private"."searched_tables"."currency" is 'Of the amount; null is the base currency.';

comment on column "private"."searched_tables"."is_numbered" is 'Whether a record is also found by its number alone, and by its exact amount.';

comment on column "private"."searched_tables"."place" is 'The order of the answer.';

comment on column "private"."searched_tables"."subtitle" is 'What tells records of one title apart.';

comment on function "private"."found_records"(private.searched_tables, text, text, uuid[], integer) is
  'What a search finds in one table, as SQL: what is so called or numbered, what has the amount, what begins with the words, what has them; of each the newest first.';

comment on function "private"."ids_with_name"(private.record_tables, text) is 'The records with a pattern in their name among those that a table''s records refer to; 1001 of them are too many to write out.';

comment on function "private"."name_references"(private.record_tables, jsonb) is 'A history whose changes of references tell names, not ids.';

comment on function "private"."named_change"(jsonb, jsonb) is 'A change {from, to} of ids as one of names, null for what is gone or not for the reader, with the ids in from_id and to_id.';

comment on function "private"."search_condition"(private.record_tables, text, boolean, uuid[]) is
  'What a search finds as SQL: the words of the record itself, and the name of what it refers to. ids: of those, where they are known already.';

comment on function "private"."search_everywhere"(regclass, integer, text, text, text, text, boolean) is
  'Puts a registered table among those that search_everything looks through.';

comment on function "private"."typed_amount"(text) is 'The amount that somebody typed as 1234.5 or 1,234.50; null where it is none.';

comment on function "private"."with_name"(private.record_tables, text) is 'The ids of an organisation''s records that have a pattern in their name, as SQL; also of those that the caller may not open.';

comment on function "public"."record_history"(text, uuid) is 'What happened to a record, newest first. Changes of references bring the names of what they refer to, and the ids beside them.';

comment on function "public"."search_everything"(text, integer) is 'Records of all kinds that the caller may read, by name, number or exact amount: at most limit_each of each kind, which is the name of their table.';

comment on table "private"."searched_tables" is 'What search_everything looks through, and how it shows what it finds: expressions of columns that the table''s lists read.';

comment on view "public"."bill_list" is 'Bills with what lists show beside their columns: the vendor''s name, and overdue.';

comment on view "public"."purchase_order_list" is 'Purchase orders with the vendor''s name.';

comment on view "public"."sales_order_list" is 'Sales orders with the customer''s name, also of one whose record the reader may not open.';

revoke all on function "private"."found_records"(private.searched_tables, text, text, uuid[], integer) from public;

grant execute on function "private"."found_records"(private.searched_tables, text, text, uuid[], integer) to "postgres";

revoke all on function "private"."ids_with_name"(private.record_tables, text) from public;

grant execute on function "private"."ids_with_name"(private.record_tables, text) to "postgres";

revoke all on function "private"."name_references"(private.record_tables, jsonb) from public;

grant execute on function "private"."name_references"(private.record_tables, jsonb) to "postgres";

revoke all on function "private"."named_change"(jsonb, jsonb) from public;

grant execute on function "private"."named_change"(jsonb, jsonb) to "postgres";

revoke all on function "private"."search_everywhere"(regclass, integer, text, text, text, text, boolean) from public;

grant execute
  on function "private"."search_everywhere"(regclass, integer, text, text, text, text, boolean)
  to "postgres";

revoke all on function "private"."typed_amount"(text) from public;

grant execute on function "private"."typed_amount"(text) to "postgres";

revoke all on function "private"."with_name"(private.record_tables, text) from public;

grant execute on function "private"."with_name"(private.record_tables, text) to "postgres";

revoke all on function "public"."search_everything"(text, integer) from public;

grant execute on function "public"."search_everything"(text, integer) to "authenticated", "postgres", "service_role";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."searched_tables"
  to "postgres";

grant select on table "public"."bill_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."bill_list"
  to "postgres", "service_role";

grant select on table "public"."purchase_order_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."purchase_order_list"
  to "postgres", "service_role";

grant select on table "public"."sales_order_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."sales_order_list"
  to "postgres", "service_role";

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by) values
  ('bills', 'bill', 'bills', 'bill_number',
    E'lower((bill_number || E''\\n'' || coalesce(vendor_reference, '''') || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'bill_list', 'vendor_id', 'vendors', 'archived_at'),
  ('purchase_orders', 'purchase order', 'purchase orders', 'po_number',
    E'lower((po_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'purchase_order_list', 'vendor_id', 'vendors', 'archived_at'),
  ('sales_orders', 'sales order', 'sales orders', 'order_number',
    E'lower((order_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'sales_order_list', 'customer_id', 'customers', 'archived_at')
on conflict (table_name) do update set label_one = excluded.label_one,
  label_many = excluded.label_many,
  name_column = excluded.name_column,
  search_expression = excluded.search_expression,
  owner_column = excluded.owner_column,
  derived_columns = excluded.derived_columns,
  source_name = excluded.source_name,
  name_reference = excluded.name_reference, named_table = excluded.named_table, archived_by = excluded.archived_by;

insert into private.searched_tables (table_name, place, title, subtitle, amount, currency, is_numbered) values
  ('accounts', '11', 'code || '' '' || name', 'initcap(replace(subtype, ''_'', '' ''))', null, null, 'false'),
  ('bills', '5', 'bill_number', 'concat_ws('' · '', vendor_name, initcap(status))', 'total_amount', 'currency', 'true'),
  ('customers', '1', 'name', 'concat_ws('' · '', email, city)', 'balance', null, 'false'),
  ('employees', '10', 'full_name', 'email', null, null, 'false'),
  ('fixed_assets', '9', 'name', 'concat_ws('' · '', category, initcap(replace(status, ''_'', '' '')))', 'current_value',
    null, 'false'),
  ('inventory_items', '8', 'name', 'sku', 'total_value', null, 'false'),
  ('invoices', '4', 'invoice_number', 'concat_ws('' · '', customer_name, initcap(status))', 'total_amount', 'currency',
    'true'),
  ('journal_entries', '12', 'coalesce(entry_number, ''Draft entry'')',
    'concat_ws('' · '', nullif(description, ''''), entry_date::text)', 'total_debit', null, 'true'),
  ('products', '3', 'name', 'sku', 'unit_price', null, 'false'),
  ('purchase_orders', '7', 'po_number', 'concat_ws('' · '', vendor_name, initcap(status))', 'total_amount', 'currency',
    'true'),
  ('sales_orders', '6', 'order_number', 'concat_ws('' · '', customer_name, initcap(status))', 'total_amount',
    'currency', 'true'),
  ('vendors', '2', 'name', 'concat_ws('' · '', email, city)', 'balance', null, 'false')
on conflict (table_name) do update set place = excluded.place,
  title = excluded.title,
  subtitle = excluded.subtitle,
  amount = excluded.amount, currency = excluded.currency, is_numbered = excluded.is_numbered;

reset check_function_bodies;
