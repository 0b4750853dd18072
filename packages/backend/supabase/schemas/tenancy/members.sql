-- Members of an organization, and how a membership changes or ends.

create view public.organization_members with (security_invoker = true) as
  select m.org_id, m.user_id as id, p.full_name, p.email, m.role, m.created_at, m.updated_at
  from public.memberships m
  join public.profiles p on p.id = m.user_id;
comment on view public.organization_members is 'Members of the organization with name, e-mail and role; id is the person''s.';
grant select on public.organization_members to authenticated, service_role;
select private.list_only('public.organization_members', 'member', 'members', 'full_name', 'settings.read');

create function private.lock_member(member uuid, action text, stays_admin boolean) returns public.memberships
language plpgsql
set search_path = ''
as $$
declare
  org uuid := private.required_org_id();
  membership public.memberships;
begin
  -- One at a time for each organization: two admins who remove each other must not both succeed.
  perform from public.organizations o where o.id = org for update;
  org := private.require('members.manage', action);
  select m.* into membership from public.memberships m where m.org_id = org and m.user_id = member;
  if membership.id is null then
    perform private.refuse('member.not_found',
      'This person does not belong to the organization any more. Load the list of members again.');
  end if;
  if membership.role = 'admin' and not stays_admin and not exists (
    select from public.memberships m where m.org_id = org and m.role = 'admin' and m.user_id <> member
  ) then
    perform private.refuse('member.last_admin',
      'This is the only admin of the organization. Make another member an admin first.');
  end if;
  return membership;
end $$;
comment on function private.lock_member(uuid, text, boolean) is
  'Membership that an admin is about to change; refuses if the organization would have no admin.';

create function public.set_member_role(user_id uuid, role text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  membership public.memberships;
begin
  if not private.is_input(coalesce(set_member_role.role, ''), 'public.member_role') then
    perform private.refuse_field('member.role', format(
      '"%s" is not a role. Choose %s.', set_member_role.role, private.roles_in_words()), 'role');
  end if;
  membership := private.lock_member(set_member_role.user_id, 'change roles', set_member_role.role = 'admin');
  update public.memberships m set role = set_member_role.role::public.member_role
  where m.org_id = membership.org_id and m.id = membership.id;
  perform private.log_membership(membership.org_id, 'updated', membership.user_id,
    (select p.full_name from public.profiles p where p.id = membership.user_id),
    jsonb_build_object('role', jsonb_build_object('from', membership.role, 'to', set_member_role.role)));
end $$;
comment on function public.set_member_role(uuid, text) is 'Changes the role of a member. The last admin keeps theirs.';

create function public.remove_member(user_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  membership public.memberships;
begin
  membership := private.lock_member(remove_member.user_id, 'remove members', false);
  perform private.log_membership(membership.org_id, 'deleted', membership.user_id,
    (select p.full_name from public.profiles p where p.id = membership.user_id),
    jsonb_build_object('role', jsonb_build_object('from', membership.role, 'to', null)));
  delete from public.memberships m where m.org_id = membership.org_id and m.id = membership.id;
  -- A user whose current organization this was returns to another one of theirs, if any.
  update public.profiles p
  set org_id = (
    select m.org_id from public.memberships m
    where m.user_id = p.id and not exists (select from private.sandboxes s where s.org_id = m.org_id)
    order by m.created_at limit 1)
  where p.id = membership.user_id and p.org_id is null;
  -- Refresh tokens go with their sessions. Who belongs elsewhere, too, signs in again.
  delete from auth.sessions s where s.user_id = membership.user_id;
end $$;
comment on function public.remove_member(uuid) is 'Ends a membership, and the person''s sessions. The last admin stays.';

grant execute on function public.set_member_role(uuid, text), public.remove_member(uuid) to authenticated;
