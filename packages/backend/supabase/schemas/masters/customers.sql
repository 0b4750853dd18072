-- Customers: who buys from the organization.

create table public.customers (
  org_id uuid not null default private.org_id() references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  name text collate "und-x-icu" not null,
  email text collate "und-x-icu",
  phone text collate "und-x-icu",
  address text collate "und-x-icu",
  city text collate "und-x-icu",
  state text collate "und-x-icu",
  zip_code text collate "und-x-icu",
  country text collate "und-x-icu" default 'United States',
  tax_id text collate "und-x-icu",
  payment_terms integer not null default private.usual_payment_terms('customer'),
  default_tax_code_id uuid,
  credit_limit numeric not null default 0.00,
  balance numeric(24, 2) not null default 0,
  status text not null default 'Active',
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint customers_tax_code foreign key (default_tax_code_id, org_id) references public.tax_codes (id, org_id),
  constraint customers_name_given check (btrim(name) <> ''),
  constraint customers_name_length check (char_length(name) <= 200),
  constraint customers_email check (private.is_email(email) and char_length(email) <= 254),
  constraint customers_phone_length check (char_length(phone) <= 50),
  constraint customers_address_length check (char_length(address) <= 500),
  constraint customers_city_length check (char_length(city) <= 100),
  constraint customers_state_length check (char_length(state) <= 100),
  constraint customers_zip_code_length check (char_length(zip_code) <= 20),
  constraint customers_country_length check (char_length(country) <= 100),
  constraint customers_tax_id_length check (char_length(tax_id) <= 50),
  constraint customers_payment_terms check (payment_terms between 0 and 3650),
  constraint customers_credit_limit check (credit_limit >= 0 and credit_limit <> 'NaN'),
  constraint customers_status check (status in ('Active', 'Inactive'))
);
comment on table public.customers is 'People and businesses that the organization invoices.';
comment on column public.customers.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.customers.payment_terms is 'Days until an invoice falls due.';
comment on column public.customers.credit_limit is 'In the base currency; 0 for no limit.';
comment on column public.customers.default_tax_code_id is
  'Tax code of sales lines without one; precedes the codes of products, accounts and the settings.';
comment on column public.customers.status is 'Inactive is archived: hidden from lists and new documents; existing ones can be continued.';
comment on column public.customers.archived_at is 'Time when it became Inactive. Set by the database.';
comment on column public.customers.balance is 'Amount that the customer owes in the base currency. Maintained by the ledger, never written by users.';
comment on constraint customers_tax_code on public.customers is 'This tax code is not in your list of tax codes. Choose another one';
comment on constraint customers_name_given on public.customers is 'Customer name is required';
comment on constraint customers_name_length on public.customers is 'Customer name cannot exceed 200 characters';
comment on constraint customers_email on public.customers is 'Please enter a valid email address';
comment on constraint customers_phone_length on public.customers is 'Phone cannot exceed 50 characters';
comment on constraint customers_address_length on public.customers is 'Address cannot exceed 500 characters';
comment on constraint customers_city_length on public.customers is 'City cannot exceed 100 characters';
comment on constraint customers_state_length on public.customers is 'State cannot exceed 100 characters';
comment on constraint customers_zip_code_length on public.customers is 'ZIP code cannot exceed 20 characters';
comment on constraint customers_country_length on public.customers is 'Country cannot exceed 100 characters';
comment on constraint customers_tax_id_length on public.customers is 'Tax ID cannot exceed 50 characters';
comment on constraint customers_payment_terms on public.customers is 'Payment terms must be between 0 and 3650 days';
comment on constraint customers_credit_limit on public.customers is 'Credit limit cannot be negative';
comment on constraint customers_status on public.customers is 'Status must be Active or Inactive';

select private.organisation_table('public.customers');
select private.keep_exact('public.customers', 'credit_limit');
-- No list is planned by these, and sorting text by language is most of what ANALYZE after an import would cost.
alter table public.customers
  alter column phone set statistics 0,
  alter column address set statistics 0,
  alter column state set statistics 0,
  alter column zip_code set statistics 0,
  alter column tax_id set statistics 0;
create index customers_by_name on public.customers (org_id, name, id);
create index customers_tax_code on public.customers (default_tax_code_id, org_id);
-- For users who see only their own customers, if the query contains that condition: the functions add it, because a policy that checks the
-- role cannot use an index. Without dates, so that equal keys are deduplicated.
create index customers_own on public.customers (org_id, user_id);

select private.register_records('public.customers', 'customer', 'customers', 'name',
  $$name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '')$$, owner_column => 'user_id');
select private.search_everywhere('public.customers', place => 1, subtitle => $$concat_ws(' · ', email, city)$$, amount => 'balance');

select private.grant_permission('customers.read', 'viewer');
select private.grant_permission('customers.read_all', 'manager');
select private.grant_permission('customers.create', 'user');
select private.grant_permission('customers.update', 'user');
select private.grant_permission('customers.delete', 'admin');
select private.grant_permission('customers.import', 'manager');
select private.grant_permission('customers.export', 'manager');

grant select, delete on public.customers to authenticated;
grant insert (id, name, email, phone, address, city, state, zip_code, country, tax_id, payment_terms, default_tax_code_id, credit_limit, status),
  update (name, email, phone, address, city, state, zip_code, country, tax_id, payment_terms, default_tax_code_id, credit_limit, status)
  on public.customers to authenticated;
select private.accept_as_oneself('public.customers');

create policy "Members read customers, without read_all only their own" on public.customers
  for select to authenticated
  using (
    org_id = (select private.org_id())
    and (select private.can('customers.read'))
    and ((select private.can('customers.read_all')) or user_id = (select auth.uid()))
  );

create policy "Admins, managers and users add customers as their own" on public.customers
  for insert to authenticated
  with check (
    org_id = (select private.org_id())
    and (select private.can('customers.create'))
    and user_id = (select auth.uid())
  );

create policy "Admins, managers and users change customers that they see" on public.customers
  for update to authenticated
  using (
    org_id = (select private.org_id())
    and (select private.can('customers.update'))
    and ((select private.can('customers.read_all')) or user_id = (select auth.uid()))
  )
  with check (
    org_id = (select private.org_id())
    and (select private.can('customers.update'))
    and ((select private.can('customers.read_all')) or user_id = (select auth.uid()))
  );

create policy "Admins delete customers" on public.customers
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('customers.delete')));
select private.names_tax_codes('public.customers', 'default_tax_code_id');
create trigger customers_keep_posted after delete on public.customers
  for each row execute function private.keep_posted_contact();
select private.keep_archive('public.customers', archived_by => 'status');
select private.keep_activity('public.customers', 'name', 'balance', 'archived_at');

-- No security barrier: lists that show a customer's name could not use an index for each customer. The columns themselves provide the
-- protection: an operator in a reader's condition, which may run before the view's own and leak values in errors, never gets values of
-- another organization.
create view public.customer_directory as
  select c.id,
    case when c.org_id = (select private.org_id()) then c.name end as name,
    case when c.org_id = (select private.org_id()) then c.archived_at end as archived_at
  from public.customers c
  where c.org_id = (select private.org_id()) and (select private.can('customers.read'));
comment on view public.customer_directory is
  'Names of all customers of the organization and which are archived, also of those whose record the reader may not open. '
  'Runs as its owner on purpose.';
grant select on public.customer_directory to authenticated, service_role;

create function public.find_customers_by_name(wanted text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.is_same desc, f.name, f.id), '[]')
  from (
    select d.id, d.name, lower(d.name collate "und-x-icu") = w.text as is_same
    from public.customer_directory d
    cross join (select lower(btrim(find_customers_by_name.wanted) collate "und-x-icu") as text) w
    where d.archived_at is null and strpos(lower(d.name collate "und-x-icu"), w.text) > 0
    order by is_same desc, d.name, d.id
    limit 20
  ) f
$$;
comment on function public.find_customers_by_name(text) is
  'Up to twenty active customers of the organization whose names contain a text, exact matches first: [{id, name}]. '
  'It includes customers whose records the caller may not open, so that nobody adds a colleague''s customer again.';
grant execute on function public.find_customers_by_name(text) to authenticated;

create trigger customers_touch before update on public.customers
  for each row when (old.balance is not distinct from new.balance)
  execute function private.touch_updated_at();
