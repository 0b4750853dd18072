-- Taking organizations out of the database with everything in them.

create function private.tables_of_organisations() returns setof regclass
language sql stable
set search_path = ''
as $$
  select c.oid::regclass
  from pg_catalog.pg_class c
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relnamespace::regnamespace::text, c.relname
$$;
comment on function private.tables_of_organisations() is
  'Every table with rows of organizations, read from the catalog, so that a new one cannot be forgotten.';

create function private.rows_of_organisations(ids uuid[]) returns bigint
language plpgsql stable
set search_path = ''
as $$
declare
  target regclass;
  found_here bigint;
  total bigint := 0;
begin
  for target in select t from private.tables_of_organisations() t loop
    execute format('select count(*) from %s where org_id = any ($1)', target) into found_here using ids;
    total := total + found_here;
  end loop;
  return total;
end $$;
comment on function private.rows_of_organisations(uuid[]) is 'Number of rows in all tables that belong to these organizations.';

create function private.refuse_orphans() returns void
language plpgsql
set search_path = ''
as $$
declare
  reference record;
  is_orphaned boolean;
begin
  for reference in
    select k.conname as name, (select c.relname from pg_catalog.pg_class c where c.oid = k.conrelid) as child,
      format('select exists (select from %s c where %s and not exists (select from %s p where %s))', k.conrelid::regclass,
        string_agg(format('c.%I is not null', child.attname), ' and '), k.confrelid::regclass,
        string_agg(format('p.%I = c.%I', parent.attname, child.attname), ' and ')) as orphans
    from pg_catalog.pg_constraint k
    cross join lateral unnest(k.conkey, k.confkey) columns (child_number, parent_number)
    join pg_catalog.pg_attribute child on child.attrelid = k.conrelid and child.attnum = columns.child_number
    join pg_catalog.pg_attribute parent on parent.attrelid = k.confrelid and parent.attnum = columns.parent_number
    where k.contype = 'f'
      and k.confrelid in (select t from private.tables_of_organisations() t)
      and k.conrelid not in (select t from private.tables_of_organisations() t)
    group by k.oid, k.conname, k.conrelid, k.confrelid
  loop
    execute reference.orphans into is_orphaned;
    if is_orphaned then
      raise exception 'Rows of % still refer to what was to be removed (%). Nothing was removed.', reference.child, reference.name;
    end if;
  end loop;
end $$;
comment on function private.refuse_orphans() is
  'Raises an error if a row of a table without organizations refers to a missing one.';

create function private.delete_organisations(ids uuid[]) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  target regclass;
  gone bigint;
  gone_this_time bigint;
  total bigint := 0;
begin
  -- A transaction that writes there locks the organization's row by a foreign key. This waits for it; later ones find no row.
  perform from public.organizations o where o.id = any (ids) order by o.id for update;
  -- The only way to bypass the triggers that protect posted entries, and the foreign keys between tables that all lose their rows.
  perform set_config('session_replication_role', 'replica', true);
  -- Not all rows refer to the organization itself: rows added meanwhile to a deleted record are found by another round.
  loop
    gone_this_time := 0;
    for target in select t from private.tables_of_organisations() t loop
      execute format('delete from %s where org_id = any ($1)', target) using ids;
      get diagnostics gone = row_count;
      gone_this_time := gone_this_time + gone;
    end loop;
    total := total + gone_this_time;
    exit when gone_this_time = 0;
  end loop;
  perform set_config('session_replication_role', 'origin', true);
  perform private.refuse_orphans();
  return total;
end $$;
comment on function private.delete_organisations(uuid[]) is
  'Deletes organizations with their books and returns the number of deleted rows. For the operator, and for sandboxes.';

create function private.rows_without_organisation(target regclass) returns table (org_id uuid, row_count bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  -- From one organization to the next along the index, however many rows each has.
  return query execute format($query$
    with recursive present as (
      (select t.org_id from %1$s t where t.org_id is not null order by t.org_id limit 1)
      union all
      select (select t.org_id from %1$s t where t.org_id > p.org_id order by t.org_id limit 1) from present p where p.org_id is not null
    )
    select p.org_id, (select count(*) from %1$s t where t.org_id = p.org_id)
    from present p
    where p.org_id is not null and not exists (select from public.organizations o where o.id = p.org_id)$query$, target);
end $$;
comment on function private.rows_without_organisation(regclass) is 'Organizations that a table has rows of and that do not exist, with the number of rows.';

create function private.rows_of_deleted_organisations() returns table (table_name text, org_id uuid, row_count bigint)
language sql stable
set search_path = ''
as $$
  select t.target::text, o.org_id, o.row_count
  from private.tables_of_organisations() t (target)
  cross join lateral private.rows_without_organisation(t.target) o
  where t.target <> 'public.organizations'::regclass
  order by 1, 2
$$;
comment on function private.rows_of_deleted_organisations() is
  'Rows left behind by deleted organizations. It reads the index of every table, for the operator; nobody''s books_health does.';
