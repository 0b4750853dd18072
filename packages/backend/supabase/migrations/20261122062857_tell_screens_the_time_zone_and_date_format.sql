set check_function_bodies = off;

create or replace function public.session_context()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'user', jsonb_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name),
    'organisation', (
      select jsonb_build_object('id', o.id, 'name', o.name, 'base_currency', s.base_currency,
        'time_zone', s.time_zone, 'date_format', s.date_format)
      from public.organizations o join public.company_settings s on s.org_id = o.id
      where o.id = p.org_id),
    'role', private.role(),
    'grants', (
      select jsonb_object_agg(g.permission, g.roles)
      from (select r.permission, jsonb_agg(r.role order by r.role) as roles
        from public.role_permissions r group by r.permission) g),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name), '[]')
      from public.memberships m join public.organizations o on o.id = m.org_id
      where m.user_id = p.id))
  from public.profiles p
  where p.id = auth.uid()
$function$;

reset check_function_bodies;
