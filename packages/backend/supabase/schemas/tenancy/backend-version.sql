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
  'The version of PostgreSQL, and the newest migration with how many there are; null for it where no history of migrations is kept. '
  'Its hash tells baselines apart, which all have one version before 1.0.0.';

grant execute on function public.backend_version() to authenticated;
