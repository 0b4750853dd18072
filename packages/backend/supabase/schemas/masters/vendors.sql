-- Vendors: the companies that the organization buys from.

create table public.vendors (
  org_id uuid not null default private.org_id() references public.organizations (id),
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
  account_number text collate "und-x-icu",
  payment_terms integer not null default private.usual_payment_terms('vendor'),
  default_tax_code_id uuid,
  balance numeric(24, 2) not null default 0,
  status text not null default 'Active',
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint vendors_tax_code foreign key (default_tax_code_id, org_id) references public.tax_codes (id, org_id),
  constraint vendors_name_given check (btrim(name) <> ''),
  constraint vendors_name_length check (char_length(name) <= 200),
  constraint vendors_email check (private.is_email(email) and char_length(email) <= 254),
  constraint vendors_phone_length check (char_length(phone) <= 50),
  constraint vendors_address_length check (char_length(address) <= 500),
  constraint vendors_city_length check (char_length(city) <= 100),
  constraint vendors_state_length check (char_length(state) <= 100),
  constraint vendors_zip_code_length check (char_length(zip_code) <= 20),
  constraint vendors_country_length check (char_length(country) <= 100),
  constraint vendors_tax_id_length check (char_length(tax_id) <= 50),
  constraint vendors_account_number_length check (char_length(account_number) <= 50),
  constraint vendors_payment_terms check (payment_terms between 0 and 3650),
  constraint vendors_status check (status in ('Active', 'Inactive'))
);
comment on table public.vendors is 'People and businesses that send the organization bills.';
comment on column public.vendors.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.vendors.account_number is 'The organization''s number at the vendor.';
comment on column public.vendors.payment_terms is 'Days until a bill falls due.';
comment on column public.vendors.default_tax_code_id is
  'Tax code of purchase lines without one; precedes the codes of products, accounts and the settings.';
comment on column public.vendors.status is 'Inactive is archived: hidden from lists and new documents; existing ones can be continued.';
comment on column public.vendors.archived_at is 'Time when it became Inactive. Set by the database.';
comment on column public.vendors.balance is 'Amount owed to the vendor in the base currency. Maintained by the ledger, never written by users.';
comment on constraint vendors_tax_code on public.vendors is 'This tax code is not in your list of tax codes. Choose another one';
comment on constraint vendors_name_given on public.vendors is 'Vendor name is required';
comment on constraint vendors_name_length on public.vendors is 'Vendor name cannot exceed 200 characters';
comment on constraint vendors_email on public.vendors is 'Please enter a valid email address';
comment on constraint vendors_phone_length on public.vendors is 'Phone cannot exceed 50 characters';
comment on constraint vendors_address_length on public.vendors is 'Address cannot exceed 500 characters';
comment on constraint vendors_city_length on public.vendors is 'City cannot exceed 100 characters';
comment on constraint vendors_state_length on public.vendors is 'State cannot exceed 100 characters';
comment on constraint vendors_zip_code_length on public.vendors is 'ZIP code cannot exceed 20 characters';
comment on constraint vendors_country_length on public.vendors is 'Country cannot exceed 100 characters';
comment on constraint vendors_tax_id_length on public.vendors is 'Tax ID cannot exceed 50 characters';
comment on constraint vendors_account_number_length on public.vendors is 'Account number cannot exceed 50 characters';
comment on constraint vendors_payment_terms on public.vendors is 'Payment terms must be between 0 and 3650 days';
comment on constraint vendors_status on public.vendors is 'Status must be Active or Inactive';

select private.organisation_table('public.vendors');
create index vendors_by_name on public.vendors (org_id, name, id);
create index vendors_tax_code on public.vendors (default_tax_code_id, org_id);

select private.register_records('public.vendors', 'vendor', 'vendors', 'name',
  $$name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '')$$);
select private.search_everywhere('public.vendors', place => 2, subtitle => $$concat_ws(' · ', email, city)$$, amount => 'balance');

select private.grant_permission('vendors.read', 'viewer');
select private.grant_permission('vendors.create', 'user');
select private.grant_permission('vendors.update', 'user');
select private.grant_permission('vendors.delete', 'admin');
select private.grant_permission('vendors.import', 'manager');
select private.grant_permission('vendors.export', 'manager');

grant insert (id, name, email, phone, address, city, state, zip_code, country, tax_id, account_number, payment_terms, default_tax_code_id, status),
  update (name, email, phone, address, city, state, zip_code, country, tax_id, account_number, payment_terms, default_tax_code_id, status)
  on public.vendors to authenticated;
select private.accept_as_oneself('public.vendors');

select private.let_members('public.vendors', 'read', 'create', 'update', 'delete');

-- An update of the balance by the ledger does not count as an edit: a form that is open meanwhile can still be saved.
create trigger vendors_touch before update on public.vendors
  for each row when (old.balance is not distinct from new.balance)
  execute function private.touch_updated_at();
select private.names_tax_codes('public.vendors', 'default_tax_code_id');
create trigger vendors_keep_posted after delete on public.vendors
  for each row execute function private.keep_posted_contact();
select private.keep_archive('public.vendors', archived_by => 'status');
select private.keep_activity('public.vendors', 'name', 'balance', 'archived_at');
