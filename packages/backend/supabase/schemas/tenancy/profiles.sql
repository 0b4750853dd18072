-- People who have signed up, and the organization that each works in at present.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  org_id uuid references public.organizations (id),
  email text not null,
  full_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_full_name_given check (btrim(full_name) <> ''),
  constraint profiles_full_name_length check (char_length(full_name) <= 200),
  -- The current organization is always one that the user belongs to; it becomes null when the membership ends.
  constraint profiles_current_membership foreign key (org_id, id)
    references public.memberships (org_id, user_id) on delete set null (org_id)
);
comment on table public.profiles is 'A signed-up person. org_id is the organization they work in at present.';
comment on constraint profiles_full_name_given on public.profiles is 'Please enter your name';
comment on constraint profiles_full_name_length on public.profiles is 'Your name cannot exceed 200 characters';
create index profiles_current_organisation on public.profiles (org_id, id);
grant select, update (full_name) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
alter table public.profiles enable row level security;

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
create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch_updated_at();

create function public.switch_organisation(organisation_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.memberships m
    where m.org_id = switch_organisation.organisation_id and m.user_id = auth.uid()
      and not exists (select from private.sandboxes s where s.org_id = m.org_id)
  ) then
    perform private.refuse('organisation.missing',
      'You do not belong to this organization any more. Choose another one, or ask its admin for an invitation.');
  end if;
  update public.profiles set org_id = switch_organisation.organisation_id where id = auth.uid();
end $$;
comment on function public.switch_organisation(uuid) is 'Makes another of the caller''s organizations the current one.';
grant execute on function public.switch_organisation(uuid) to authenticated;
