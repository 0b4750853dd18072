-- The session for screens: the signed-in user, permissions and settings.

create function public.session_context() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'user', jsonb_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name),
    'organisation', (
      -- Without settings, which a user with the permission saves later, missing values have the client's defaults.
      select jsonb_build_object('id', o.id, 'name', o.name, 'time_zone', s.time_zone, 'date_format', s.date_format,
        'number_format', s.number_format, 'features_off', case when s.id is not null then private.modules_off(s) end,
        'is_beginning', private.is_first_run_due(o.id),
        -- Settings for modules, which declare them in their manifests by these names.
        'settings', jsonb_build_object('base_currency', s.base_currency, 'fiscal_year_start', s.fiscal_year_start,
          'country', coalesce(s.country, '')))
      from public.organizations o left join public.company_settings s on s.org_id = o.id
      where o.id = private.org_id()),
    'role', private.role(),
    'roles', (
      select jsonb_agg(jsonb_build_object('role', r.role, 'label', r.label, 'may', r.may, 'includes', r.includes) order by r.role) from private.roles r),
    'grants', (
      select jsonb_object_agg(g.permission, g.roles)
      from (select r.permission, jsonb_agg(r.role order by r.role) as roles
        from public.role_permissions r group by r.permission) g),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name), '[]')
      from public.memberships m join public.organizations o on o.id = m.org_id
      where m.user_id = p.id and not exists (select from private.sandboxes s where s.org_id = m.org_id)))
  from public.profiles p
  where p.id = auth.uid()
$$;
comment on function public.session_context() is
  'Signed-in user, organization and role, with the rights of each role. Null for an account without a profile. The '
  'role is that of get_user_role, but null for a user without a role, where that returns user.';
grant execute on function public.session_context() to authenticated;
