-- Settings of an organization for bookkeeping and documents. One row for each organization.

create table public.company_settings (
  org_id uuid not null default private.org_id() references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  company_name text not null default 'My Company',
  country text,
  address text,
  email text,
  phone text,
  tax_id text,
  payment_details text,
  logo_url text,
  logo_sha256 text,
  document_template text not null default 'classic',
  document_color text,
  currency text not null default 'USD',
  base_currency text not null default 'USD',
  multi_currency boolean not null default false,
  fiscal_year_start integer not null default 1,
  books_locked_through date,
  number_format text not null default '1,234.56',
  date_format text not null default 'DD/MM/YYYY',
  time_zone text not null default 'UTC',
  gst_enabled boolean not null default true,
  default_gst_rate numeric not null default 15.0000,
  tax_rate numeric(7, 6) not null generated always as (default_gst_rate / 100) stored,
  default_sales_tax_code_id uuid,
  default_purchase_tax_code_id uuid,
  tax_inclusive boolean not null default false,
  gst_rounding text not null default 'half_up',
  gst_rounding_level text not null default 'line',
  customer_payment_terms integer not null default 30,
  default_payment_terms integer not null default 14,
  quote_prefix text not null default 'QU-',
  invoice_prefix text not null default 'INV-',
  bill_prefix text not null default 'BIL-',
  sales_order_prefix text not null default 'SO-',
  purchase_order_prefix text not null default 'PO-',
  inventory_costing text not null default 'FIFO',
  module_inventory boolean not null default true,
  module_payroll boolean not null default true,
  module_assets boolean not null default true,
  module_budgets boolean not null default true,
  module_reports boolean not null default true,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id),
  constraint company_settings_company_name_given check (btrim(company_name) <> ''),
  constraint company_settings_company_name_length check (char_length(company_name) <= 200),
  constraint company_settings_logo_url check (logo_url ~ '^https?://' and char_length(logo_url) <= 2000),
  constraint company_settings_currency check (private.is_currency(currency)),
  constraint company_settings_base_currency check (private.is_currency(base_currency)),
  constraint company_settings_fiscal_year_start check (fiscal_year_start between 1 and 12),
  constraint company_settings_date_format check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD')),
  constraint company_settings_default_gst_rate check (default_gst_rate between 0 and 100),
  constraint company_settings_gst_rounding check (gst_rounding in ('half_up', 'half_down')),
  constraint company_settings_gst_rounding_level check (gst_rounding_level in ('line', 'document')),
  constraint company_settings_customer_payment_terms check (customer_payment_terms between 0 and 3650),
  constraint company_settings_default_payment_terms check (default_payment_terms between 0 and 3650),
  constraint company_settings_prefixes check (
    char_length(quote_prefix) <= 10 and char_length(invoice_prefix) <= 10 and char_length(bill_prefix) <= 10
    and char_length(sales_order_prefix) <= 10 and char_length(purchase_order_prefix) <= 10),
  constraint company_settings_prefixes_given check (
    btrim(quote_prefix) <> '' and btrim(invoice_prefix) <> '' and btrim(bill_prefix) <> ''
    and btrim(sales_order_prefix) <> '' and btrim(purchase_order_prefix) <> ''),
  constraint company_settings_logo_sha256 check (logo_sha256 ~ '^[0-9a-f]{64}$'),
  constraint company_settings_document_template check (document_template in ('classic', 'modern', 'compact')),
  constraint company_settings_document_color check (document_color ~ '^#[0-9a-f]{6}$'),
  constraint company_settings_inventory_costing check (inventory_costing in ('FIFO', 'Weighted average')),
  constraint company_settings_country check (country ~ '^[A-Z]{2}$'),
  constraint company_settings_address check (char_length(address) <= 500),
  constraint company_settings_tax_id check (char_length(tax_id) <= 50),
  constraint company_settings_email check (private.is_email(email) and char_length(email) <= 254),
  constraint company_settings_phone check (char_length(phone) <= 50),
  constraint company_settings_payment_details check (char_length(payment_details) <= 1000),
  constraint company_settings_number_format check (number_format in ('1,234.56', '1.234,56', '1 234,56', '1''234.56'))
);
comment on table public.company_settings is 'Settings of the organization, made at sign-up.';
comment on column public.company_settings.user_id is 'User who saved them last.';
comment on column public.company_settings.currency is 'In which amounts are shown by default.';
comment on column public.company_settings.base_currency is 'Currency of the books.';
comment on column public.company_settings.country is
  'Country of the company as ISO 3166-1 code. Screens and documents use its names for tax and parts of addresses; null is as in Australia.';
comment on column public.company_settings.time_zone is
  'An IANA name, such as Pacific/Auckland. It determines today, for everything that is dated automatically.';
comment on column public.company_settings.customer_payment_terms is 'In days. A new customer begins with them.';
comment on column public.company_settings.default_payment_terms is 'In days. Default for new vendors.';
comment on column public.company_settings.default_gst_rate is 'In percent.';
comment on column public.company_settings.default_sales_tax_code_id is
  'Tax code of sales lines without one, whose product and account have none either.';
comment on column public.company_settings.default_purchase_tax_code_id is 'The same of purchases.';
comment on column public.company_settings.tax_rate is 'The default GST rate as a fraction.';
comment on column public.company_settings.books_locked_through is 'Nothing is posted on or before this date. Set by an admin through lock_books.';
comment on column public.company_settings.address is 'As on an envelope, in lines. Shown on documents, like the tax number, e-mail and phone.';
comment on column public.company_settings.tax_id is 'The number under which the organization is registered for GST.';
comment on column public.company_settings.payment_details is 'Payment instructions printed on invoices.';
comment on column public.company_settings.number_format is
  'Number format of screens and documents, as an example. Files for programs have a decimal point.';
comment on column public.company_settings.logo_url is 'Web address of the logo, if none was uploaded.';
comment on column public.company_settings.logo_sha256 is 'Checksum of the uploaded logo; null if there is none. Set by save_company_logo.';
comment on column public.company_settings.document_template is 'Layout of printed documents, PDFs and online copies.';
comment on column public.company_settings.document_color is 'The color of headings and rules on documents, as #rrggbb; null is black.';
comment on constraint company_settings_document_template on public.company_settings is 'Template must be classic, modern or compact';
comment on constraint company_settings_document_color on public.company_settings is 'Color must be # and six hexadecimal digits, such as #1f6f54';
comment on constraint company_settings_number_format on public.company_settings is
  'Number format must be 1,234.56 or 1.234,56 or 1 234,56 or 1''234.56';
comment on constraint company_settings_country on public.company_settings is 'Country must be a code of two capital letters, such as AU';
comment on constraint company_settings_address on public.company_settings is 'Address cannot exceed 500 characters';
comment on constraint company_settings_tax_id on public.company_settings is 'Tax ID cannot exceed 50 characters';
comment on constraint company_settings_email on public.company_settings is 'Please enter a valid email address.';
comment on constraint company_settings_phone on public.company_settings is 'Phone cannot exceed 50 characters';
comment on constraint company_settings_payment_details on public.company_settings is 'Payment details cannot exceed 1000 characters';
comment on constraint company_settings_company_name_given on public.company_settings is 'Company name is required';
comment on constraint company_settings_company_name_length on public.company_settings is 'Company name cannot exceed 200 characters';
comment on constraint company_settings_logo_url on public.company_settings is 'Logo must be a web address that begins with http:// or https://';
comment on constraint company_settings_currency on public.company_settings is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint company_settings_base_currency on public.company_settings is 'Base currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint company_settings_fiscal_year_start on public.company_settings is 'Fiscal year start must be a month from 1 to 12';
comment on constraint company_settings_date_format on public.company_settings is 'Date format must be DD/MM/YYYY, MM/DD/YYYY or YYYY-MM-DD';
comment on constraint company_settings_default_gst_rate on public.company_settings is 'Tax rate must be between 0 and 100 percent';
comment on constraint company_settings_gst_rounding on public.company_settings is 'Tax rounding must be half_up or half_down';
comment on constraint company_settings_gst_rounding_level on public.company_settings is 'Tax is rounded by line or by document';
comment on constraint company_settings_customer_payment_terms on public.company_settings is 'Payment terms must be between 0 and 3650 days';
comment on constraint company_settings_default_payment_terms on public.company_settings is 'Payment terms must be between 0 and 3650 days';
comment on constraint company_settings_prefixes on public.company_settings is 'A prefix cannot exceed 10 characters';
comment on constraint company_settings_prefixes_given on public.company_settings is 'Quotes, orders, invoices and bills each need a prefix, such as INV-';
comment on constraint company_settings_logo_sha256 on public.company_settings is 'The checksum of a logo has 64 hexadecimal digits';
comment on constraint company_settings_inventory_costing on public.company_settings is 'Inventory costing must be FIFO or Weighted average';
comment on column public.company_settings.inventory_costing is 'Valuation of stock issues from now on. Stock on hand keeps its value.';

select private.grant_permission('settings.read', 'viewer');
select private.grant_permission('settings.update', 'manager');
select private.grant_permission('books.lock', 'admin');

grant select on public.company_settings to authenticated;
do $$
declare
  settings constant text := '
    company_name, logo_url, document_template, document_color, currency, base_currency, multi_currency, fiscal_year_start, date_format, time_zone, gst_enabled,
    default_gst_rate, default_sales_tax_code_id, default_purchase_tax_code_id, tax_inclusive, gst_rounding, gst_rounding_level, customer_payment_terms, default_payment_terms, quote_prefix,
    invoice_prefix, bill_prefix, sales_order_prefix, purchase_order_prefix, inventory_costing, module_inventory, module_payroll,
    module_assets, module_budgets, module_reports, country, address, tax_id, email, phone, payment_details, number_format';
begin
  -- Includes the user and the time, as clients send them: triggers below overwrite both.
  execute format('grant insert (id, %1$s, updated_at), update (user_id, updated_at, %1$s) on public.company_settings to authenticated', settings);
end $$;
grant select, insert, update, delete on public.company_settings to service_role;

select private.accept_as_oneself('public.company_settings');

alter table public.company_settings enable row level security;

create policy "Members read the settings of their organization" on public.company_settings
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('settings.read')));

create policy "Admins and managers save the settings where there are none yet" on public.company_settings
  for insert to authenticated
  with check (org_id = (select private.org_id()) and (select private.can('settings.update')));

create policy "Admins and managers change the settings" on public.company_settings
  for update to authenticated
  using (org_id = (select private.org_id()) and (select private.can('settings.update')))
  with check (org_id = (select private.org_id()) and (select private.can('settings.update')));
select private.list_only('public.company_settings', 'settings', 'settings', 'company_name', 'settings.read');

create function private.time_zone_named(given text) returns text
language sql stable strict
set search_path = ''
as $$
  -- Without aliases of the server's own zone and the variants of each zone with and without leap seconds.
  select z.name from pg_catalog.pg_timezone_names z
  where lower(z.name) = lower(btrim(time_zone_named.given)) and z.name !~ '^(posix/|right/|localtime$|posixrules$|Factory$)'
$$;
comment on function private.time_zone_named(text) is 'A time zone in IANA''s spelling; null if it does not exist.';

create function private.keep_time_zone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  known constant text := private.time_zone_named(new.time_zone);
begin
  if known is null then
    perform private.refuse_field('settings.time_zone_unknown', format(
      'There is no time zone "%s". Choose one by its IANA name, such as Pacific/Auckland or America/Los_Angeles.',
      left(new.time_zone, 60)), 'time_zone');
  end if;
  new.time_zone := known;
  return new;
end $$;
comment on function private.keep_time_zone() is 'Accepts only time zones that PostgreSQL knows.';

-- Triggers instead of a check: what a database may contain must not depend on the list of zones of the machine that restores it.
create trigger company_settings_first_time_zone before insert on public.company_settings
  for each row when (new.time_zone <> 'UTC') execute function private.keep_time_zone();
create trigger company_settings_time_zone before update on public.company_settings
  for each row when (new.time_zone is distinct from old.time_zone) execute function private.keep_time_zone();

create function private.today(org uuid) returns date
language plpgsql stable
set search_path = ''
as $$
begin
  return (now() at time zone coalesce((select s.time_zone from public.company_settings s where s.org_id = org), 'UTC'))::date;
end $$;
comment on function private.today(uuid) is
  'Current day in an organization''s time zone. No other code derives the day from a clock, because the server''s zone may differ.';
-- A view calls it with the role that reads, and a trigger with the role that writes.
grant execute on function private.today(uuid) to authenticated, service_role;

create function private.save_company_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.user_id := coalesce(auth.uid(), new.user_id);
  if new.company_name is distinct from old.company_name then
    update public.organizations set name = new.company_name where id = new.org_id;
  end if;
  return new;
end $$;
comment on function private.save_company_settings() is 'Records the user who saved the settings; the organization gets the company''s name.';

create trigger company_settings_save before update on public.company_settings
  for each row execute function private.save_company_settings();
create trigger company_settings_touch_first before insert on public.company_settings
  for each row execute function private.touch_updated_at();
-- Uploading a logo while editing other settings is not a conflict.
create trigger company_settings_touch before update on public.company_settings
  for each row when (new.logo_sha256 is not distinct from old.logo_sha256) execute function private.touch_updated_at();
select private.keep_activity('public.company_settings', 'company_name', 'tax_rate');

alter publication supabase_realtime add table public.company_settings;

create function private.written_day(org uuid, day date) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  -- The formats that there are to choose are spelled as to_char spells them.
  return to_char(day, (select s.date_format from public.company_settings s where s.org_id = org));
end $$;
comment on function private.written_day(uuid, date) is 'A day as an organization writes it.';

create function private.usual_payment_terms(contact text) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select case contact when 'customer' then s.customer_payment_terms else s.default_payment_terms end
    from public.company_settings s where s.org_id = private.org_id()), 30);
end $$;
comment on function private.usual_payment_terms(text) is
  'In how many days a customer usually pays the caller''s organization, or the organization a vendor.';
-- A default of a column: the user who inserts runs it.
grant execute on function private.usual_payment_terms(text) to authenticated, service_role;

create function private.usual_gst_rate() returns numeric
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((select s.default_gst_rate from public.company_settings s where s.org_id = private.org_id()), 0);
end $$;
comment on function private.usual_gst_rate() is 'The GST rate of the caller''s organization, in percent.';
-- A default of a column: the user who inserts runs it.
grant execute on function private.usual_gst_rate() to authenticated, service_role;

create function private.base_currency(org uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (select s.base_currency from public.company_settings s where s.org_id = org);
end $$;
comment on function private.base_currency(uuid) is 'Base currency of an organization.';

create function private.fiscal_year_start(org uuid, on_date date) returns date
language sql stable
set search_path = ''
as $$
  select (make_date(extract(year from on_date)::integer, fiscal_year_start, 1)
    - case when extract(month from on_date) < fiscal_year_start then interval '1 year' else interval '0' end)::date
  from public.company_settings where org_id = org
$$;
comment on function private.fiscal_year_start(uuid, date) is 'First day of the financial year that contains a date.';

create function private.bound_to_base_currency(org uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  entry record;
  is_bound boolean;
begin
  if exists (select from public.journal_lines l where l.org_id = org) then
    return 'postings';
  end if;
  -- Drafts and rates are in the base currency too, so a change would alter their meaning.
  for entry in select k.table_name, k.label from private.document_kinds k order by k.kind loop
    execute format('select exists (select from public.%I d where d.org_id = $1 and d.status <> ''cancelled'')', entry.table_name)
    using org into is_bound;
    if is_bound then
      return entry.label || 's';
    end if;
  end loop;
  return case
    when exists (select from public.recurring_documents d where d.org_id = org) then 'recurring documents'
    when exists (select from public.recurring_entries d where d.org_id = org) then 'recurring entries'
    when exists (select from public.exchange_rates d where d.org_id = org) then 'exchange rates' end;
end $$;
comment on function private.bound_to_base_currency(uuid) is
  'Data in the base currency that prevents changing it: postings, or the names of drafts and rates; null if there '
  'is none.';

create function private.keep_base_currency() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  standing constant text := private.bound_to_base_currency(old.org_id);
begin
  if standing = 'postings' then
    perform private.refuse_field('currency.in_use', format(
      'The books are kept in %s and have postings, so the base currency cannot change. Start a new organization for %s.',
      old.base_currency, new.base_currency), 'base_currency');
  elsif standing is not null then
    perform private.refuse_field('currency.in_use', format(
      'There are %s already that depend on %s, so the base currency cannot change. Delete or cancel them first.',
      standing, old.base_currency), 'base_currency');
  end if;
  return new;
end $$;
comment on function private.keep_base_currency() is 'Protects the currency of posted amounts, drafts and exchange rates.';

create trigger company_settings_keep_base_currency before update on public.company_settings
  for each row when (old.base_currency is distinct from new.base_currency)
  execute function private.keep_base_currency();
