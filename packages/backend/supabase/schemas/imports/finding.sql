-- Finding an import again: by its key after a lost response, or among the latest of a list.

create function private.import_summary(import private.imports) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'import_id', import.id, 'table_name', import.table_name, 'file_name', import.file_name,
    'inserted', import.answer -> 'inserted', 'updated', import.answer -> 'updated',
    'created_at', import.created_at, 'undone_at', import.undone_at)
$$;
comment on function private.import_summary(private.imports) is 'Result of an import, for users.';

create function public.import_result(key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.required_org_id();
  import private.imports;
  entry private.record_tables;
begin
  -- The page that started it may be gone while the database still works: wait for the result.
  perform private.wait_for_import(org, import_result.key);
  select i.* into import from private.imports i where i.org_id = org and i.key = import_result.key;
  if import.id is null then
    return null;
  end if;
  entry := private.record_table(import.table_name);
  perform private.require(entry.table_name || '.import', 'import ' || entry.label_many);
  return private.import_summary(import) || jsonb_build_object('rejected', import.answer -> 'rejected');
end $$;
comment on function public.import_result(uuid) is 'Result of the import under a key, waiting for it if it is running; null if nothing was imported.';

create function private.is_unchanged(entry private.record_tables, import private.imports) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  most_asked constant integer := 1000;
  changed boolean;
begin
  execute format('select exists (select from %s t where t.org_id = $1 and t.updated_at <> $2 and t.id = any ($3))',
    private.relation(entry))
  using import.org_id, import.created_at, import.inserted_ids[:most_asked] || array(
    select u.record_id from private.import_updates u
    where u.org_id = import.org_id and u.import_id = import.id limit most_asked)
  into changed;
  return not changed;
end $$;
comment on function private.is_unchanged(private.record_tables, private.imports) is
  'True if nobody has changed imported records since. For large imports checks a sample; undo_import checks all.';

create function public.recent_imports(table_name text default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  wanted text[] := array(select t.table_name from private.record_tables t where private.can(t.table_name || '.import'));
begin
  if recent_imports.table_name is not null then
    wanted := array[(private.record_table(recent_imports.table_name)).table_name];
    perform private.require(wanted[1] || '.import', 'import ' || (private.record_table(wanted[1])).label_many);
  elsif wanted = '{}' then
    perform private.require('customers.import', 'see imports');
  end if;
  return (
    select coalesce(jsonb_agg(private.import_summary(i) || jsonb_build_object(
      'rejected_count', jsonb_array_length(i.answer -> 'rejected'),
      'who', (select p.full_name from public.profiles p where p.id = i.user_id),
      'can_undo', i.undone_at is null and private.is_unchanged(private.record_table(i.table_name), i)) order by i.id desc), '[]')
    from (
      select * from private.imports i
      where i.org_id = org and i.table_name = any (wanted)
      order by i.id desc limit case when recent_imports.table_name is null then 100 else 20 end
    ) i);
end $$;
comment on function public.recent_imports(text) is
  'The latest 20 imports into a list, or 100 into all lists whose imports the caller may see, newest first: their results, users, and '
  'whether they can still be undone.';

grant execute on function public.import_result(uuid), public.recent_imports(text) to authenticated;
