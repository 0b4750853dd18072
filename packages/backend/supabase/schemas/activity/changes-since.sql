-- Changes of a document since a user opened it, so that the second of two editors knows.

create function private.without_common(one jsonb, other jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(t.value order by t.place), '[]')
  from (
    select o.value, o.place, row_number() over (partition by o.value order by o.place) as turn
    from jsonb_array_elements(one) with ordinality o (value, place)
  ) t
  where t.turn > (select count(*) from jsonb_array_elements(other) x where x.value = t.value)
$$;
comment on function private.without_common(jsonb, jsonb) is 'Elements of a list that another one lacks, counting duplicates.';

create function private.changes_after(earlier jsonb, later jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  -- Omits lines that were added and later removed, and values that changed back.
  select case when earlier is null then later when later is null then earlier
    when jsonb_typeof(later -> 'to') = 'array' and jsonb_typeof(earlier -> 'to') = 'array' then jsonb_build_object(
      'from', (earlier -> 'from') || private.without_common(later -> 'from', earlier -> 'to'),
      'to', private.without_common(earlier -> 'to', later -> 'from') || (later -> 'to'))
    else jsonb_build_object('from', earlier -> 'from', 'to', later -> 'to') end
$$;
comment on function private.changes_after(jsonb, jsonb) is 'Two changes {from, to} of one field, one after the other, as one.';

create function private.changes_since(
  org uuid, table_name text, record_id uuid, version integer, opened timestamptz
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
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
end $$;
comment on function private.changes_since(uuid, text, uuid, integer, timestamptz) is
  'Changes of a record after a version or a time, {field: {from, to}}; for references, their names.';

create function private.require_version(
  document jsonb, version integer, updated_at timestamptz, name text, org uuid, table_name text, record_id uuid
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  opened_version constant integer := document ->> 'version';
  opened_at constant timestamptz := nullif(btrim(document ->> 'updated_at'), '');
  last record;
begin
  if opened_version is null and opened_at is null then
    perform private.refuse('document.version_required', format(
      'Send the version of the %s that you changed, so that nobody''s work is lost.', name));
  end if;
  if coalesce(opened_version, require_version.version) = require_version.version
    and coalesce(opened_at, require_version.updated_at) = require_version.updated_at then
    return;
  end if;
  select a.actor_name, a.created_at into last from public.activity_log a
  where a.org_id = org and a.record_id = require_version.record_id order by a.created_at desc limit 1;
  perform private.refuse('document.conflict', format(
      'The %s was changed by %s at %s, after you opened it. Load it again; your input is still here.',
      name, coalesce(last.actor_name, 'somebody else'), private.moment(coalesce(last.created_at, require_version.updated_at))),
    jsonb_build_object('changed_by', last.actor_name, 'changed_at', coalesce(last.created_at, require_version.updated_at),
      'version', require_version.version, 'updated_at', require_version.updated_at,
      'changes', private.changes_since(org, require_version.table_name, require_version.record_id, opened_version, opened_at)));
end $$;
comment on function private.require_version(jsonb, integer, timestamptz, text, uuid, text, uuid) is
  'Optimistic lock: refuses a document that was changed since, names the user and the time, and lists the changes in the details.';
