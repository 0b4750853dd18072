-- Sales orders: what customers have asked for.

create table public.sales_orders (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  number integer not null,
  order_number text collate "und-x-icu" not null,
  customer_id uuid not null,
  order_date date not null,
  reference text collate "und-x-icu",
  notes text collate "und-x-icu",
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  tax_inclusive boolean not null,
  net_amount numeric(18, 2) not null default 0,
  gst_amount numeric(18, 2) not null default 0,
  total_amount numeric(18, 2) not null default 0,
  status text not null default 'unfulfilled',
  fulfilled_on date,
  shipped_on date,
  cancelled_at timestamptz,
  cancel_reason text collate "und-x-icu",
  journal_entry_id uuid,
  version integer not null default 1,
  updated_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  constraint sales_orders_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint sales_orders_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint sales_orders_status check (status in ('unfulfilled', 'fulfilled', 'shipped', 'cancelled')),
  constraint sales_orders_reference_length check (char_length(reference) <= 200),
  constraint sales_orders_notes_length check (char_length(notes) <= 5000),
  constraint sales_orders_cancel_reason_length check (char_length(cancel_reason) <= 500),
  constraint sales_orders_currency check (private.is_currency(currency)),
  constraint sales_orders_exchange_rate check (exchange_rate > 0 and exchange_rate <> 'NaN'),
  constraint sales_orders_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table public.sales_orders is 'Orders of customers. Shipping one issues its stock at cost; invoicing it posts the sale.';
comment on column public.sales_orders.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.sales_orders.number is 'Counts sales orders without gaps; order_number shows it behind the prefix of its day.';
comment on column public.sales_orders.exchange_rate is 'Base units for one unit of the sales order''s currency.';
comment on column public.sales_orders.journal_entry_id is 'The entry that shipping posted: stock to cost of sales. Null where no line is kept in stock.';
comment on constraint sales_orders_status on public.sales_orders is 'Status must be unfulfilled, fulfilled, shipped or cancelled';
comment on constraint sales_orders_reference_length on public.sales_orders is 'Reference cannot exceed 200 characters';
comment on constraint sales_orders_notes_length on public.sales_orders is 'Notes cannot exceed 5000 characters';
comment on constraint sales_orders_cancel_reason_length on public.sales_orders is 'The reason cannot exceed 500 characters';
comment on constraint sales_orders_currency on public.sales_orders is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint sales_orders_exchange_rate on public.sales_orders is 'Exchange rate must be greater than 0';
comment on constraint sales_orders_cancelled on public.sales_orders is 'A cancelled sales order has the time at which it was cancelled';

alter table public.sales_orders alter column org_id set (n_distinct = 3);
create index sales_orders_newest on public.sales_orders (org_id, created_at, id);
create index sales_orders_by_date on public.sales_orders (org_id, order_date, id);
create index sales_orders_customer on public.sales_orders (customer_id, org_id);
create index sales_orders_journal_entry on public.sales_orders (journal_entry_id, org_id);
create index sales_orders_search on public.sales_orders using gin (
  lower((order_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')) collate "und-x-icu") extensions.gin_trgm_ops
);
insert into private.record_tables (table_name, label_one, label_many, name_column, search_expression)
values ('sales_orders', 'sales order', 'sales orders', 'order_number',
  $$lower((order_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')) collate "und-x-icu")$$);

create table public.sales_order_lines (
  org_id uuid not null,
  id uuid not null default private.uuid_v7(),
  sales_order_id uuid not null,
  position integer not null,
  product_id uuid,
  account_id uuid,
  description text collate "und-x-icu" not null default '',
  quantity numeric(18, 6) not null default 1,
  unit_price numeric(18, 6) not null default 0,
  discount_percent numeric(7, 4) not null default 0,
  gst_rate numeric(7, 4) not null default 0,
  gst_applicable boolean not null default true,
  net numeric(18, 2) not null default 0,
  gst numeric(18, 2) not null default 0,
  total numeric(18, 2) not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, sales_order_id, position),
  constraint sales_order_lines_sales_order foreign key (sales_order_id, org_id) references public.sales_orders (id, org_id) on delete cascade,
  constraint sales_order_lines_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint sales_order_lines_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint sales_order_lines_description_length check (char_length(description) <= 2000),
  constraint sales_order_lines_quantity check (quantity >= 0 and quantity <> 'NaN'),
  constraint sales_order_lines_unit_price check (unit_price <> 'NaN'),
  constraint sales_order_lines_discount_percent check (discount_percent between 0 and 100),
  constraint sales_order_lines_gst_rate check (gst_rate between 0 and 100),
  constraint sales_order_lines_adds_up check (net + gst = total)
);
comment on table public.sales_order_lines is 'Lines of sales orders, in the currency of the sales order. Written with their sales order only.';
comment on column public.sales_order_lines.account_id is 'Where the sale is posted once it is invoiced.';
comment on column public.sales_order_lines.unit_price is 'For one unit, with or without GST as the sales order says. May be negative, to take something off.';
comment on column public.sales_order_lines.gst_rate is 'In percent.';
comment on constraint sales_order_lines_description_length on public.sales_order_lines is 'Description cannot exceed 2000 characters';
comment on constraint sales_order_lines_quantity on public.sales_order_lines is 'Quantity cannot be negative. To take something off, give a negative unit price';
comment on constraint sales_order_lines_unit_price on public.sales_order_lines is 'Unit price must be a number';
comment on constraint sales_order_lines_discount_percent on public.sales_order_lines is 'Discount must be between 0 and 100 percent';
comment on constraint sales_order_lines_gst_rate on public.sales_order_lines is 'GST rate must be between 0 and 100 percent';
comment on constraint sales_order_lines_adds_up on public.sales_order_lines is 'Net and GST of a line add up to its total';
create index sales_order_lines_product on public.sales_order_lines (product_id, org_id);
create index sales_order_lines_account on public.sales_order_lines (account_id, org_id);

select private.grant_permission('sales_orders.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('sales_orders.create', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.update', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.fulfil', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.ship', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.cancel', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.delete', 'admin');
select private.grant_permission('sales_orders.export', 'admin', 'manager');

-- Written through functions only, which price, number and post.
grant select, delete on public.sales_orders to authenticated;
grant select on public.sales_order_lines to authenticated;
grant select, insert, update, delete on public.sales_orders, public.sales_order_lines to service_role;
alter table public.sales_orders enable row level security;
alter table public.sales_order_lines enable row level security;

create policy "Members read sales orders" on public.sales_orders
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('sales_orders.read')));

create policy "Admins delete drafts of sales orders" on public.sales_orders
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('sales_orders.delete')));

create policy "Members read lines of sales orders" on public.sales_order_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('sales_orders.read')));

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, draft_status, fields)
values ('sales_order', 'sales order', 'sales_orders', 'sales_order_lines', 'sales_order_id', 'order_number', 'order_date',
  'customers', 'customer_id', 'sales', 'unfulfilled',
  '{customer_id,order_date,reference,notes,currency,exchange_rate,tax_inclusive}');
select private.keep_document('sales_order');
select private.keep_activity('public.sales_orders', 'order_number',
  'version', 'updated_by', 'number', 'cancelled_at');
alter publication supabase_realtime add table public.sales_orders;
