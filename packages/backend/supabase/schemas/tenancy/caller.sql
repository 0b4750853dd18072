-- The caller, read with a cached plan: a SQL function that cannot be inlined is planned again in every
-- statement, and every statement of every request reads it.

create function private.org_id() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.asks_for_sandbox() then
    return private.sandbox_of_request();
  end if;
  return (select p.org_id from public.profiles p where p.id = auth.uid());
end $$;
comment on function private.org_id() is
  'The caller''s current organization, or the sandbox that the request names; null for a visitor or a removed member.';

create function private.role() returns public.member_role
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select m.role from public.memberships m where m.org_id = private.org_id() and m.user_id = auth.uid());
end $$;
comment on function private.role() is 'The caller''s role in the current organization; null if they have none.';

grant execute on function private.org_id(), private.role() to authenticated, service_role;

create function private.required_org_id() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  org uuid := private.org_id();
begin
  if org is null then
    if private.asks_for_sandbox() then
      perform private.refuse('sandbox.unknown', 'This sandbox does not exist any more, or belongs to another user.');
    end if;
    perform private.refuse('organisation.missing', 'Organization not found. Please log in again.');
  end if;
  return org;
end $$;
comment on function private.required_org_id() is 'The caller''s organization, or a refusal.';

create function public.get_user_role() returns text
language sql stable
set search_path = ''
as $$
  select coalesce(private.role()::text, 'user')
$$;
comment on function public.get_user_role() is
  'The caller''s role in the current organization; the word is user if there is none, which grants no permission.';
grant execute on function public.get_user_role() to authenticated, service_role;
