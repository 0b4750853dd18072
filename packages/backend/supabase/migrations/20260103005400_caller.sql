-- Who is asking, asked with a plan that is kept: a function in SQL that cannot be inlined is planned anew in every
-- statement, and every statement of every request asks.

create or replace function private.org_id() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select p.org_id from public.profiles p where p.id = auth.uid());
end $$;

create or replace function private.role() returns public.member_role
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select m.role
    from public.profiles p
    join public.memberships m on m.org_id = p.org_id and m.user_id = p.id
    where p.id = auth.uid());
end $$;

create or replace function private.can(permission text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.role_permissions r where r.role = private.role() and r.permission = can.permission);
end $$;
