-- Records before they were changed or deleted in a list, for undo. Stored for 30 days.

create table private.changes (
  org_id uuid not null references public.organizations (id) on delete cascade,
  key uuid not null,
  table_name text not null references private.record_tables (table_name),
  action text not null,
  restored integer,
  undone_at timestamptz,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, key),
  constraint changes_action check (action in ('updated', 'deleted'))
);
comment on table private.changes is 'Changes of lists under a key, and whether they were undone.';
comment on column private.changes.restored is 'Number of records that the undo restored: the result for repeated calls.';
create index changes_table on private.changes (table_name);
create index changes_oldest on private.changes (org_id, created_at);
alter table private.changes enable row level security;

create table private.change_images (
  org_id uuid not null,
  key uuid not null,
  record_id uuid not null,
  record_name text not null,
  before jsonb not null,
  primary key (org_id, key, record_id),
  foreign key (org_id, key) references private.changes (org_id, key) on delete cascade
);
comment on table private.change_images is 'Previous state of records: all of a deleted one, the changed columns of a changed one.';
alter table private.change_images enable row level security;

create function private.begin_change(
  key uuid, entry private.record_tables, action text, ids uuid[], changes jsonb
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  answer jsonb;
begin
  if begin_change.key is null then
    return null;
  end if;
  -- For ten thousand ids only a digest is stored: as JSON they would take seconds.
  answer := private.recall(begin_change.key, case action when 'deleted' then 'bulk_delete' else 'bulk_update' end,
    jsonb_build_array(entry.table_name, md5(begin_change.ids::text), begin_change.changes));
  if answer is null then
    delete from private.changes c where c.org_id = org and c.created_at < now() - interval '30 days';
    insert into private.changes (org_id, key, user_id, table_name, action)
    values (org, begin_change.key, auth.uid(), entry.table_name, begin_change.action);
  end if;
  return answer;
end $$;
comment on function private.begin_change(uuid, private.record_tables, text, uuid[], jsonb) is
  'Result of an earlier change under this key; null for a new one, which is recorded, and without a key.';

create function private.former_values(before_row jsonb, after_row jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.field, f.value), '{}')
    from jsonb_each(before_row) f (field, value)
    where f.field <> 'updated_at' and f.value is distinct from after_row -> f.field);
end $$;
comment on function private.former_values(jsonb, jsonb) is 'Previous values of a row that differ now.';

create function private.keep_what_changed(entry private.record_tables, key uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if keep_what_changed.key is null then
    return;
  end if;
  execute format('update private.change_images i set before = private.former_values(i.before, to_jsonb(t)) from %s t '
    || 'where i.org_id = $1 and i.key = $2 and t.org_id = i.org_id and t.id = i.record_id', private.relation(entry))
  using private.org_id(), keep_what_changed.key;
  delete from private.change_images i
  where i.org_id = private.org_id() and i.key = keep_what_changed.key and i.before = '{}';
end $$;
comment on function private.keep_what_changed(private.record_tables, uuid) is
  'Reduces stored records that were changed since to the columns that differ now.';

create function private.takes_along(entry private.record_tables, ids uuid[]) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  hanging record;
  -- The number of a deleted document may have been assigned to another one.
  is_there boolean := exists (select from private.document_kinds k where k.table_name = entry.table_name);
begin
  if is_there then
    return true;
  end if;
  for hanging in
    -- c, n, d: what hangs on it is deleted with it, or forgets it.
    select c.conrelid::regclass as relation, a.attname as column_name
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'org_id'
    where c.confrelid = private.relation(entry) and c.contype = 'f' and c.confdeltype in ('c', 'n', 'd')
  loop
    execute format('select exists (select from %s t where t.org_id = $1 and t.%I = any ($2))', hanging.relation, hanging.column_name)
    using private.org_id(), takes_along.ids into is_there;
    if is_there then
      return true;
    end if;
  end loop;
  return false;
end $$;
comment on function private.takes_along(private.record_tables, uuid[]) is
  'True if deleting these records deletes others, as a document''s lines: then they cannot be restored completely.';
