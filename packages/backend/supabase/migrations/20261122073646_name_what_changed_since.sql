set check_function_bodies = off;

create or replace function private.changes_since (
  org        uuid,
  table_name text,
  record_id  uuid,
  version    integer,
  opened     timestamp with time zone
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  entry record;
  field text;
  result jsonb := '{}';
begin
  for entry in
    select a.changes from public.activity_log a
    where a.org_id = org and a.record_id = changes_since.record_id and a.entity = changes_since.table_name
      and (a.record_version > changes_since.version or a.created_at > changes_since.opened)
    order by a.created_at, a.id
  loop
    for field in select * from jsonb_object_keys(entry.changes) loop
      result := result || jsonb_build_object(field, private.changes_after(result -> field, entry.changes -> field));
    end loop;
  end loop;
  result := (select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(result) c
    where c.value -> 'from' is distinct from c.value -> 'to');
  return private.name_references(private.record_table(changes_since.table_name),
    jsonb_build_array(jsonb_build_object('changes', result))) #> '{0,changes}';
end $function$;

comment on function "private"."changes_since"(uuid, text, uuid, integer, timestamp
  with time zone) is 'What changed in a record after a version or a moment, {field: {from, to}}; of references, their names.';

reset check_function_bodies;
