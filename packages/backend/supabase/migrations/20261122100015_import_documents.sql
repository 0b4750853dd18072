set check_function_bodies = off;

create or replace function private.register_records (
  target          regclass,
  label_one       text,
  label_many      text,
  name_column     text,
  words           text     default null::text,
  owner_column    text     default null::text,
  derived_columns text[]   default '{}'::text[],
  code_column     text     default null::text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  search_expression constant text := 'lower((' || words || ') collate "und-x-icu")';
begin
  insert into private.record_tables
    (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, code_column)
  values (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, code_column);
  if words is not null then
    execute format('create index %I on %s using gin (%s extensions.gin_trgm_ops)', table_name || '_search', target, search_expression);
  end if;
end $function$;

drop function "private"."register_records"(regclass, text, text, text, text, text, text[]);

alter table "private"."number_series"
  add column "passed" int4multirange not null default '{}'::int4multirange;

alter table "private"."record_tables"
  add column "code_column" text;

alter table "public"."bills"
  alter column "number" drop not null;

alter table "public"."invoices"
  alter column "number" drop not null;

alter table "public"."purchase_orders"
  alter column "number" drop not null;

alter table "public"."sales_orders"
  alter column "number" drop not null;

create or replace function private.check_lines_entered (
  org   uuid,
  entry private.document_kinds,
  lines jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  writable constant text[] := private.line_fields();
  fault record;
begin
  if jsonb_typeof(lines) <> 'array' or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('document.invalid', 'The lines must be a list of objects, each with a description, a quantity and a unit_price.');
  elsif jsonb_array_length(lines) > 1000 then
    perform private.refuse('document.too_many_lines', 'A document holds 1000 lines at most. Split it into several.');
  end if;
  perform private.check_fields(format('public.%I', entry.line_table)::regclass, l.value, writable, array[]::text[], format('Line %s: ', l.n))
  from jsonb_array_elements(lines) with ordinality l (value, n);
  perform private.check_line_ranges(lines);

  select l.n, e.product_id, p.id as known_product, a.id as known_account, a.code, a.name, a.subtype into fault
  from jsonb_array_elements(lines) with ordinality l (value, n)
  cross join lateral (select nullif(btrim(l.value ->> 'product_id'), '')::uuid as product_id,
    nullif(btrim(l.value ->> 'account_id'), '')::uuid as account_id) e
  left join public.products p on p.org_id = org and p.id = e.product_id
  left join public.inventory_items i on i.org_id = org and i.product_id = p.id and entry.side = 'purchases'
  left join public.accounts a on a.org_id = org and a.id = e.account_id
  where (p.id is null and e.product_id is not null) or (a.id is null and e.account_id is not null)
    or a.subtype in ('receivable', 'payable') or (a.subtype = 'inventory' and i.id is null)
  order by l.n limit 1;
  if not found then
    return;
  elsif fault.known_product is null and fault.product_id is not null then
    perform private.refuse('product.unknown', format(
      'Line %s: this product is not in your list of products. Choose another one.', fault.n));
  elsif fault.known_account is null then
    perform private.refuse('account.unknown', format(
      'Line %s: this account is not in your chart of accounts. Choose another one.', fault.n));
  end if;
  perform private.refuse('document.control_account', format(
    'Line %s: account %s %s is kept by the database and takes no lines. Choose another account%s.',
    fault.n, fault.code, fault.name, case fault.subtype when 'inventory' then ', or a product that is kept in stock' else '' end));
end $function$;

create or replace function private.collect_documents (
  kind private.document_kinds
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  head jsonb;
  tag text;
  first_row integer;
  lines jsonb[];
  item record;
  total integer := 0;
begin
  create temporary table import_documents (first_row integer, head jsonb, lines jsonb, number integer, text text) on commit drop;
  for item in execute format(
    'select r.import_row, r.document as tag, jsonb_strip_nulls(jsonb_build_object(%s)) as given, '
    || 'jsonb_strip_nulls(jsonb_build_object(%s)) as line from pg_temp.import_rows r order by r.import_row',
    (select string_agg(format('%1$L, r.%1$I', f), ', ') from unnest(kind.fields || kind.number_column) f),
    (select string_agg(format('%1$L, r.%1$I', f), ', ') from unnest(private.line_fields()) f))
  loop
    if head is not null and (case when coalesce(item.tag, tag) is null then private.is_same_document(kind, head, item.given)
      else item.tag is not distinct from tag end) then
      insert into pg_temp.import_rejections
      select item.import_row, g.key, format('%s is not that of the row in which this %s begins', private.label(g.key), kind.label)
      from jsonb_each_text(item.given) g where head ? g.key and lower(head ->> g.key) <> lower(g.value);
      head := item.given || head;
      lines := lines || item.line;
      continue;
    elsif head is not null then
      insert into pg_temp.import_documents (first_row, head, lines) values (first_row, head, to_jsonb(lines));
    end if;
    total := total + 1;
    first_row := item.import_row;
    head := item.given;
    tag := item.tag;
    lines := array[item.line];
  end loop;
  insert into pg_temp.import_documents (first_row, head, lines) values (first_row, head, to_jsonb(lines));
  return total;
end $function$;

create or replace function private.control_numbers (
  org uuid
)
  returns private.control
  language sql
  stable
  set search_path to ''
  AS $function$
  with used as (
    select 'journal entry' as series, number from public.journal_entries where org_id = org and number is not null
    union all select 'invoice', number from public.invoices where org_id = org and number is not null
    union all select 'bill', number from public.bills where org_id = org and number is not null
    union all select 'sales_order', number from public.sales_orders where org_id = org and number is not null
    union all select 'purchase_order', number from public.purchase_orders where org_id = org and number is not null
    union all select 'payment', number from public.payments where org_id = org
    union all select 'credit_note', number from public.credit_notes where org_id = org
    union all select s.series, unnest(s.released) from private.number_series s where s.org_id = org
  ), last as (
    select 'journal entry' as series, last_number, int4multirange() as passed from private.ledgers where org_id = org
    union all select series, last_number, passed from private.number_series where org_id = org
  ), expected as (
    select l.series, n as number
    from last l
    -- What imported documents passed over was given by another program; there may be very many.
    cross join lateral unnest(int4multirange(int4range(1, l.last_number + 1)) - l.passed) given
    cross join lateral generate_series(lower(given), upper(given) - 1) n
  ), faults as (
    select format('%s number %s is missing', e.series, e.number) as fault from expected e
    where not exists (select from used u where u.series = e.series and u.number = e.number)
    union all
    select format('%s number %s is used %s times', u.series, u.number, count(*)) from used u group by u.series, u.number having count(*) > 1
    union all
    select format('%s number %s is beyond the last one', u.series, u.number) from used u
    where not exists (select from expected e where e.series = u.series and e.number = u.number)
  )
  select private.control_by_faults('number gaps', coalesce(array_agg(fault), '{}')) from faults
$function$;

create or replace function private.counted_number (
  prefix text,
  given  text
)
  returns integer
  language sql
  immutable
  set search_path to ''
  AS $function$
  select n.number
  from (select case when given ~ '[0-9]{6,9}$' then substring(given from '([0-9]{6,9})$')::integer end as number) n
  where lower(private.number_text(prefix, n.number)) = lower(given) and n.number > 0
$function$;

create or replace function private.delete_draft()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
-- Argument: the kind of document.
declare
  entry constant private.document_kinds := private.document_kind(tg_argv[0]);
  document constant jsonb := to_jsonb(old);
begin
  if document ->> 'status' <> entry.draft_status then
    perform private.refuse(case when document ->> 'posted_at' is null then 'document.not_a_draft' else 'ledger.immutable' end,
      format('The %s %s is %s and cannot be deleted, so that no number is missing.%s', entry.label,
        document ->> entry.number_column, document ->> 'status',
        case when document ->> 'cancelled_at' is null then ' Cancel it instead.' end));
  end if;
  if document ->> 'number' is not null then
    perform private.release_number(old.org_id, entry.kind, (document ->> 'number')::integer);
  end if;
  return old;
end $function$;

create or replace function private.document_fields (
  kind private.document_kinds
)
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select kind.fields || kind.number_column || private.line_fields() || 'document'::text
$function$;

create or replace function private.hold_series (
  org    uuid,
  series text
)
  returns private.number_series
  language plpgsql
  set search_path to ''
  AS $function$
declare
  held private.number_series;
begin
  insert into private.number_series (org_id, series) values (org, hold_series.series) on conflict do nothing;
  select s.* into held from private.number_series s
  where s.org_id = org and s.series = hold_series.series for update;
  return held;
end $function$;

create or replace function private.import_columns (
  entry   private.record_tables,
  present text[]
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  kind constant private.document_kinds := private.imported_kind(entry);
  writable constant text[] := case when kind.kind is null then private.fillable_columns(private.relation(entry))
    else private.document_fields(kind) end;
  stranger text;
begin
  -- Documents are only added: what became of one since is not undone by a file.
  select c into stranger from unnest(present) c where (c <> 'id' or kind.kind is not null) and c <> all (writable) limit 1;
  if stranger is not null then
    perform private.refuse('import.unknown_column', format(
      'The column "%s" cannot be imported into %s. Leave it out, or map it to another field.', stranger, entry.label_many));
  end if;
  return writable;
end $function$;

create or replace function private.import_documents (
  kind private.document_kinds,
  mode text
)
  returns uuid[]
  language plpgsql
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  most_documents constant integer := 5000;
  most_single constant integer := 50;
  reference record;
  total integer;
  ids uuid[];
begin
  for reference in
    select distinct r as named, (private.key_columns(c))[1] as field
    from pg_catalog.pg_constraint c
    join private.record_tables r on private.relation(r) = c.confrelid
    where c.contype = 'f' and cardinality(private.key_columns(c)) = 1
      and c.conrelid in (format('public.%I', kind.table_name)::regclass, format('public.%I', kind.line_table)::regclass)
      and (private.key_columns(c))[1] = any (private.document_fields(kind))
  loop
    perform private.replace_names(reference.named, reference.field);
  end loop;
  total := private.collect_documents(kind);
  if total > most_documents then
    perform private.refuse('import.too_many_documents', format(
      'The file holds %s documents, and %s at most are imported at once. Split it into smaller files.', total, most_documents));
  end if;
  perform private.reject_used_numbers(org, kind);
  perform private.set_activity_action(case when total > most_single then 'none' else 'imported' end);
  ids := private.save_sound_documents(org, kind);
  if ids is null then
    perform private.judge_documents(org, kind);
    ids := '{}';
    if mode = 'skip_bad' then
      ids := private.save_collected_documents(org, kind);
      perform private.leave_out_with_document(kind);
    end if;
  end if;
  if total > most_single and ids <> '{}' then
    perform private.log_documents(kind, ids);
  end if;
  perform private.refresh_statistics(format('public.%I', kind.line_table)::regclass, cardinality(ids));
  drop table pg_temp.import_documents;
  return ids;
end $function$;

create or replace function private.imported_kind (
  entry private.record_tables
)
  returns private.document_kinds
  language sql
  stable
  set search_path to ''
  AS $function$
  select k from private.document_kinds k where k.table_name = entry.table_name
$function$;

create or replace function private.is_number_given (
  org    uuid,
  series text,
  given  text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  kind private.document_kinds;
  is_given boolean;
begin
  select k.* into kind from private.document_kinds k where k.kind = is_number_given.series;
  if kind.kind is null then
    return false;
  end if;
  execute format('select exists (select from public.%I t where t.org_id = $1 and t.number is null and lower(t.%I) = lower($2))',
    kind.table_name, kind.number_column)
  using org, given into is_given;
  return is_given;
end $function$;

create or replace function private.is_number_taken (
  org   uuid,
  kind  private.document_kinds,
  given text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  is_taken boolean;
begin
  -- Found by what it counts: behind whatever prefix it had on its day.
  execute format('select exists (select from public.%I t where t.org_id = $1 and t.number = any ($3) and lower(t.%I) = lower($2))',
    kind.table_name, kind.number_column)
  using org, given, array(select right(given, width)::integer from generate_series(6, 9) width where right(given, width) ~ '^[0-9]+$')
  into is_taken;
  return is_taken or private.is_number_given(org, kind.kind, given);
end $function$;

create or replace function private.is_same_document (
  kind  private.document_kinds,
  head  jsonb,
  given jsonb
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when given ? kind.number_column then lower(given ->> kind.number_column) is not distinct from lower(head ->> kind.number_column)
    else not exists (
      select from unnest(array[kind.contact_column, kind.date_column, 'reference']) key
      where given ? key and lower(given ->> key) is distinct from lower(head ->> key)) end
$function$;

create or replace function private.judge_document (
  org      uuid,
  kind     private.document_kinds,
  document jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  sentence text;
  code text;
begin
  perform private.save_collected(org, kind, document || jsonb_build_object('text', 'row ' || (document ->> 'first_row')));
  raise exception using errcode = 'LW001';
exception
  when sqlstate 'LW001' then
    -- It can be saved. It is taken back until it is known what becomes of the others.
    return;
  when data_exception or integrity_constraint_violation or raise_exception then
    get stacked diagnostics sentence = message_text, code = pg_exception_hint;
    insert into pg_temp.import_rejections
    select p.import_row, p.field, p.message
    from private.place_refusal(kind, code, sentence, (document ->> 'first_row')::integer) p;
end $function$;

create or replace function private.judge_documents (
  org  uuid,
  kind private.document_kinds
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  delete from pg_temp.import_documents d where exists (select from pg_temp.import_rejections x
    where x.import_row between d.first_row and d.first_row + jsonb_array_length(d.lines) - 1);
  perform private.judge_document(org, kind, to_jsonb(d)) from (select * from pg_temp.import_documents i order by i.first_row) d;
  delete from pg_temp.import_documents d where exists (select from pg_temp.import_rejections x
    where x.import_row between d.first_row and d.first_row + jsonb_array_length(d.lines) - 1);
end $function$;

create or replace function private.leave_out_with_document (
  kind private.document_kinds
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  insert into pg_temp.import_rejections
  select r.import_row, null, format('Left out with the other rows of its %s', kind.label)
  from pg_temp.import_rows r
  where not exists (select from pg_temp.import_rejections x where x.import_row = r.import_row)
    and not exists (select from pg_temp.import_documents d
      where r.import_row between d.first_row and d.first_row + jsonb_array_length(d.lines) - 1);
end $function$;

create or replace function private.line_fields()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array['product_id', 'account_id', 'description', 'quantity', 'unit_price', 'discount_percent', 'gst_rate', 'gst_applicable']
$function$;

create or replace function private.log_documents (
  kind private.document_kinds,
  ids  uuid[]
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.activity_log (org_id, actor_id, actor_name, action, entity, changes, record_ids, record_count)
  select private.org_id(), auth.uid(), coalesce((select p.full_name from public.profiles p where p.id = auth.uid()), 'System'),
    'imported', kind.table_name, '{}', ids, cardinality(ids)
$function$;

create or replace function private.number_collected (
  org  uuid,
  kind private.document_kinds
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  held constant private.number_series := private.hold_series(org, kind.kind);
  prefix constant text := private.number_prefix(org, kind.kind);
  counted integer[];
  free integer[];
  taken integer[] := '{}';
  passed_over int4multirange;
  last_taken integer;
  next_number integer;
  unnumbered record;
begin
  update pg_temp.import_documents d
  set number = private.counted_number(prefix, d.head ->> kind.number_column),
    text = coalesce(private.number_text(prefix, private.counted_number(prefix, d.head ->> kind.number_column)), d.head ->> kind.number_column)
  where d.head ? kind.number_column;
  select coalesce(array_agg(d.number), '{}') into counted from pg_temp.import_documents d where d.number is not null;
  last_taken := greatest(held.last_number, (select max(n) from unnest(counted) n));
  -- What lies between was given by another program, and is given to nobody here.
  passed_over := held.passed + int4multirange(int4range(held.last_number + 1, last_taken + 1))
    - coalesce((select range_agg(int4range(n, n, '[]')) from unnest(counted) n), '{}');
  free := array(select n from unnest(held.released) n where n <> all (counted) order by n);
  for unnumbered in select d.first_row from pg_temp.import_documents d where d.text is null order by d.first_row loop
    loop
      if free <> '{}' then
        next_number := free[1];
        free := free[2:];
      else
        last_taken := last_taken + 1;
        next_number := last_taken;
      end if;
      exit when not private.is_number_given(org, kind.kind, private.number_text(prefix, next_number));
      passed_over := passed_over + int4multirange(int4range(next_number, next_number, '[]'));
    end loop;
    taken := taken || next_number;
  end loop;
  update pg_temp.import_documents d
  set number = n.number, text = private.number_text(prefix, n.number)
  from (
    select i.first_row, taken[row_number() over (order by i.first_row)] as number
    from pg_temp.import_documents i where i.text is null
  ) n
  where n.first_row = d.first_row;
  update private.number_series s set last_number = last_taken, released = free, passed = passed_over
  where s.org_id = org and s.series = kind.kind;
end $function$;

create or replace function private.place_refusal (
  kind      private.document_kinds,
  code      text,
  sentence  text,
  first_row integer,
  OUT       import_row integer,
  OUT       field text,
  OUT       message text
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  about_line constant text[] := regexp_match(sentence, '^Line ([0-9]+): (.*)$');
begin
  import_row := first_row + coalesce(about_line[1]::integer, 1) - 1;
  message := regexp_replace(coalesce(about_line[2], sentence), '[.]$', '');
  message := upper(left(message, 1)) || substr(message, 2);
  field := case
    when code like 'document.contact\_%' then kind.contact_column
    when code = 'rate.missing' then 'exchange_rate'
    else (
      select f from unnest(case when about_line is null then kind.fields || kind.number_column else private.line_fields() end) f
      where message ~* format('^(this )?%s\M', replace(regexp_replace(f, '_(id|percent)$', ''), '_', ' '))
      order by char_length(f) desc limit 1) end;
end $function$;

create or replace function private.refuse_later_changes (
  entry  private.record_tables,
  import private.imports
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  most_named constant integer := 5;
  draft_status constant text := (private.imported_kind(entry)).draft_status;
  changed record;
begin
  execute format(
    'select string_agg(format(''"%%s"%%s'', t.name, t.state), '', '' order by t.place) filter (where t.place <= $5) as names, count(*) as total '
    || 'from (select coalesce(%I::text, id::text) as name, %s as state, row_number() over (order by updated_at desc, id) as place '
    || 'from %s where org_id = $1 and updated_at <> $2 and (id = any ($3) or id in '
    || '(select u.record_id from private.import_updates u where u.org_id = $1 and u.import_id = $4))) t',
    entry.name_column,
    case when draft_status is null then '''''' else format('case when status <> %L then format('' (%%s)'', status) end', draft_status) end,
    private.relation(entry))
  using import.org_id, import.created_at, import.inserted_ids, import.id, most_named into changed;
  if changed.total > 0 then
    perform private.refuse('import.changed_since', format(
      'The %s %s%s %s changed after this import, so the import cannot be undone as a whole. Delete or correct its records singly.',
      case changed.total when 1 then entry.label_one else entry.label_many end, changed.names,
      case when changed.total > most_named then format(' and %s more', changed.total - most_named) else '' end,
      case changed.total when 1 then 'was' else 'were' end));
  end if;
end $function$;

create or replace function private.reject_used_numbers (
  org  uuid,
  kind private.document_kinds
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  longest constant integer := 50;
  label constant text := private.label(kind.number_column);
begin
  -- What is free now is free until this transaction ends.
  perform private.hold_series(org, kind.kind);
  insert into pg_temp.import_rejections
  select d.first_row, kind.number_column, case when char_length(d.given) > longest then format('%s cannot exceed %s characters', label, longest)
    when d.occurrence > 1 then format('Another %s of this file has this number. Put all of its rows together', kind.label)
    else format('%s "%s" is already used. Give another one, or none for the next of your own', label, d.given) end
  from (
    select i.first_row, i.head ->> kind.number_column as given,
      row_number() over (partition by lower(i.head ->> kind.number_column) order by i.first_row) as occurrence
    from pg_temp.import_documents i where i.head ? kind.number_column
  ) d
  where char_length(d.given) > longest or d.occurrence > 1 or private.is_number_taken(org, kind, d.given);
end $function$;

create or replace function private.replace_names (
  named private.record_tables,
  field text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  one constant text := named.label_one;
  is_brought boolean;
begin
  execute format('select exists (select from pg_temp.import_rows where %I is not null)', field) into is_brought;
  if not is_brought then
    return;
  end if;
  execute format($sql$
    create temporary table import_names on commit drop as
    select distinct on (w.given) w.given, n.id, n.is_active, coalesce(n.how_many, 0) as how_many
    from (select distinct %1$I as given from pg_temp.import_rows where %1$I is not null) w
    left join (
      select called, place, is_active, min(id::text) as id, count(*) as how_many from (%2$s) k
      where called is not null group by called, place, is_active
    ) n on n.called = lower(w.given collate "und-x-icu")
    order by w.given, n.is_active desc nulls last, n.place
  $sql$, field, private.ways_of_naming(named));
  execute format($sql$
    insert into pg_temp.import_rejections
    select r.import_row, %1$L, case
      when n.how_many = 0 then format(%2$L, left(n.given, 60))
      when not n.is_active then format(%3$L, left(n.given, 60))
      else format(%4$L, n.how_many, left(n.given, 60)) end
    from pg_temp.import_rows r join pg_temp.import_names n on n.given = r.%1$I
    where n.how_many <> 1 or not n.is_active
  $sql$, field,
    format('There is no %s called "%%s". Add it first, or correct the name', one),
    format('The %s "%%s" is inactive. Make it active first, or choose another one', one),
    format('%%s %s are called "%%s". Give each a name of its own, or the id of the one you mean', named.label_many));
  execute format('update pg_temp.import_rows r set %1$I = n.id from pg_temp.import_names n '
    || 'where n.given = r.%1$I and n.how_many = 1 and n.is_active', field);
  drop table pg_temp.import_names;
end $function$;

create or replace function private.run_import (
  entry        private.record_tables,
  mode         text,
  key          uuid,
  request_hash text,
  present      text[],
  source       text,
  rows         jsonb,
  file_name    text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require(entry.table_name || '.import', 'import ' || entry.label_many);
  kind constant private.document_kinds := private.imported_kind(entry);
  writable constant text[] := private.import_columns(entry, present);
  import_id uuid;
  result jsonb;
  inserted uuid[];
  updated integer := 0;
begin
  if mode is null or mode not in ('all_or_nothing', 'skip_bad') then
    perform private.refuse('import.mode', 'Choose whether bad rows stop the import (all_or_nothing) or are skipped (skip_bad).');
  end if;
  if char_length(run_import.file_name) > 255 then
    perform private.refuse('import.file_name',
      'The name of the file is longer than 255 characters. Give the file a shorter one, or import it without.');
  end if;
  -- Whoever comes second with a key waits here for the first, and then gets the first one's answer.
  perform private.wait_for_import(org, key);
  insert into private.imports (org_id, key, user_id, table_name, request_hash, file_name)
  values (org, key, auth.uid(), entry.table_name, request_hash, nullif(btrim(run_import.file_name), ''))
  on conflict on constraint imports_org_id_key_key do nothing
  returning id into import_id;
  if import_id is null then
    return private.former_answer(org, key, request_hash);
  end if;

  if private.load_import_rows(writable, source, rows, key) = 0 then
    perform private.refuse('import.empty', 'There are no rows to import. Choose the file again.');
  end if;
  create temporary table import_rejections (import_row integer, field text, message text) on commit drop;
  perform set_config('ledgerwise.activity_action', 'imported', true);
  if kind.kind is not null then
    inserted := private.import_documents(kind, mode);
  else
    inserted := private.insert_sound_rows(entry, writable);
    if inserted is null and private.judge_import_rows(entry, writable, present, mode) then
      inserted := private.insert_import_rows(entry, writable, false);
      if 'id' = any (present) then
        updated := private.update_import_rows(entry, present, import_id);
      end if;
    end if;
  end if;
  inserted := coalesce(inserted, '{}');
  perform set_config('ledgerwise.activity_action', '', true);
  perform private.refresh_statistics(private.relation(entry), cardinality(inserted));

  result := jsonb_build_object(
    'import_id', case when cardinality(inserted) + updated > 0 then import_id end,
    'inserted', cardinality(inserted),
    'updated', updated,
    'rejected', (
      select coalesce(jsonb_agg(jsonb_build_object('row', x.import_row, 'field', x.field, 'message', x.message)
        order by x.import_row, x.field), '[]')
      from pg_temp.import_rejections x));
  if cardinality(inserted) + updated = 0 then
    -- Nothing was written, so the key stays free: the same file may be tried again, in the other mode too.
    delete from private.imports i where i.org_id = org and i.id = import_id;
  else
    update private.imports i set answer = result, inserted_ids = inserted
    where i.org_id = org and i.id = import_id;
  end if;
  drop table pg_temp.import_rows, pg_temp.import_rejections;
  return result;
end $function$;

create or replace function private.save_collected (
  org      uuid,
  kind     private.document_kinds,
  document jsonb
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
begin
  return private.save_document(org, kind.kind,
    (document -> 'head') - kind.number_column || jsonb_build_object('lines', document -> 'lines'),
    jsonb_build_object('number', document -> 'number', kind.number_column, document -> 'text'));
end $function$;

create or replace function private.save_collected_documents (
  org  uuid,
  kind private.document_kinds
)
  returns uuid[]
  language plpgsql
  set search_path to ''
  AS $function$
declare
  document jsonb;
  ids uuid[] := '{}';
begin
  perform private.number_collected(org, kind);
  for document in select to_jsonb(d) from pg_temp.import_documents d order by d.first_row loop
    ids := ids || private.save_collected(org, kind, document);
  end loop;
  return ids;
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
    head := head || jsonb_build_object('status', entry.draft_status);
    if not links ? entry.number_column then
      -- Last of all, for the series stays locked until the transaction ends.
      select t.number, t.text into taken from private.take_number(org, entry.kind) t;
      head := head || jsonb_build_object('number', taken.number, entry.number_column, taken.text);
    end if;
  end if;
  return private.write_document(org, entry, document_id, head, priced);
end $function$;

create or replace function private.save_sound_documents (
  org  uuid,
  kind private.document_kinds
)
  returns uuid[]
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if exists (select from pg_temp.import_rejections) then
    return null;
  end if;
  return private.save_collected_documents(org, kind);
exception when data_exception or integrity_constraint_violation or raise_exception then
  -- Which of them, and why, is for those to say who judge them one by one.
  return null;
end $function$;

create or replace function private.take_number (
  org    uuid,
  series text,
  OUT    number integer,
  OUT    text text
)
  returns record
  language plpgsql
  set search_path to ''
  AS $function$
declare
  held constant private.number_series := private.hold_series(org, take_number.series);
  prefix constant text := private.number_prefix(org, take_number.series);
  free integer[] := held.released;
  passed_over int4multirange := held.passed;
  last_taken integer := held.last_number;
begin
  loop
    number := (select min(n) from unnest(free) n);
    if number is null then
      last_taken := last_taken + 1;
      number := last_taken;
    else
      free := array_remove(free, number);
    end if;
    text := private.number_text(prefix, number);
    exit when not private.is_number_given(org, take_number.series, text);
    passed_over := passed_over + int4multirange(int4range(number, number, '[]'));
  end loop;
  update private.number_series s set last_number = last_taken, released = free, passed = passed_over
  where s.org_id = org and s.series = take_number.series;
end $function$;

create or replace function private.ways_of_naming (
  named private.record_tables
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select format(
    'select t.id, c.place, lower(c.called) as called, %s as is_active from (select * from %s where %s) t '
    || 'cross join lateral (values (0, t.id::text), %s (2, t.%I::text)) c (place, called)',
    coalesce((
      select string_agg(case a.attname when 'archived_at' then 't.archived_at is null' else 't.is_active' end, ' and ')
      from pg_catalog.pg_attribute a
      where a.attrelid = private.relation(named) and a.attname in ('archived_at', 'is_active') and not a.attisdropped), 'true'),
    private.relation(named), private.record_scope(named, 'read', 'read'),
    case when named.code_column is not null then format('(1, t.%I::text),', named.code_column) end, named.name_column)
$function$;

create or replace function public.undo_import (
  import_id uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.required_org_id();
  import private.imports;
  entry private.record_tables;
  target regclass;
  assigned text[];
  removed integer;
  restored integer := 0;
  detail text;
begin
  select i.* into import from private.imports i where i.org_id = org and i.id = undo_import.import_id for update;
  if import.id is null then
    perform private.refuse('import.not_found', 'This import cannot be found. It may belong to another organisation.');
  end if;
  entry := private.record_table(import.table_name);
  target := private.relation(entry);
  assigned := private.granted_columns(target, 'update');
  perform private.require(entry.table_name || '.import', 'undo imports of ' || entry.label_many);
  if import.undone_at is not null then
    perform private.refuse('import.undone', 'This import has already been undone.');
  end if;
  perform private.refuse_changed_since(entry, import);
  perform set_config('ledgerwise.activity_action', 'import_undone', true);
  execute format('delete from %s where org_id = $1 and id = any ($2)', target) using org, import.inserted_ids;
  get diagnostics removed = row_count;
  -- Documents have no columns that people write, and an import changes none.
  if assigned <> '{}' then
    execute format(
      'update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, u.before)) '
      || 'from private.import_updates u where u.org_id = $1 and u.import_id = $2 and t.org_id = $1 and t.id = u.record_id',
      target, (select string_agg(quote_ident(c), ', ') from unnest(assigned) c))
    using org, import.id;
    get diagnostics restored = row_count;
  end if;
  perform set_config('ledgerwise.activity_action', '', true);
  update private.imports i set undone_at = now() where i.org_id = org and i.id = import.id;
  return removed + restored;
exception when foreign_key_violation then
  get stacked diagnostics detail = pg_exception_detail;
  perform private.refuse_referenced(entry, detail);
  return 0;
end $function$;

create unique index bills_given_number on public.bills using btree (org_id, lower(bill_number))
  where (number is null);

create unique index invoices_given_number on public.invoices using btree (org_id, lower(invoice_number))
  where (number is null);

create unique index purchase_orders_given_number on public.purchase_orders using btree (org_id, lower(po_number))
  where (number is null);

create unique index sales_orders_given_number on public.sales_orders using btree (org_id, lower(order_number))
  where (number is null);

comment on column "private"."number_series"."passed" is 'Numbers below the last one that no new document gets: those of another program, from which later ones were imported.';

comment on column "private"."record_tables"."code_column" is 'Where set, a short name that no two records share (a SKU, the code of an account): a file may name a record by it.';

comment on column "public"."bills"."number" is 'Counts bills without gaps; bill_number shows it behind the prefix of its day. Null for one that was imported with a number of another program.';

comment on column "public"."invoices"."number" is 'Counts invoices without gaps; invoice_number shows it behind the prefix of its day. Null for one that was imported with a number of another program.';

comment on column "public"."purchase_orders"."number" is 'Counts purchase orders without gaps; po_number shows it behind the prefix of its day. Null for one that was imported with a number of another program.';

comment on column "public"."sales_orders"."number" is 'Counts sales orders without gaps; order_number shows it behind the prefix of its day. Null for one that was imported with a number of another program.';

comment on function "private"."collect_documents"(private.document_kinds) is 'Puts the rows of an import together to documents, and notes those that contradict the first row of theirs.';

comment on function "private"."counted_number"(text, text) is 'What a number counts that looks like one of a series; null where it looks otherwise.';

comment on function "private"."document_fields"(private.document_kinds) is 'The columns of a file of documents: those of their heads, their numbers, those of lines, and "document", which tells documents apart where the file itself does not.';

comment on function "private"."hold_series"(uuid, text) is 'A series, held until the transaction ends. Whoever comes second waits until the first has committed or given up.';

comment on function "private"."import_documents"(private.document_kinds, text) is 'Makes drafts of the rows of an import, a row for each line, and answers their ids.';

comment on function "private"."imported_kind"(private.record_tables) is 'The kind of documents that a table holds; null for plain records.';

comment on function "private"."is_number_given"(uuid, text, text) is 'Whether a document goes by a number that it brought from another program.';

comment on function "private"."is_number_taken"(uuid, private.document_kinds, text) is 'Whether any document of a kind goes by a number.';

comment on function "private"."is_same_document"(private.document_kinds, jsonb, jsonb) is 'Whether a row goes on with the document above it: by its number, or, without one, by contact, date and reference. A blank cell says what the row above says.';

comment on function "private"."judge_document"(uuid, private.document_kinds, jsonb) is 'Notes why a document cannot be saved, by saving it and taking that back. It takes no number of its series.';

comment on function "private"."judge_documents"(uuid, private.document_kinds) is 'Notes what is wrong with documents that nothing is known against yet, and takes out all with which something is.';

comment on function "private"."leave_out_with_document"(private.document_kinds) is 'Notes the rows that nothing is wrong with, and that stay out all the same: a document is imported whole.';

comment on function "private"."line_fields"() is 'What people enter in a line of a document; all else is kept by the database.';

comment on function "private"."log_documents"(private.document_kinds, uuid[]) is 'Tells the activity log of many documents at once, as of the rows of one statement.';

comment on function "private"."number_collected"(uuid, private.document_kinds) is 'Gives each document of a file the number that it brings, or the next of the series.';

comment on function "private"."place_refusal"(private.document_kinds, text, text, integer) is 'The row and the field that a refused document''s sentence is about; a field is null where it is about the whole.';

comment on function "private"."register_records"(regclass, text, text, text, text, text, text[], text) is
  'Puts a table under the generic functions: lists, sums, exports, imports, bulk changes. words is the text to search in, which gets its index.';

comment on function "private"."reject_used_numbers"(uuid, private.document_kinds) is 'Notes documents with a number that another one has, in the list or in the file.';

comment on function "private"."replace_names"(private.record_tables, text) is 'Puts ids in the place of what a column calls by name, case ignored, and notes names that mean no active record, or several.';

comment on function "private"."save_collected"(uuid, private.document_kinds, jsonb) is 'Saves a document of a file, with the number that was found for it.';

comment on function "private"."save_collected_documents"(uuid, private.document_kinds) is 'Numbers and saves all documents of a file; answers their ids.';

comment on function "private"."save_document"(uuid, text, jsonb, jsonb) is 'Saves a draft, head and lines, and answers its id. links are columns that only the database sets, such as sales_order_id, or the number where it is known.';

comment on function "private"."save_sound_documents"(uuid, private.document_kinds) is 'Saves all documents and answers their ids; null, and nothing saved, where one of them is not sound.';

comment on function "private"."take_number"(uuid, text) is 'The next number of a series and its text; not one by which an imported document goes already.';

comment on function "private"."ways_of_naming"(private.record_tables) is 'What each record that the caller sees may be called in a file, the surest first, as SQL.';

revoke all on function "private"."collect_documents"(private.document_kinds) from public;

grant execute on function "private"."collect_documents"(private.document_kinds) to "postgres";

revoke all on function "private"."counted_number"(text, text) from public;

grant execute on function "private"."counted_number"(text, text) to "postgres";

revoke all on function "private"."document_fields"(private.document_kinds) from public;

grant execute on function "private"."document_fields"(private.document_kinds) to "postgres";

revoke all on function "private"."hold_series"(uuid, text) from public;

grant execute on function "private"."hold_series"(uuid, text) to "postgres";

revoke all on function "private"."import_documents"(private.document_kinds, text) from public;

grant execute on function "private"."import_documents"(private.document_kinds, text) to "postgres";

revoke all on function "private"."imported_kind"(private.record_tables) from public;

grant execute on function "private"."imported_kind"(private.record_tables) to "postgres";

revoke all on function "private"."is_number_given"(uuid, text, text) from public;

grant execute on function "private"."is_number_given"(uuid, text, text) to "postgres";

revoke all on function "private"."is_number_taken"(uuid, private.document_kinds, text) from public;

grant execute on function "private"."is_number_taken"(uuid, private.document_kinds, text) to "postgres";

revoke all on function "private"."is_same_document"(private.document_kinds, jsonb, jsonb) from public;

grant execute on function "private"."is_same_document"(private.document_kinds, jsonb, jsonb) to "postgres";

revoke all on function "private"."judge_document"(uuid, private.document_kinds, jsonb) from public;

grant execute on function "private"."judge_document"(uuid, private.document_kinds, jsonb) to "postgres";

revoke all on function "private"."judge_documents"(uuid, private.document_kinds) from public;

grant execute on function "private"."judge_documents"(uuid, private.document_kinds) to "postgres";

revoke all on function "private"."leave_out_with_document"(private.document_kinds) from public;

grant execute on function "private"."leave_out_with_document"(private.document_kinds) to "postgres";

revoke all on function "private"."line_fields"() from public;

grant execute on function "private"."line_fields"() to "postgres";

revoke all on function "private"."log_documents"(private.document_kinds, uuid[]) from public;

grant execute on function "private"."log_documents"(private.document_kinds, uuid[]) to "postgres";

revoke all on function "private"."number_collected"(uuid, private.document_kinds) from public;

grant execute on function "private"."number_collected"(uuid, private.document_kinds) to "postgres";

revoke all on function "private"."place_refusal"(private.document_kinds, text, text, integer) from public;

grant execute on function "private"."place_refusal"(private.document_kinds, text, text, integer) to "postgres";

revoke all on function "private"."reject_used_numbers"(uuid, private.document_kinds) from public;

grant execute on function "private"."reject_used_numbers"(uuid, private.document_kinds) to "postgres";

revoke all on function "private"."replace_names"(private.record_tables, text) from public;

grant execute on function "private"."replace_names"(private.record_tables, text) to "postgres";

revoke all on function "private"."save_collected"(uuid, private.document_kinds, jsonb) from public;

grant execute on function "private"."save_collected"(uuid, private.document_kinds, jsonb) to "postgres";

revoke all on function "private"."save_collected_documents"(uuid, private.document_kinds) from public;

grant execute on function "private"."save_collected_documents"(uuid, private.document_kinds) to "postgres";

revoke all on function "private"."save_sound_documents"(uuid, private.document_kinds) from public;

grant execute on function "private"."save_sound_documents"(uuid, private.document_kinds) to "postgres";

revoke all on function "private"."ways_of_naming"(private.record_tables) from public;

grant execute on function "private"."ways_of_naming"(private.record_tables) to "postgres";

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by, code_column) values
  ('accounts', 'account', 'accounts', 'name',
    E'lower((code || E''\\n'' || name || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{closes_yearly}', null, null, null, null, 'code'),
  ('asset_usage', 'asset usage', 'asset usage', 'used_on', null, null, '{}', null, null, null, null, null),
  ('bank_reconciliations', 'bank reconciliation', 'bank reconciliations', 'statement_date', null, null, '{}', null,
    null, null, null, null),
  ('bank_transactions', 'bank transaction', 'bank transactions', 'description',
    E'lower((coalesce(description, '''') || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, null, null),
  ('banking_security_audit', 'audit record', 'audit records', 'action', null, null, '{}', null, null, null, null, null),
  ('bills', 'bill', 'bills', 'bill_number',
    E'lower((bill_number || E''\\n'' || coalesce(vendor_reference, '''') || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'bill_list', 'vendor_id', 'vendors', 'archived_at', null),
  ('budgets', 'budget', 'budgets', 'month', null, null, '{}', null, null, null, null, null),
  ('credit_notes', 'credit note', 'credit notes', 'credit_note_number',
    'lower((credit_note_number) collate "und-x-icu")', null, '{}', null, null, null, null, null),
  ('customers', 'customer', 'customers', 'name',
    E'lower((name || E''\\n'' || coalesce(email, '''') || E''\\n'' || coalesce(phone, '''')) collate "und-x-icu")',
    'user_id', '{}', null, null, null, 'status', null),
  ('depreciation_entries', 'depreciation entry', 'depreciation entries', 'period_end', null, null, '{}', null, null,
    null, null, null),
  ('employees', 'employee', 'employees', 'full_name',
    E'lower((first_name || '' '' || last_name || E''\\n'' || coalesce(email, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at', null),
  ('exchange_rates', 'exchange rate', 'exchange rates', 'currency', null, null, '{}', null, null, null, null, null),
  ('fixed_assets', 'fixed asset', 'fixed assets', 'name',
    E'lower((name || E''\\n'' || coalesce(category, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at', null),
  ('inventory_items', 'inventory item', 'inventory items', 'name',
    E'lower((name || E''\\n'' || coalesce(sku, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at', null),
  ('invoices', 'invoice', 'invoices', 'invoice_number',
    E'lower((invoice_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'invoice_list', 'customer_id', 'customers', 'archived_at', null),
  ('journal_entries', 'journal entry', 'journal entries', 'entry_number',
    E'lower((coalesce(entry_number, '''') || E''\\n'' || description || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")', null, '{}', null, null, null, null, null),
  ('payment_allocations', 'allocation', 'allocations', 'allocated_on', null, null, '{}', null, null, null, null, null),
  ('payments', 'payment', 'payments', 'payment_number',
    E'lower((payment_number || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, null, null),
  ('products', 'product', 'products', 'name',
    E'lower((name || E''\\n'' || coalesce(sku, '''') || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at', 'sku'),
  ('purchase_orders', 'purchase order', 'purchase orders', 'po_number',
    E'lower((po_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'purchase_order_list', 'vendor_id', 'vendors', 'archived_at', null),
  ('recurring_documents', 'recurring document', 'recurring documents', 'name', 'lower((name) collate "und-x-icu")',
    null, '{}', null, null, null, null, null),
  ('sales_orders', 'sales order', 'sales orders', 'order_number',
    E'lower((order_number || E''\\n'' || coalesce(reference, '''') || E''\\n'' || coalesce(notes, '''')) collate "und-x-icu")', null, '{}', 'sales_order_list', 'customer_id', 'customers', 'archived_at', null),
  ('stock_movements', 'stock movement', 'stock movements', 'kind', null, null, '{}', null, null, null, null, null),
  ('tax_entries', 'tax entry', 'tax entries', 'name',
    E'lower((tax_type || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'archived_at', null),
  ('vendors', 'vendor', 'vendors', 'name',
    E'lower((name || E''\\n'' || coalesce(email, '''') || E''\\n'' || coalesce(phone, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, 'status', null)
on conflict (table_name) do update set label_one = excluded.label_one,
  label_many = excluded.label_many,
  name_column = excluded.name_column,
  search_expression = excluded.search_expression,
  owner_column = excluded.owner_column,
  derived_columns = excluded.derived_columns,
  source_name = excluded.source_name,
  name_reference = excluded.name_reference,
  named_table = excluded.named_table, archived_by = excluded.archived_by, code_column = excluded.code_column;

insert into public.role_permissions (role, permission) values
  ('admin', 'bills.import'),
  ('admin', 'invoices.import'),
  ('admin', 'purchase_orders.import'),
  ('admin', 'sales_orders.import'),
  ('manager', 'bills.import'),
  ('manager', 'invoices.import'),
  ('manager', 'purchase_orders.import'),
  ('manager', 'sales_orders.import')
on conflict (role, permission) do nothing;

reset check_function_bodies;
