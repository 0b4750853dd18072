set check_function_bodies = off;

create or replace function public.backend_version()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  applied jsonb;
begin
  -- Whoever runs schema files without a history of migrations has none to tell of.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    applied := (select jsonb_build_object('version', m.version, 'name', m.name, 'count', count(*) over ())
      from supabase_migrations.schema_migrations m order by m.version desc limit 1);
  end if;
  return jsonb_build_object('postgres', current_setting('server_version'), 'migration', applied);
end $function$;

comment on function "public"."backend_version"() is 'The version of PostgreSQL, and the newest migration with how many there are; null for it where no history of migrations is kept.';

revoke all on function "public"."backend_version"() from public;

grant execute on function "public"."backend_version"() to "authenticated", "postgres", "service_role";

reset check_function_bodies;
