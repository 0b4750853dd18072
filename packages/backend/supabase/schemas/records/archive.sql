-- Records that are put aside: status Inactive is the archive, and archived_at says since when.

create function private.stamp_archived_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.archived_at := case new.status when 'Inactive' then now() end;
  return new;
end $$;
comment on function private.stamp_archived_at() is 'Keeps archived_at to the status, which people write.';

create function private.keep_archive(target regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  -- The condition spares an import of many rows the call.
  execute format('create trigger %I before insert or update on %s for each row '
    || 'when ((new.status = ''Inactive'') is distinct from (new.archived_at is not null)) '
    || 'execute function private.stamp_archived_at()', table_name || '_status', target);
end $$;
comment on function private.keep_archive(regclass) is
  'Lets the status Inactive archive the records of a table; for migrations of tables with a status and archived_at.';
