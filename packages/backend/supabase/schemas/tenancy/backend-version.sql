-- Version of the database, for comparing deployments.

create function public.backend_version() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  applied jsonb;
begin
  -- A database created from schema files has no history of migrations.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    applied := (select jsonb_build_object('version', m.version, 'name', m.name,
        'count', (select count(*) from supabase_migrations.schema_migrations),
        'hash', left(encode(sha256(convert_to(array_to_string(m.statements, E'\n'), 'UTF8')), 'hex'), 12))
      from supabase_migrations.schema_migrations m order by m.version desc limit 1);
  end if;
  return jsonb_build_object('postgres', current_setting('server_version'), 'migration', applied);
end $$;
comment on function public.backend_version() is
  'Version of PostgreSQL, and the newest migration with the number of migrations; null if there is no migration '
  'history. Its hash identifies the baseline, because all baselines before 1.0.0 have the same version.';

grant execute on function public.backend_version() to authenticated;
