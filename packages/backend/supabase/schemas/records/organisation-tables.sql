-- Common setup of an organization's tables, called once in each table's file. A migration contains the
-- results of these calls, table by table.

create function private.organisation_table(target regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  execute format('alter table %s enable row level security', target);
  execute format('grant select, insert, update, delete on %s to service_role', target);
  -- The planner expects few organizations with many rows each: it then scans an index in list order and stops after a page, which costs
  -- nothing for a small organization. If it expected few rows, it would sort all rows of a large one.
  execute format('alter table %s alter column org_id set (n_distinct = 3)', target);
  -- Scanned backwards for the newest first: new rows are then added at the end of the index, which is cheapest.
  execute format('create index %I on %s (org_id, created_at, id)', table_name || '_newest', target);
  execute format('alter publication supabase_realtime add table %s', target);
end $$;
comment on function private.organisation_table(regclass) is
  'Row level security, sorting by newest, and live changes, for a table that members access through the API.';

create function private.let_members(target regclass, variadic verbs text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  label constant text := replace(table_name, '_', ' ');
  verb text;
  roles text[];
  holders text;
  condition text;
begin
  foreach verb in array verbs loop
    roles := array(select r.role::text || 's' from public.role_permissions r
      where r.permission = table_name || '.' || verb order by r.role);
    if roles = '{}' then
      raise exception 'No role has %.%: declare who may, above this call.', table_name, verb;
    end if;
    holders := case cardinality(roles)
      when cardinality(enum_range(null::public.member_role)) then 'Members'
      when 1 then initcap(roles[1])
      else initcap(roles[1]) || array_to_string(array(
        select case n when cardinality(roles) then ' and ' else ', ' end || roles[n] from generate_series(2, cardinality(roles)) n), '') end;
    condition := format('org_id = (select private.org_id()) and (select private.can(%L))', table_name || '.' || verb);
    execute case verb
      when 'read' then format('grant select on %s to authenticated; create policy %I on %1$s for select to authenticated using (%3$s)',
        target, format('%s read %s', holders, label), condition)
      when 'create' then format('create policy %I on %s for insert to authenticated with check (%s)',
        format('%s add %s', holders, label), target, condition)
      when 'update' then format('create policy %I on %s for update to authenticated using (%3$s) with check (%3$s)',
        format('%s change %s', holders, label), target, condition)
      when 'delete' then format('grant delete on %s to authenticated; create policy %I on %1$s for delete to authenticated using (%3$s)',
        target, format('%s delete %s', holders, label), condition)
      end;
  end loop;
end $$;
comment on function private.let_members(regclass, text[]) is
  'Lets roles with the permissions table.read, .create, .update or .delete use them on their organization''s records. Writable columns '
  'are granted by name.';

create function private.register_records(
  target regclass, label_one text, label_many text, name_column text, words text default null,
  owner_column text default null, derived_columns text[] default '{}', code_column text default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  search_expression constant text := 'lower((' || words || ') collate "und-x-icu")';
begin
  insert into private.record_tables
    (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, code_column, read_permission)
  values (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, code_column,
    table_name || '.read');
  if words is not null then
    execute format('create index %I on %s using gin (%s extensions.gin_trgm_ops)', table_name || '_search', target, search_expression);
  end if;
end $$;
comment on function private.register_records(regclass, text, text, text, text, text, text[], text) is
  'Registers a table for the generic functions: lists, sums, exports, imports, bulk changes. words is the text to search in, which gets '
  'its index.';

create function private.list_only(
  target regclass, label_one text, label_many text, name_column text, read_permission text, by_policy boolean default false
) returns void
language sql
set search_path = ''
as $$
  insert into private.record_tables (table_name, label_one, label_many, name_column, read_permission, is_read_by_policy)
  select c.relname, list_only.label_one, list_only.label_many, list_only.name_column, list_only.read_permission, list_only.by_policy
  from pg_catalog.pg_class c where c.oid = target
$$;
comment on function private.list_only(regclass, text, text, text, text, boolean) is
  'Registers a table or view for lists only; no role has the permissions by which the other generic functions would change it.';

create function private.list_from(
  target regclass, source regclass, name_reference text default null, named_table regclass default null,
  also_found_by text default null
) returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.record_tables r
  set source_name = (select c.relname from pg_catalog.pg_class c where c.oid = source),
    name_reference = list_from.name_reference,
    named_table = (select c.relname from pg_catalog.pg_class c where c.oid = list_from.named_table),
    also_found_by = list_from.also_found_by
  where private.relation(r) = target;
  if not found then
    raise exception '% is not registered: call private.register_records above.', target;
  end if;
  execute format('grant select on %s to authenticated', source);
end $$;
comment on function private.list_from(regclass, regclass, text, regclass, text) is
  'Makes the lists of a table read a view with derived columns and names of references. A search also finds the name of the record that '
  'name_reference refers to, and the words of also_found_by.';
