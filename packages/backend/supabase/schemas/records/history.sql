-- The history of a record.

create function private.named_change(change jsonb, names jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select change || coalesce((
    select jsonb_object_agg(field, value)
    from unnest(array['from', 'to']) side
    cross join lateral (values (side, names -> (change ->> side)), (side || '_id', change -> side)) v (field, value)
    where change ->> side is not null), '{}')
$$;
comment on function private.named_change(jsonb, jsonb) is
  'A change {from, to} of ids with names instead, null for deleted or hidden records, with the ids in from_id and to_id.';

create function private.name_references(entry private.record_tables, history jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
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
    -- Names are visible to users who may read the list, as in the directory of customers; records may be visible to fewer.
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
end $$;
comment on function private.name_references(private.record_tables, jsonb) is 'A history with names instead of ids in changes of references.';

create function public.record_history(table_name text, record_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(record_history.table_name);
  scope constant text := private.record_scope(entry, 'read', 'read');
  org constant uuid := private.required_org_id();
  visible boolean;
  history jsonb;
begin
  execute format('select exists (select from %s where %s and id = $1)', private.relation(entry), scope)
  using record_history.record_id into visible;
  -- A deleted record is visible to users who could see all records.
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
end $$;
comment on function public.record_history(text, uuid) is
  'History of a record, newest first. Changes of references have names, with the ids beside them.';

grant execute on function public.record_history(text, uuid) to authenticated;
