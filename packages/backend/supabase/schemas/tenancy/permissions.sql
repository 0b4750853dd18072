-- Permissions of each role: one list, which policies, functions and screens read.

create table public.role_permissions (
  role public.member_role not null,
  permission text not null,
  primary key (role, permission),
  constraint role_permissions_shape check (permission ~ '^[a-z_]+\.[a-z_]+$')
);
comment on table public.role_permissions is 'Permissions of each role. Policies, functions and screens all use this list.';
comment on constraint role_permissions_shape on public.role_permissions is 'A permission is written area.verb';

create function private.grant_permission(permission text, role public.member_role) returns void
language sql
set search_path = ''
as $$
  with recursive holders as (
    select r.role from private.roles r
    where r.role = grant_permission.role or grant_permission.permission = any (r.adds)
    union
    select r.role from private.roles r join holders h on r.includes = h.role
  )
  insert into public.role_permissions (role, permission) select h.role, grant_permission.permission from holders h
$$;
comment on function private.grant_permission(text, public.member_role) is
  'Declares a permission: of the given role, of those that add it, and of all that include one of these.';

create function private.can(permission text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.role_permissions r where r.role = private.role() and r.permission = can.permission);
end $$;
comment on function private.can(text) is 'True if the caller''s role has a permission.';

grant execute on function private.can(text) to authenticated, service_role;

create function private.require(permission text, action text, besides text[] default '{}') returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  org uuid := private.required_org_id();
  needed constant text[] := require.permission || besides;
  holders text;
begin
  if not private.can(permission) then
    select private.alternatives(array_agg(r.role::text order by r.role)) into holders from private.roles r
    where needed <@ array(select p.permission from public.role_permissions p where p.role = r.role);
    perform private.refuse('role.denied', format(
      'Your role (%s) may not %s. Ask %s of your organization.',
      private.role(), action, coalesce('an ' || holders, 'the operator')));
  end if;
  return org;
end $$;
comment on function private.require(text, text, text[]) is
  'The caller''s organization if they have the permission; otherwise a refusal that names the action and the roles that have this '
  'permission and those that the action requires besides.';

grant select on public.role_permissions to authenticated;
grant select, insert, update, delete on public.role_permissions to service_role;
alter table public.role_permissions enable row level security;

create policy "Signed-in people read what roles may do" on public.role_permissions
  for select to authenticated
  using ((select auth.uid()) is not null);
