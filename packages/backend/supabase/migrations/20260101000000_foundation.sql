-- What every later migration stands on: closed defaults, the schema of internals, ids, and one way to refuse.

-- Closed first: a table or function that is not granted explicitly cannot be reached through the API.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
-- PUBLIC's right to execute is a built-in default; it can be revoked globally only, not for one schema.
alter default privileges revoke execute on functions from public;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create schema private;
comment on schema private is 'Internals: nothing in here is reachable through the API.';
-- Policies and column defaults call private functions as the caller; each of them is granted by name.
grant usage on schema private to authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

-- One expression and no search_path of its own, so that it is inlined: an import calls it once for each row.
create function private.uuid_v7() returns uuid
language sql volatile parallel safe
as $$
  -- Milliseconds since 1970 in 48 bits, the version, the microseconds of the millisecond in 12 bits (so that the rows
  -- of one statement sort nearly as they were written), and random bits.
  select pg_catalog.encode(
    pg_catalog.overlay(
      pg_catalog.uuid_send(pg_catalog.gen_random_uuid()),
      pg_catalog.int8send(
        pg_catalog.floor(pg_catalog.date_part('epoch', pg_catalog.clock_timestamp()) * 1000)::bigint * 65536
        + 28672
        + (pg_catalog.date_part('microseconds', pg_catalog.clock_timestamp())::bigint % 1000) * 4
      ), 1, 8
    ), 'hex')::uuid
$$;
comment on function private.uuid_v7() is 'A new id that sorts by the moment it was made.';
grant execute on function private.uuid_v7() to authenticated, service_role;

create function private.refuse(code text, sentence text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', sentence using errcode = 'P0001', hint = code;
end $$;
comment on function private.refuse(text, text) is
  'Stops with a sentence for people and a stable code in the hint. Every refusal of this schema goes through it.';

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end $$;
comment on function private.touch_updated_at() is
  'Keeps updated_at, which is also the version that an optimistic lock compares.';

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
