-- Sales orders: what customers have asked for.

create table public.sales_orders (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  number integer,
  order_number text collate "und-x-icu" not null,
  customer_id uuid not null,
  corrects_id uuid,
  order_date date not null,
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  rate_is_own boolean not null default false,
  tax_inclusive boolean not null,
  net_amount numeric(18, 2) not null default 0,
  gst_amount numeric(18, 2) not null default 0,
  total_amount numeric(18, 2) not null default 0,
  status text not null default 'unfulfilled',
  fulfilled_on date,
  shipped_on date,
  journal_entry_id uuid,
  cancelled_at timestamptz,
  cancel_reason text collate "und-x-icu",
  archived_at timestamptz,
  reference text collate "und-x-icu",
  notes text collate "und-x-icu",
  user_id uuid default auth.uid(),
  version integer not null default 1,
  updated_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  constraint sales_orders_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint sales_orders_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint sales_orders_corrects foreign key (corrects_id, org_id) references public.sales_orders (id, org_id),
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
comment on column public.sales_orders.number is 'Counts sales orders without gaps; order_number shows it behind the prefix of its day. Null for one that was imported with a number of another program.';
comment on column public.sales_orders.exchange_rate is 'Base units for one unit of the sales order''s currency.';
comment on column public.sales_orders.rate_is_own is 'The rate was given; otherwise that of a draft follows its date. Kept by the database.';
comment on column public.sales_orders.journal_entry_id is 'The entry that shipping posted: stock to cost of sales. Null where no line is kept in stock.';
comment on column public.sales_orders.archived_at is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';
comment on column public.sales_orders.corrects_id is 'The cancelled sales order that this one was made to put right.';
comment on constraint sales_orders_status on public.sales_orders is 'Status must be unfulfilled, fulfilled, shipped or cancelled';
comment on constraint sales_orders_reference_length on public.sales_orders is 'Reference cannot exceed 200 characters';
comment on constraint sales_orders_notes_length on public.sales_orders is 'Notes cannot exceed 5000 characters';
comment on constraint sales_orders_cancel_reason_length on public.sales_orders is 'The reason cannot exceed 500 characters';
comment on constraint sales_orders_currency on public.sales_orders is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint sales_orders_exchange_rate on public.sales_orders is 'Exchange rate must be greater than 0';
comment on constraint sales_orders_cancelled on public.sales_orders is 'A cancelled sales order has the time at which it was cancelled';

select private.organisation_table('public.sales_orders');
create unique index sales_orders_shown_number on public.sales_orders (org_id, lower(order_number));
create index sales_orders_by_date on public.sales_orders (org_id, order_date, id);
create index sales_orders_customer on public.sales_orders (customer_id, org_id);
create index sales_orders_journal_entry on public.sales_orders (journal_entry_id, org_id);
create index sales_orders_corrects on public.sales_orders (corrects_id, org_id);
select private.register_records('public.sales_orders', 'sales order', 'sales orders', 'order_number',
  $$order_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);
select private.keep_archive('public.sales_orders');

select private.grant_permission('sales_orders.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('sales_orders.create', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.update', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.fulfil', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.ship', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.cancel', 'admin', 'manager', 'user');
select private.grant_permission('sales_orders.delete', 'admin');
select private.grant_permission('sales_orders.import', 'admin', 'manager');
select private.grant_permission('sales_orders.export', 'admin', 'manager');

-- Written through functions only, which price, number and post.
grant delete on public.sales_orders to authenticated;

select private.let_members('public.sales_orders', 'read');

create policy "Admins delete drafts of sales orders" on public.sales_orders
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('sales_orders.delete')));

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, draft_status, fields)
values ('sales_order', 'sales order', 'sales_orders', 'sales_order_lines', 'sales_order_id', 'order_number', 'order_date',
  'customers', 'customer_id', 'sales', 'unfulfilled',
  '{customer_id,order_date,reference,notes,currency,exchange_rate,tax_inclusive}');
select private.keep_activity('public.sales_orders', 'order_number',
  'version', 'updated_by', 'number', 'cancelled_at', 'rate_is_own');
