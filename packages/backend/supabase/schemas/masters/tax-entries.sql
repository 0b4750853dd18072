-- Tax entries: returns and payments that fall due to a tax authority.

create table public.tax_entries (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  name text collate "und-x-icu" not null generated always as (tax_type || ' ' || tax_year::text) stored,
  tax_year integer not null,
  tax_type text collate "und-x-icu" not null,
  due_date date,
  amount numeric not null default 0.00,
  status text not null default 'pending',
  archived_at timestamptz,
  description text collate "und-x-icu",
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint tax_entries_tax_year check (tax_year between 1900 and 2200),
  constraint tax_entries_tax_type_given check (btrim(tax_type) <> ''),
  constraint tax_entries_tax_type_length check (char_length(tax_type) <= 100),
  constraint tax_entries_description_length check (char_length(description) <= 1000),
  constraint tax_entries_amount check (amount <> 'NaN'),
  constraint tax_entries_due_date check (due_date between '0001-01-01' and '9999-12-31'),
  constraint tax_entries_status check (status in ('pending', 'filed', 'paid', 'cancelled'))
);
comment on table public.tax_entries is 'Taxes that the organization must declare and pay.';
comment on column public.tax_entries.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.tax_entries.name is 'Type and year, for the history.';
comment on column public.tax_entries.archived_at is 'Time of archiving: hidden from lists, with no other effect. Set by the database.';
comment on column public.tax_entries.amount is 'In the base currency; negative if the authority pays.';
comment on constraint tax_entries_tax_year on public.tax_entries is 'Tax year must be between 1900 and 2200';
comment on constraint tax_entries_tax_type_given on public.tax_entries is 'Tax type is required';
comment on constraint tax_entries_tax_type_length on public.tax_entries is 'Tax type cannot exceed 100 characters';
comment on constraint tax_entries_description_length on public.tax_entries is 'Description cannot exceed 1000 characters';
comment on constraint tax_entries_amount on public.tax_entries is 'Amount must be a number';
comment on constraint tax_entries_due_date on public.tax_entries is 'Due date must lie between 0001-01-01 and 9999-12-31';
comment on constraint tax_entries_status on public.tax_entries is 'Status must be pending, filed, paid or cancelled';

select private.organisation_table('public.tax_entries');
select private.keep_exact('public.tax_entries', 'amount');
create index tax_entries_by_due_date on public.tax_entries (org_id, due_date, id);

select private.register_records('public.tax_entries', 'tax entry', 'tax entries', 'name',
  $$tax_type || E'\n' || coalesce(description, '')$$);
select private.keep_archive('public.tax_entries');

select private.grant_permission('tax_entries.read', 'viewer');
select private.grant_permission('tax_entries.create', 'user');
select private.grant_permission('tax_entries.update', 'user');
select private.grant_permission('tax_entries.delete', 'admin');
select private.grant_permission('tax_entries.import', 'manager');
select private.grant_permission('tax_entries.export', 'manager');

grant insert (id, tax_year, tax_type, description, amount, due_date, status),
  update (tax_year, tax_type, description, amount, due_date, status)
  on public.tax_entries to authenticated;
select private.accept_as_oneself('public.tax_entries');

select private.let_members('public.tax_entries', 'read', 'create', 'update', 'delete');

create trigger tax_entries_touch before update on public.tax_entries
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.tax_entries', 'name', 'name');
