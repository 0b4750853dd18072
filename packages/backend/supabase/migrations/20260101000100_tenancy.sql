-- Who belongs where: organisations, their members with a role, and each person's profile with the current organisation.

create type public.member_role as enum ('admin', 'manager', 'user', 'viewer');
comment on type public.member_role is 'What a member may do is listed in role_permissions.';

create table public.organizations (
  id uuid primary key default private.uuid_v7(),
  org_id uuid not null generated always as (id) stored,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organizations_name_given check (btrim(name) <> ''),
  constraint organizations_name_length check (char_length(name) <= 200)
);
comment on table public.organizations is 'A company whose books are kept here. All its records carry its id as org_id.';
comment on column public.organizations.org_id is 'The same as id, so that every table can be filtered alike.';
comment on constraint organizations_name_given on public.organizations is 'Company name is required';
comment on constraint organizations_name_length on public.organizations is 'Company name cannot exceed 200 characters';

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
comment on table public.memberships is 'A person''s role in an organisation. Changed through functions only.';
create index memberships_user on public.memberships (user_id, org_id);

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  org_id uuid references public.organizations (id),
  email text not null,
  full_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_full_name_given check (btrim(full_name) <> ''),
  constraint profiles_full_name_length check (char_length(full_name) <= 200),
  -- The current organisation is always one that the person belongs to; it empties when the membership goes.
  constraint profiles_current_membership foreign key (org_id, id)
    references public.memberships (org_id, user_id) on delete set null (org_id)
);
comment on table public.profiles is 'A signed-up person. org_id is the organisation they work in at present.';
comment on constraint profiles_full_name_given on public.profiles is 'Please enter your name';
comment on constraint profiles_full_name_length on public.profiles is 'Your name cannot exceed 200 characters';
create index profiles_current_organisation on public.profiles (org_id, id);

create table public.role_permissions (
  role public.member_role not null,
  permission text not null,
  primary key (role, permission),
  constraint role_permissions_shape check (permission ~ '^[a-z_]+\.[a-z_]+$')
);
comment on table public.role_permissions is 'What each role may do. Policies, functions and screens all read this one list.';
comment on constraint role_permissions_shape on public.role_permissions is 'A permission is written area.verb';

create function private.grant_permission(permission text, variadic roles public.member_role[]) returns void
language sql
set search_path = ''
as $$
  insert into public.role_permissions (role, permission) select unnest(roles), permission
$$;
comment on function private.grant_permission(text, public.member_role[]) is 'Declares a permission; for migrations.';

select private.grant_permission('members.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('members.manage', 'admin');

-- Definer, so that policies on the very tables they read do not recurse.
create function private.org_id() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select org_id from public.profiles where id = auth.uid()
$$;
comment on function private.org_id() is 'The caller''s current organisation; null for a visitor or a removed member.';

create function private.role() returns public.member_role
language sql stable security definer
set search_path = ''
as $$
  select m.role
  from public.profiles p
  join public.memberships m on m.org_id = p.org_id and m.user_id = p.id
  where p.id = auth.uid()
$$;
comment on function private.role() is 'The caller''s role in the current organisation; null when they have none.';

create function private.can(permission text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.role_permissions r where r.role = private.role() and r.permission = can.permission
  )
$$;
comment on function private.can(text) is 'Whether the caller''s role has a permission.';

grant execute on function private.org_id(), private.role(), private.can(text) to authenticated, service_role;

create function private.required_org_id() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  org uuid := private.org_id();
begin
  if org is null then
    perform private.refuse('organisation.missing', 'Organization not found. Please log in again.');
  end if;
  return org;
end $$;
comment on function private.required_org_id() is 'The caller''s organisation, or a refusal.';

create function private.require(permission text, deed text) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  org uuid := private.required_org_id();
  holders text;
begin
  if not private.can(permission) then
    select string_agg(r.role::text, ' or ' order by r.role) into holders
    from public.role_permissions r where r.permission = require.permission;
    perform private.refuse('role.denied', format(
      'Your role (%s) may not %s. Ask %s of your organisation.',
      private.role(), deed, coalesce('an ' || holders, 'the operator')));
  end if;
  return org;
end $$;
comment on function private.require(text, text) is
  'The caller''s organisation if they have the permission; otherwise a refusal that names the deed and who may do it.';

create function private.hold_to_oneself() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.org_id is distinct from private.org_id() then
    perform private.refuse('record.not_yours',
      'A record is added to the organisation that you work in. Leave org_id out, or send that organisation''s id.');
  end if;
  if new.user_id is distinct from auth.uid() then
    perform private.refuse('record.not_yours',
      'A record is added in your own name. Leave user_id out, or send your own id.');
  end if;
  return new;
end $$;
comment on function private.hold_to_oneself() is 'People add records to their own organisation and in their own name, or are told so.';

create function private.accept_as_oneself(target regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  execute format('grant insert (org_id, user_id) on %s to authenticated', target);
  -- Triggers fire in the order of their names: this one comes before those that look at what the record refers to, so
  -- that nobody learns from them what another organisation has. Functions of the database write as its owner: the
  -- condition spares an import of many rows the call.
  execute format('create trigger %I before insert on %s for each row when (current_user = ''authenticated'') '
    || 'execute function private.hold_to_oneself()', table_name || '_as_oneself', target);
end $$;
comment on function private.accept_as_oneself(regclass) is
  'Lets clients send org_id and user_id with a new record, if they are their own; for migrations of tables that people insert into.';

grant select on public.organizations, public.memberships, public.role_permissions to authenticated;
grant select, update (full_name) on public.profiles to authenticated;
grant select, insert, update, delete
  on public.organizations, public.memberships, public.profiles, public.role_permissions to service_role;

alter table public.organizations enable row level security;
alter table public.memberships enable row level security;
alter table public.profiles enable row level security;
alter table public.role_permissions enable row level security;

create policy "Members read their organisation" on public.organizations
  for select to authenticated
  using (id = (select private.org_id()));

create policy "Members read who else belongs to the organisation" on public.memberships
  for select to authenticated
  using (org_id = (select private.org_id()));

create policy "People read their own profile and their colleagues'" on public.profiles
  for select to authenticated
  using (
    id = (select auth.uid())
    or id in (select m.user_id from public.memberships m where m.org_id = (select private.org_id()))
  );

create policy "People change their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create policy "Signed-in people read what roles may do" on public.role_permissions
  for select to authenticated
  using ((select auth.uid()) is not null);

create trigger organizations_touch before update on public.organizations
  for each row execute function private.touch_updated_at();
create trigger memberships_touch before update on public.memberships
  for each row execute function private.touch_updated_at();
create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch_updated_at();

create view public.organization_members with (security_invoker = true) as
  select m.org_id, m.user_id as id, p.full_name, p.email, m.role, m.created_at, m.updated_at
  from public.memberships m
  join public.profiles p on p.id = m.user_id;
comment on view public.organization_members is 'Members of the organisation with name, e-mail and role; id is the person''s.';
grant select on public.organization_members to authenticated, service_role;

alter publication supabase_realtime add table public.memberships;

create function public.get_user_role() returns text
language sql stable
set search_path = ''
as $$
  select coalesce(private.role()::text, 'user')
$$;
comment on function public.get_user_role() is 'The caller''s role in the current organisation; the word is user where there is none, which is no right to anything.';
grant execute on function public.get_user_role() to authenticated, service_role;

create function public.switch_organisation(organisation_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.memberships m
    where m.org_id = switch_organisation.organisation_id and m.user_id = auth.uid()
  ) then
    perform private.refuse('organisation.missing',
      'You do not belong to this organisation any more. Choose another one, or ask its admin for an invitation.');
  end if;
  update public.profiles set org_id = switch_organisation.organisation_id where id = auth.uid();
end $$;
comment on function public.switch_organisation(uuid) is 'Makes another of the caller''s organisations the current one.';
grant execute on function public.switch_organisation(uuid) to authenticated;
