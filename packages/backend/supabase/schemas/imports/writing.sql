-- A sound file is written without being validated first: the table's own constraints check each row anyway.
-- Only if they refuse one are all rows validated, for the messages. A large file is added to the search index
-- afterwards.

create function private.update_import_rows(entry private.record_tables, present text[], import_id uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  org constant uuid := private.org_id();
  -- The others are unchanged, or their rows were rejected.
  assigned constant text[] := array(
    select c from unnest(present) c where c = any (private.granted_columns(target, 'update')));
  changed integer;
  misplaced text;
  violated text;
begin
  execute format(
    'insert into private.import_updates (org_id, import_id, record_id, before) select $1, $2, t.id, to_jsonb(t) '
    || 'from %s t join pg_temp.import_rows r on r.id::uuid = t.id where t.org_id = $1', target)
  using org, import_id;
  get diagnostics changed = row_count;
  if changed = 0 or assigned = '{}' then
    return changed;
  end if;
  execute format(
    'update %s t set %s from pg_temp.import_rows r, private.import_updates u '
    || 'where u.org_id = $1 and u.import_id = $2 and t.org_id = $1 and t.id = u.record_id and r.id::uuid = u.record_id',
    target,
    (select string_agg(format('%1$I = coalesce(%2$s, t.%1$I)', c, private.typed_value(target, c, false)), ', ')
      from unnest(assigned) c))
  using org, import_id;
  execute format(
    'select coalesce(%I::text, id::text) from %s where org_id = $1 and id in (select u.record_id from private.import_updates u '
    || 'where u.org_id = $1 and u.import_id = $2) and not (%s) limit 1',
    entry.name_column, target, private.policy_condition(target, 'w', true))
  using org, import_id into misplaced;
  if misplaced is not null then
    perform private.refuse('import.not_allowed', format(
      'You may not change the %s "%s" like this. Leave its row out. Nothing was imported.', entry.label_one, misplaced));
  end if;
  return changed;
exception when check_violation or unique_violation or foreign_key_violation then
  get stacked diagnostics violated = constraint_name;
  perform private.refuse('record.invalid', coalesce(
    private.constraint_sentence(target, violated), 'One of the values was not accepted') || '. Nothing was imported.');
  return 0;
end $$;
comment on function private.update_import_rows(private.record_tables, text[], uuid) is
  'Changes the accepted existing records in the editable columns of the file; a blank cell changes nothing. Stores '
  'the former values, and checks the policies of changed rows.';

create function private.insert_import_rows(entry private.record_tables, writable text[], strict boolean) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  target constant regclass := private.relation(entry);
  ids uuid[];
begin
  execute format(
    'with added as (insert into %s (%s, %s) select %s, %s from pg_temp.import_rows r '
    || 'where r.id is null %s returning id) select coalesce(array_agg(id), ''{}'') from added',
    target,
    -- Organization and owner are named here, because their defaults would be asked for every row.
    concat_ws(', ', 'org_id', quote_ident(entry.owner_column)),
    (select string_agg(quote_ident(c), ', ') from unnest(writable) c),
    concat_ws(', ', format('%L::uuid', private.org_id()),
      case when entry.owner_column is not null then format('%L::uuid', auth.uid()) end),
    (select string_agg(case when strict then private.strict_value(target, c) else private.typed_value(target, c, true) end,
      ', ') from unnest(writable) c),
    -- Values filled in for some rows must not replace those of others.
    (select 'order by ' || string_agg(format('r.%I is null', c), ', ') || ', r.import_row'
      from unnest(entry.derived_columns) c where c = any (writable))) into ids;
  return ids;
end $$;
comment on function private.insert_import_rows(private.record_tables, text[], boolean) is
  'Adds the new records; returns their ids. Strictly, a cell that does not fit is an error, and else it is null.';

create function private.insert_sound_rows(entry private.record_tables, writable text[]) returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from pg_temp.import_rows where id is not null) then
    return null;
  end if;
  return private.insert_import_rows(entry, writable, true);
exception when data_exception or integrity_constraint_violation or raise_exception then
  -- The row-by-row check finds the rows and the reasons.
  return null;
end $$;
comment on function private.insert_sound_rows(private.record_tables, text[]) is
  'Adds all rows as new records and returns their ids; null, and nothing added, if one is invalid or has an id.';
