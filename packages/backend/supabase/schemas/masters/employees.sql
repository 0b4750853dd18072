-- Employees of the organization.

create table public.employees (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  first_name text collate "und-x-icu" not null,
  last_name text collate "und-x-icu" not null,
  full_name text collate "und-x-icu" not null generated always as (first_name || ' ' || last_name) stored,
  email text collate "und-x-icu",
  start_date date,
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint employees_first_name_given check (btrim(first_name) <> ''),
  constraint employees_first_name_length check (char_length(first_name) <= 50),
  constraint employees_last_name_given check (btrim(last_name) <> ''),
  constraint employees_last_name_length check (char_length(last_name) <= 50),
  constraint employees_start_date check (start_date between '0001-01-01' and '9999-12-31'),
  constraint employees_email check (private.is_email(email) and char_length(email) <= 254)
);
comment on table public.employees is 'Employees of the organization.';
comment on column public.employees.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.employees.full_name is 'First and last name, for searches and the history.';
comment on column public.employees.archived_at is 'Time of archiving: hidden from lists, with no other effect. Set by the database.';
comment on column public.employees.start_date is 'First day of work; null if unknown.';
comment on constraint employees_first_name_given on public.employees is 'First name is required';
comment on constraint employees_first_name_length on public.employees is 'First name cannot exceed 50 characters';
comment on constraint employees_last_name_given on public.employees is 'Last name is required';
comment on constraint employees_last_name_length on public.employees is 'Last name cannot exceed 50 characters';
comment on constraint employees_start_date on public.employees is 'Start date must lie between 0001-01-01 and 9999-12-31';
comment on constraint employees_email on public.employees is 'Please enter a valid email address';

select private.organisation_table('public.employees');
create index employees_by_last_name on public.employees (org_id, last_name, id);

select private.register_records('public.employees', 'employee', 'employees', 'full_name',
  $$first_name || ' ' || last_name || E'\n' || coalesce(email, '')$$);
select private.search_everywhere('public.employees', place => 10, subtitle => 'email');
select private.keep_archive('public.employees');

select private.grant_permission('employees.read', 'viewer');
select private.grant_permission('employees.create', 'user');
select private.grant_permission('employees.update', 'user');
select private.grant_permission('employees.delete', 'admin');
select private.grant_permission('employees.import', 'manager');
select private.grant_permission('employees.export', 'manager');

grant insert (id, first_name, last_name, email, start_date),
  update (first_name, last_name, email, start_date)
  on public.employees to authenticated;
select private.accept_as_oneself('public.employees');

select private.let_members('public.employees', 'read', 'create', 'update', 'delete');

select private.belongs_to_module('public.employees', 'payroll', 'Payroll');
create trigger employees_touch before update on public.employees
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.employees', 'full_name', 'full_name');
