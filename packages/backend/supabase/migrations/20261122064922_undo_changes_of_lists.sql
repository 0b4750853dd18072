set check_function_bodies = off;

create or replace function public.bulk_delete (
  table_name text,
  ids        uuid[],
  key        uuid   default null::uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  entry constant private.record_tables := private.record_table(bulk_delete.table_name);
  scope constant text := private.record_scope(entry, 'delete', 'delete');
  answer constant jsonb := private.begin_change(bulk_delete.key, entry, 'deleted', bulk_delete.ids, null);
  detail text;
  deleted integer;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.hold_records(entry, scope, ids);
  perform private.require_all_found(entry, ids, scope);
  execute format('with gone as (delete from %s t where %s and id = any ($1) returning t.*)%s select count(*) from gone',
    private.relation(entry), scope,
    case when bulk_delete.key is not null and private.comes_back(entry) then format(
      ', kept as (insert into private.change_images (org_id, key, record_id, record_name, before) '
      || 'select g.org_id, $2, g.id, coalesce(g.%I::text, g.id::text), to_jsonb(g) from gone g)', entry.name_column) end)
  using ids, bulk_delete.key into deleted;
  perform private.remember(bulk_delete.key, to_jsonb(deleted));
  return deleted;
exception when foreign_key_violation then
  get stacked diagnostics detail = pg_exception_detail;
  perform private.refuse_referenced(entry, detail);
  return 0;
end $function$;

create or replace function public.bulk_update (
  table_name text,
  ids        uuid[],
  changes    jsonb,
  key        uuid   default null::uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  entry constant private.record_tables := private.record_table(bulk_update.table_name);
  target constant regclass := private.relation(entry);
  scope constant text := private.record_scope(entry, 'update', 'change');
  writable constant text[] := private.granted_columns(target, 'update');
  answer constant jsonb := private.begin_change(bulk_update.key, entry, 'updated', bulk_update.ids, bulk_update.changes);
  assignments text;
  refused text;
  violated text;
  updated integer;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' then
    perform private.refuse('record.no_changes', 'Choose at least one field to change.');
  end if;
  select field into refused from jsonb_object_keys(changes) field where field <> all (writable) limit 1;
  if refused is not null then
    perform private.refuse('record.read_only', format('%s cannot be changed here.', private.label(refused)));
  end if;
  perform private.hold_records(entry, scope, ids);
  perform private.require_all_found(entry, ids, scope);
  select string_agg(format('%I = %s', c.field, private.literal(target, c.field, nullif(btrim(c.value), ''))), ', ')
  into assignments from jsonb_each_text(changes) c (field, value);
  if bulk_update.key is not null then
    execute format('insert into private.change_images (org_id, key, record_id, record_name, before) '
      || 'select t.org_id, $2, t.id, coalesce(t.%I::text, t.id::text), to_jsonb(t) from %s t where %s and id = any ($1)',
      entry.name_column, target, scope)
    using ids, bulk_update.key;
  end if;
  execute format('update %s set %s where %s and id = any ($1)', target, assignments, scope) using ids;
  get diagnostics updated = row_count;
  perform private.keep_what_changed(entry, bulk_update.key);
  perform private.remember(bulk_update.key, to_jsonb(updated));
  return updated;
exception
  when check_violation or unique_violation or foreign_key_violation then
    get stacked diagnostics violated = constraint_name;
    perform private.refuse('record.invalid', coalesce(
      private.constraint_sentence(target, violated), 'One of the values was not accepted') || '. Nothing was changed.');
    return 0;
  when not_null_violation then
    get stacked diagnostics violated = column_name;
    perform private.refuse('record.invalid', private.label(violated) || ' is required. Nothing was changed.');
    return 0;
end $function$;

alter table "public"."activity_log"
  drop constraint "activity_log_action";

drop function "public"."bulk_delete"(text, uuid[]);

drop function "public"."bulk_update"(text, uuid[], jsonb);

create table "private"."change_images" (
  "org_id"      uuid  not null,
  "key"         uuid  not null,
  "record_id"   uuid  not null,
  "record_name" text  not null,
  "before"      jsonb not null,
  constraint "change_images_pkey" primary key (org_id, key, record_id)
);

alter table "private"."change_images"
  enable row level security;

create table "private"."changes" (
  "org_id"     uuid                     not null,
  "key"        uuid                     not null,
  "user_id"    uuid                     not null,
  "table_name" text                     not null,
  "action"     text                     not null,
  "undone_at"  timestamp with time zone,
  "restored"   integer,
  "created_at" timestamp with time zone not null default now(),
  constraint "changes_action" check ((action = ANY (ARRAY['updated'::text, 'deleted'::text]))),
  constraint "changes_pkey" primary key (org_id, key)
);

alter table "private"."changes"
  enable row level security;

create or replace function private.begin_change (
  key     uuid,
  entry   private.record_tables,
  action  text,
  ids     uuid[],
  changes jsonb
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  answer jsonb;
begin
  if begin_change.key is null then
    return null;
  end if;
  -- Of ten thousand ids only what tells them from others: as JSON they would take seconds.
  answer := private.recall(begin_change.key, case action when 'deleted' then 'bulk_delete' else 'bulk_update' end,
    jsonb_build_array(entry.table_name, md5(begin_change.ids::text), begin_change.changes));
  if answer is null then
    delete from private.changes c where c.org_id = org and c.created_at < now() - interval '30 days';
    insert into private.changes (org_id, key, user_id, table_name, action)
    values (org, begin_change.key, auth.uid(), entry.table_name, begin_change.action);
  end if;
  return answer;
end $function$;

create or replace function private.comes_back (
  entry private.record_tables
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  -- c, n, d: what hangs on it is deleted with it, or forgets it.
  select not exists (
    select from pg_catalog.pg_constraint c
    where c.confrelid = private.relation(entry) and c.contype = 'f' and c.confdeltype in ('c', 'n', 'd'))
$function$;

create or replace function private.former_values (
  before_row jsonb,
  after_row  jsonb
)
  returns jsonb
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(f.field, f.value), '{}')
    from jsonb_each(before_row) f (field, value)
    where f.field <> 'updated_at' and f.value is distinct from after_row -> f.field);
end $function$;

create or replace function private.keep_what_changed (
  entry private.record_tables,
  key   uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if keep_what_changed.key is null then
    return;
  end if;
  execute format('update private.change_images i set before = private.former_values(i.before, to_jsonb(t)) from %s t '
    || 'where i.org_id = $1 and i.key = $2 and t.org_id = i.org_id and t.id = i.record_id', private.relation(entry))
  using private.org_id(), keep_what_changed.key;
  delete from private.change_images i
  where i.org_id = private.org_id() and i.key = keep_what_changed.key and i.before = '{}';
end $function$;

create or replace function private.moment (
  instant timestamp with time zone
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC'
$function$;

create or replace function private.refuse_undo_by_key (
  entry    private.record_tables,
  change   private.changes,
  violated text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  target constant regclass := private.relation(entry);
  key_constraint pg_catalog.pg_constraint;
  columns text[];
  name text;
begin
  select * into key_constraint from pg_catalog.pg_constraint c where c.conrelid = target and c.conname = violated;
  columns := private.key_columns(key_constraint);
  execute format('select i.record_name from private.change_images i '
    || 'left join %1$s own on $3 = ''updated'' and own.org_id = i.org_id and own.id = i.record_id '
    || 'cross join lateral jsonb_populate_record(own, i.before) r '
    || 'left join %2$s other on other.org_id = i.org_id and (%3$s) = (%4$s) '
    || 'where i.org_id = $1 and i.key = $2 and %5$s limit 1',
    target,
    case key_constraint.contype when 'f' then key_constraint.confrelid::regclass else target end,
    (select string_agg(format('other.%I', c), ', ') from unnest(case key_constraint.contype when 'f' then '{id}' else columns end) c),
    (select string_agg(format('r.%I', c), ', ') from unnest(columns) c),
    case key_constraint.contype
      when 'f' then format('r.%I is not null and other.id is null', columns[1])
      else 'other.id is not null and (own.id is null or other.id <> own.id)' end)
  using change.org_id, change.key, change.action into name;
  if key_constraint.contype = 'f' then
    perform private.refuse('change.reference_gone', private.undo_refusal(entry, change, name, format('{restored}, because its %s was deleted since',
      replace(left(columns[1], -length('_id')), '_', ' '))));
  end if;
  perform private.refuse('change.taken', private.undo_refusal(entry, change, name, format(
    '{restored}. %s meanwhile; change that one first, then undo again',
    coalesce(obj_description(key_constraint.oid, 'pg_constraint'), 'Another record took its place'))));
end $function$;

create or replace function private.refuse_undo_over_work (
  entry  private.record_tables,
  change private.changes,
  scope  text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  ids constant uuid[] := array(select i.record_id from private.change_images i
    where i.org_id = change.org_id and i.key = change.key);
  stranded record;
begin
  perform private.hold_records(entry, scope, ids);
  execute format('select i.record_id, i.record_name as former_name, t.id, coalesce(t.%I::text, i.record_name) as name, t.updated_at '
    || 'from private.change_images i left join (select * from %s where %s) t on t.org_id = i.org_id and t.id = i.record_id '
    || 'where i.org_id = $1 and i.key = $2 and t.updated_at is distinct from $3 order by t.updated_at desc nulls first limit 1',
    entry.name_column, private.relation(entry), scope)
  using change.org_id, change.key, change.created_at into stranded;
  if stranded.record_id is null then
    return;
  elsif stranded.id is null then
    perform private.refuse('change.record_gone', private.undo_refusal(entry, change, stranded.former_name,
      'was deleted since, so this change cannot be undone'));
  end if;
  perform private.refuse('change.changed_since', private.undo_refusal(entry, change, stranded.name, format(
    'was changed by %s at %s, after this change, so this one cannot be undone',
    private.who_changed(change.org_id, entry.table_name, stranded.id, stranded.updated_at), private.moment(stranded.updated_at))));
end $function$;

create or replace function private.restore_records (
  entry  private.record_tables,
  change private.changes,
  scope  text
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  target constant regclass := private.relation(entry);
  -- Columns that there were and still are.
  columns constant text[] := array(
    select quote_ident(a.attname)
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and exists (select from private.change_images i where i.org_id = change.org_id and i.key = change.key and i.before ? a.attname));
  restored integer := 0;
  violated text;
begin
  if change.action = 'deleted' then
    execute format('insert into %1$s (%2$s) select r.%3$s from private.change_images i '
      || 'cross join lateral jsonb_populate_record(null::%1$s, i.before) r where i.org_id = $1 and i.key = $2 order by i.record_id',
      target, array_to_string(columns, ', '), array_to_string(columns, ', r.'))
    using change.org_id, change.key;
    get diagnostics restored = row_count;
  elsif columns <> '{}' then
    perform private.refuse_undo_over_work(entry, change, scope);
    execute format('update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(t, i.before)) '
      || 'from private.change_images i where i.org_id = $1 and i.key = $2 and t.org_id = $1 and t.id = i.record_id',
      target, array_to_string(columns, ', '))
    using change.org_id, change.key;
    get diagnostics restored = row_count;
  end if;
  return restored;
exception when unique_violation or foreign_key_violation then
  get stacked diagnostics violated = constraint_name;
  perform private.refuse_undo_by_key(entry, change, violated);
  return 0;
end $function$;

create or replace function private.undo_refusal (
  entry       private.record_tables,
  change      private.changes,
  record_name text,
  reason      text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select format('The %s "%s" %s. Nothing was restored.', entry.label_one, record_name,
    replace(reason, '{restored}', case change.action when 'deleted' then 'cannot come back' else 'cannot be as it was' end))
$function$;

create or replace function private.who_changed (
  org        uuid,
  table_name text,
  record_id  uuid,
  instant    timestamp with time zone
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return coalesce((
    select a.actor_name from public.activity_log a
    where a.org_id = org and a.created_at = instant and a.entity = who_changed.table_name
      and (a.record_id = who_changed.record_id or who_changed.record_id = any (a.record_ids))
    limit 1), 'somebody');
end $function$;

create or replace function public.undo_change (
  key uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.required_org_id();
  change private.changes;
  entry private.record_tables;
  scope text;
begin
  select c.* into change from private.changes c where c.org_id = org and c.key = undo_change.key for update;
  if change.key is null then
    perform private.refuse('change.not_found',
      'This change cannot be found. It may be of another organisation, or lie more than 30 days back.');
  end if;
  entry := private.record_table(change.table_name);
  scope := private.record_scope(entry, case change.action when 'deleted' then 'delete' else 'update' end, 'undo changes of');
  if change.user_id <> auth.uid() and not private.can('changes.undo_all') then
    perform private.refuse('change.not_yours', format('This change was made by %s. They can undo it, or an admin of your organisation.',
      coalesce((select p.full_name from public.profiles p where p.id = change.user_id), 'somebody else')));
  end if;
  -- Whoever lost the answer, and whoever came second, learns what the first one did.
  if change.undone_at is not null then
    return change.restored;
  end if;
  if change.action = 'deleted' and not private.comes_back(entry) then
    perform private.refuse('change.not_kept', format(
      'Deleted %s cannot come back, since what belonged to them was deleted with them. Enter them anew.',
      entry.label_many));
  end if;
  perform private.set_activity_action('undone');
  change.restored := private.restore_records(entry, change, scope);
  perform private.set_activity_action('');
  update private.changes c set undone_at = now(), restored = change.restored where c.org_id = org and c.key = change.key;
  delete from private.change_images i where i.org_id = org and i.key = change.key;
  return change.restored;
end $function$;

alter table "private"."changes"
  add constraint "changes_org_id_fkey" foreign key (org_id) references public.organizations(id) on delete cascade;

alter table "private"."change_images"
  add constraint "change_images_org_id_key_fkey" foreign key (org_id, key) references private.changes(org_id, key)
    on delete cascade;

alter table "private"."changes"
  add constraint "changes_table_name_fkey" foreign key (table_name) references private.record_tables(table_name);

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
    'cancelled'::text, 'reversed'::text, 'voided'::text, 'locked'::text, 'closed'::text, 'undone'::text])));

create index changes_oldest on private.changes using btree (org_id, created_at);

create index changes_table on private.changes using btree (table_name);

comment on column "private"."changes"."restored" is 'How many records taking it back restored: the answer for whoever asks again.';

comment on constraint "activity_log_action" on "public"."activity_log" is 'Not a known kind of activity';

comment on function "private"."begin_change"(uuid, private.record_tables, text, uuid[], jsonb) is
  'What a change under this key answered before; null for a new one, which is noted, and for one without a key.';

comment on function "private"."comes_back"(private.record_tables) is 'Whether a deleted record of the table can be brought back whole: nothing goes with it, as lines go with a document.';

comment on function "private"."former_values"(jsonb, jsonb) is 'What a row was where it is different now.';

comment on function "private"."keep_what_changed"(private.record_tables, uuid) is 'Leaves, of whole records that were changed since they were kept, what is different now.';

comment on function "private"."moment"(timestamp with time zone) is 'A moment as sentences name it.';

comment on function "private"."refuse_undo_by_key"(private.record_tables, private.changes, text) is
  'Says which record cannot be restored, since what is unique in it was taken meanwhile or what it names is gone.';

comment on function "private"."refuse_undo_over_work"(private.record_tables, private.changes, text) is
  'Holds the records of a change, and refuses to take it back over somebody''s later work.';

comment on function "private"."restore_records"(private.record_tables, private.changes, text) is
  'Puts all records of a change back to how they were, and answers how many; refused whole where one cannot be.';

comment on function "private"."undo_refusal"(private.record_tables, private.changes, text, text) is
  'Why a change is not taken back, naming the record that stands in the way.';

comment on function "private"."who_changed"(uuid, text, uuid, timestamp with time zone) is 'Who brought a record to what it was last changed to at an instant, as the history has it.';

comment on function "public"."bulk_delete"(text, uuid[], uuid) is 'Deletes records; refused whole where one of them may not go. With a key it happens once, and undo_change takes it back.';

comment on function "public"."bulk_update"(text, uuid[], jsonb, uuid) is 'Sets the same values in many records; all of them or none. With a key it happens once, and undo_change takes it back.';

comment on function "public"."undo_change"(uuid) is 'Takes back what bulk_update or bulk_delete did under a key: all its records are as they were, or none is.';

comment on table "private"."change_images" is 'How records were: a deleted one whole, a changed one in the columns that changed.';

comment on table "private"."changes" is 'Changes of lists that were made under a key, and whether they were taken back.';

revoke all on function "private"."begin_change"(uuid, private.record_tables, text, uuid[], jsonb) from public;

grant execute on function "private"."begin_change"(uuid, private.record_tables, text, uuid[], jsonb) to "postgres";

revoke all on function "private"."comes_back"(private.record_tables) from public;

grant execute on function "private"."comes_back"(private.record_tables) to "postgres";

revoke all on function "private"."former_values"(jsonb, jsonb) from public;

grant execute on function "private"."former_values"(jsonb, jsonb) to "postgres";

revoke all on function "private"."keep_what_changed"(private.record_tables, uuid) from public;

grant execute on function "private"."keep_what_changed"(private.record_tables, uuid) to "postgres";

revoke all on function "private"."moment"(timestamp with time zone) from public;

grant execute on function "private"."moment"(timestamp with time zone) to "postgres";

revoke all on function "private"."refuse_undo_by_key"(private.record_tables, private.changes, text) from public;

grant execute on function "private"."refuse_undo_by_key"(private.record_tables, private.changes, text) to "postgres";

revoke all on function "private"."refuse_undo_over_work"(private.record_tables, private.changes, text) from public;

grant execute on function "private"."refuse_undo_over_work"(private.record_tables, private.changes, text) to "postgres";

revoke all on function "private"."restore_records"(private.record_tables, private.changes, text) from public;

grant execute on function "private"."restore_records"(private.record_tables, private.changes, text) to "postgres";

revoke all on function "private"."undo_refusal"(private.record_tables, private.changes, text, text) from public;

grant execute on function "private"."undo_refusal"(private.record_tables, private.changes, text, text) to "postgres";

revoke all on function "private"."who_changed"(uuid, text, uuid, timestamp with time zone) from public;

grant execute on function "private"."who_changed"(uuid, text, uuid, timestamp with time zone) to "postgres";

revoke all on function "public"."bulk_delete"(text, uuid[], uuid) from "authenticated";

grant execute on function "public"."bulk_delete"(text, uuid[], uuid) to "authenticated";

revoke all on function "public"."bulk_update"(text, uuid[], jsonb, uuid) from "authenticated";

grant execute on function "public"."bulk_update"(text, uuid[], jsonb, uuid) to "authenticated";

revoke all on function "public"."undo_change"(uuid) from public;

grant execute on function "public"."undo_change"(uuid) to "authenticated", "postgres", "service_role";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."change_images"
  to "postgres";

grant delete, insert, maintain, references, select, trigger, truncate, update on table "private"."changes" to "postgres";

insert into public.role_permissions (role, permission) values
  ('admin', 'changes.undo_all')
on conflict (role, permission) do nothing;

reset check_function_bodies;
