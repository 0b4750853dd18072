-- Organizations: companies with books.

create table public.organizations (
  id uuid primary key default private.uuid_v7(),
  org_id uuid not null generated always as (id) stored,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organizations_name_given check (btrim(name) <> ''),
  constraint organizations_name_length check (char_length(name) <= 200)
);
comment on table public.organizations is 'A company with its own books. All its records have its id as org_id.';
comment on column public.organizations.org_id is 'The same as id, so that every table can be filtered the same way.';
comment on constraint organizations_name_given on public.organizations is 'Company name is required';
comment on constraint organizations_name_length on public.organizations is 'Company name cannot exceed 200 characters';

grant select on public.organizations to authenticated;
grant select, insert, update, delete on public.organizations to service_role;

alter table public.organizations enable row level security;

create policy "Members read their organization" on public.organizations
  for select to authenticated
  using (id = (select private.org_id()));

create trigger organizations_touch before update on public.organizations
  for each row execute function private.touch_updated_at();

create trigger organizations_open_books after insert on public.organizations
  for each row execute function private.open_books_of_organisation();
