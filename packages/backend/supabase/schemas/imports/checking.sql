-- Checks of imported rows: types, required columns, CHECKs, references and duplicates. All checks run over the whole file at once, and
-- their messages are the comments of the constraints.

create function private.reject_values(entry private.record_tables, writable text[], present text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  item record;
begin
  for item in
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull and not a.atthasdef as required,
      coalesce(private.constraint_sentence(target, format('%s_%s_given', entry.table_name, a.attname)),
        private.label(a.attname) || ' is required') as missing
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = any (writable)
  loop
    if item.type <> 'text' and item.name = any (present) then
      execute format('insert into pg_temp.import_rejections '
        || 'select import_row, %1$L, private.type_complaint(%1$I, %1$L, %2$L) '
        || 'from pg_temp.import_rows r where not private.fits(%1$I, %2$L) '
        -- A name that matches no record is reported as such.
        || 'and not exists (select from pg_temp.import_rejections x where x.import_row = r.import_row and x.field = %1$L)',
        item.name, item.type);
    end if;
    if item.required and item.name <> all (entry.derived_columns) then
      execute format('insert into pg_temp.import_rejections select import_row, %1$L, %2$L '
        || 'from pg_temp.import_rows where %1$I is null and id is null',
        item.name, item.missing);
    end if;
  end loop;
end $$;
comment on function private.reject_values(private.record_tables, text[], text[]) is
  'Reports cells with invalid values, and required ones that are blank.';

create function private.reject_by_checks(entry private.record_tables, writable text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  broken text;
  messages text;
begin
  select
    string_agg(format('(%s) is false', rule), ' or '),
    string_agg(format('(case when (%s) is false then array[%L, %L] end)', rule, field,
      coalesce(sentence, private.label(field) || ' was not accepted')), ', ')
  into broken, messages
  from (
    select pg_get_expr(c.conbin, c.conrelid) as rule, obj_description(c.oid, 'pg_constraint') as sentence,
      min(a.attname) as field
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.conrelid = target and c.contype = 'c'
    group by c.oid, c.conbin, c.conrelid
    having bool_and(a.attname = any (writable))
  ) checks;
  if broken is null then
    return;
  end if;
  execute format(
    'insert into pg_temp.import_rejections select t.import_row, f.failure[1], f.failure[2] '
    || 'from (select r.import_row, %s from pg_temp.import_rows r) t '
    || 'cross join lateral (values %s) f (failure) where (%s) and f.failure is not null',
    (select string_agg(format('%s as %I', private.typed_value(target, c, true), c), ', ') from unnest(writable) c),
    messages, broken);
end $$;
comment on function private.reject_by_checks(private.record_tables, text[]) is
  'Notes rows that break a CHECK constraint, with the constraint''s comment as message.';

create function private.policy_condition(target regclass, command "char", is_written boolean) returns text
language sql stable
set search_path = ''
as $$
  select format('(%s) is true', concat_ws(' and ',
    '(' || coalesce(string_agg(rule, ' or ') filter (where permissive), 'false') || ')',
    string_agg(rule, ' and ') filter (where not permissive)))
  from (
    select p.polpermissive as permissive, format('(%s)', pg_get_expr(
      case when is_written then coalesce(p.polwithcheck, p.polqual) else p.polqual end, p.polrelid)) as rule
    from pg_catalog.pg_policy p
    where p.polrelid = target and p.polcmd in (policy_condition.command, '*')
      and p.polroles && array[0, (select r.oid from pg_catalog.pg_roles r where r.rolname = 'authenticated')]::oid[]
  ) rules
$$;
comment on function private.policy_condition(regclass, "char", boolean) is
  'Conditions of a table''s policies for rows that signed-in users read or write, as SQL over the table''s columns. '
  'A definer''s work passes them by, so it asks for itself.';

create function private.update_scope(entry private.record_tables) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(' and ', private.record_scope(entry, 'update', 'change'),
    private.policy_condition(private.relation(entry), 'r', false), private.policy_condition(private.relation(entry), 'w', false))
$$;
comment on function private.update_scope(private.record_tables) is
  'The condition that holds the caller to records which they may change, as the table''s policies have it; refused without the permission.';

create function private.reject_unknown_ids(entry private.record_tables) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select from pg_temp.import_rows where id is not null) then
    return;
  end if;
  execute format($sql$
    insert into pg_temp.import_rejections
    select r.import_row, 'id', case
      when t.id is null then format('There is no %1$s with the id "%%s". Leave the id empty to add a new one', left(r.id, 40))
      else 'This %1$s appears more than once in the file' end
    from (
      select import_row, id, case when private.is_input(id, 'uuid') then id::uuid end as record_id,
        row_number() over (partition by lower(id) order by import_row) as occurrence
      from pg_temp.import_rows where id is not null
    ) r
    left join (select id from %2$s where %3$s) t on t.id = r.record_id
    where t.id is null or r.occurrence > 1
  $sql$, entry.label_one, private.relation(entry), private.update_scope(entry));
end $$;
comment on function private.reject_unknown_ids(private.record_tables) is 'Reports rows whose id is not that of a record which the caller may change.';

create function private.take_in_former_values(entry private.record_tables, writable text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  former constant text[] := array(select c from unnest(writable) c where c <> all (entry.derived_columns));
begin
  if not exists (select from pg_temp.import_rows where id is not null) then
    return;
  end if;
  -- Locked in the order of their ids, as in postings, so that there is no deadlock and the validated rows do not change.
  execute format(
    'with held as (select * from %1$s where %2$s and id in (select case when private.is_input(r.id, ''uuid'') then r.id::uuid end '
    || 'from pg_temp.import_rows r where r.id is not null) order by id for no key update) '
    || 'update pg_temp.import_rows r set %3$s from held t '
    || 'where t.id = case when private.is_input(r.id, ''uuid'') then r.id::uuid end',
    private.relation(entry), private.update_scope(entry),
    (select string_agg(format('%1$I = coalesce(r.%1$I, t.%1$I::text)', c), ', ') from unnest(former) c));
end $$;
comment on function private.take_in_former_values(private.record_tables, text[]) is
  'Locks the existing records that rows name, and fills blank cells with their values: a change is validated as a complete record.';

create function private.reject_fixed_columns(entry private.record_tables, writable text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  fixed text;
begin
  foreach fixed in array array(
    select c from unnest(writable) c where c <> all (private.granted_columns(target, 'update')))
  loop
    execute format(
      'insert into pg_temp.import_rejections select v.import_row, %1$L, %2$L from (select r.import_row, '
      || 'case when private.is_input(r.id, ''uuid'') then r.id::uuid end as id, %3$s as value from pg_temp.import_rows r) v '
      || 'join %4$s t on t.org_id = %5$L and t.id = v.id where v.value is not null and v.value is distinct from t.%1$I',
      fixed,
      format('%s of an existing record cannot be changed. Leave it blank, or as it was', private.label(fixed)),
      private.typed_value(target, fixed, false), target, private.org_id());
  end loop;
end $$;
comment on function private.reject_fixed_columns(private.record_tables, text[]) is
  'Reports rows that would change a column of an existing record that can only be set on creation.';

create function private.validate_import_rows(
  entry private.record_tables, writable text[], present text[], mode text
) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform private.take_in_former_values(entry, writable);
  perform private.reject_values(entry, writable, present);
  perform private.reject_fixed_columns(entry, writable);
  perform private.reject_by_checks(entry, writable);
  perform private.reject_ids(entry);
  if exists (select from pg_temp.import_rejections) then
    delete from pg_temp.import_rows r using pg_temp.import_rejections x
    where mode = 'all_or_nothing' or x.import_row = r.import_row;
  end if;
  return exists (select from pg_temp.import_rows);
end $$;
comment on function private.validate_import_rows(private.record_tables, text[], text[], text) is
  'Reports problems of the rows and removes those that may not be written; returns true if any is left.';

create function private.key_columns(key_constraint pg_catalog.pg_constraint) returns text[]
language sql stable
set search_path = ''
as $$
  select array_agg(a.attname::text order by k.place)
  from unnest(key_constraint.conkey) with ordinality k (number, place)
  join pg_catalog.pg_attribute a on a.attrelid = key_constraint.conrelid and a.attnum = k.number
  where a.attname <> 'org_id'
$$;
comment on function private.key_columns(pg_catalog.pg_constraint) is 'The columns of a key except the organization.';

create function private.imported_keys(target regclass, kind "char") returns setof pg_catalog.pg_constraint
language sql stable
set search_path = ''
as $$
  select c.* from pg_catalog.pg_constraint c
  where c.conrelid = target and c.contype = kind and private.key_columns(c) <@ (
    select array_agg(a.attname::text) from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass('pg_temp.import_rows') and a.attnum > 0)
  order by c.conname
$$;
comment on function private.imported_keys(regclass, "char") is
  'The foreign (f) or unique (u) keys that the rows of an import can break.';

create function private.reject_references(entry private.record_tables) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  key_constraint pg_catalog.pg_constraint;
  field text;
begin
  for key_constraint in select * from private.imported_keys(target, 'f') loop
    field := (private.key_columns(key_constraint))[1];
    execute format(
      'insert into pg_temp.import_rejections select v.import_row, %1$L, %2$L from (select r.import_row, %3$s as id '
      || 'from pg_temp.import_rows r) v where v.id is not null and not exists (select from %4$s t where t.org_id = %5$L and t.id = v.id) '
      || 'and not exists (select from pg_temp.import_rejections x where x.import_row = v.import_row and x.field = %1$L)',
      field,
      coalesce(obj_description(key_constraint.oid, 'pg_constraint'), private.label(field) || ' names a record that is not there'),
      private.typed_value(target, field, false), key_constraint.confrelid::regclass, private.org_id());
  end loop;
end $$;
comment on function private.reject_references(private.record_tables) is 'Reports rows that refer to a missing record.';

create function private.reject_duplicates(entry private.record_tables) returns void
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  key_constraint pg_catalog.pg_constraint;
  columns text[];
  message text;
begin
  for key_constraint in select * from private.imported_keys(target, 'u') loop
    columns := private.key_columns(key_constraint);
    message := coalesce(obj_description(key_constraint.oid, 'pg_constraint'),
      private.label(columns[cardinality(columns)]) || ' is already there');
    execute format($sql$
      insert into pg_temp.import_rejections
      select v.import_row, %1$L, case when t.id is null then %2$L || ', in an earlier row of this file' else %2$L end
      from (
        select c.*, row_number() over (partition by %3$s order by c.import_row) as occurrence
        from (select r.import_row, r.id as own_id, %4$s from pg_temp.import_rows r) c
        where (%5$s) is not null
          and not exists (select from pg_temp.import_rejections x where x.import_row = c.import_row)
      ) v
      left join %6$s t on t.org_id = %7$L and (%8$s) = (%9$s) and t.id::text is distinct from lower(v.own_id)
      where t.id is not null or v.occurrence > 1
    $sql$,
      columns[cardinality(columns)], message,
      (select string_agg(format('c.%I', c), ', ') from unnest(columns) c),
      (select string_agg(format('%s as %I', private.typed_value(target, c, true), c), ', ') from unnest(columns) c),
      (select string_agg(format('c.%I', c), ', ') from unnest(columns) c),
      target, private.org_id(),
      (select string_agg(format('t.%I', c), ', ') from unnest(columns) c),
      (select string_agg(format('v.%I', c), ', ') from unnest(columns) c));
  end loop;
end $$;
comment on function private.reject_duplicates(private.record_tables) is
  'Reports rows with duplicates of unique values, in the table or in the file. Runs last, because rejected rows do not count.';
create function private.reject_ids(entry private.record_tables) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.reject_unknown_ids(entry);
  perform private.reject_references(entry);
  perform private.reject_duplicates(entry);
end $$;
comment on function private.reject_ids(private.record_tables) is
  'Reports rows whose own id or that of a referenced record does not exist, and rows with duplicates of unique values.';
