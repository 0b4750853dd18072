-- Memberships: who belongs to an organization, with which role.

create table public.memberships (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  role public.member_role not null default 'user',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id)
);
comment on table public.memberships is 'A person''s role in an organization. Changed through functions only.';
create index memberships_user on public.memberships (user_id, org_id);

grant select on public.memberships to authenticated;
grant select, insert, update, delete on public.memberships to service_role;
alter table public.memberships enable row level security;

create policy "Members read who else belongs to the organization" on public.memberships
  for select to authenticated
  using (org_id = (select private.org_id()));
create trigger memberships_touch before update on public.memberships
  for each row execute function private.touch_updated_at();

alter publication supabase_realtime add table public.memberships;

create function private.log_membership(org uuid, action text, member uuid, name text, changes jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
  select org, auth.uid(), coalesce((select full_name from public.profiles where id = auth.uid()), 'System'),
    action, 'memberships', member, name, changes
$$;
comment on function private.log_membership(uuid, text, uuid, text, jsonb) is 'Notes a change of who belongs here.';
