-- Purchase orders: what the organisation has asked vendors for.

create table public.purchase_orders (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  number integer,
  po_number text collate "und-x-icu" not null,
  vendor_id uuid not null,
  corrects_id uuid,
  order_date date not null,
  delivery_date date,
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  rate_is_own boolean not null default false,
  tax_inclusive boolean not null,
  net_amount numeric(18, 2) not null default 0,
  gst_amount numeric(18, 2) not null default 0,
  total_amount numeric(18, 2) not null default 0,
  status text not null default 'draft',
  sent_on date,
  received_on date,
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
  constraint purchase_orders_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint purchase_orders_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint purchase_orders_corrects foreign key (corrects_id, org_id) references public.purchase_orders (id, org_id),
  constraint purchase_orders_status check (status in ('draft', 'sent', 'received', 'cancelled')),
  constraint purchase_orders_delivery_date check (delivery_date >= order_date),
  constraint purchase_orders_reference_length check (char_length(reference) <= 200),
  constraint purchase_orders_notes_length check (char_length(notes) <= 5000),
  constraint purchase_orders_cancel_reason_length check (char_length(cancel_reason) <= 500),
  constraint purchase_orders_currency check (private.is_currency(currency)),
  constraint purchase_orders_exchange_rate check (exchange_rate > 0 and exchange_rate <> 'NaN'),
  constraint purchase_orders_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table public.purchase_orders is 'Orders to vendors. Receiving one takes its goods into stock; the bill that follows owes them.';
comment on column public.purchase_orders.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.purchase_orders.number is 'Counts purchase orders without gaps; po_number shows it behind the prefix of its day. Null for one that was imported with a number of another program.';
comment on column public.purchase_orders.exchange_rate is 'Base units for one unit of the purchase order''s currency.';
comment on column public.purchase_orders.rate_is_own is 'The rate was given; otherwise that of a draft follows its date. Kept by the database.';
comment on column public.purchase_orders.journal_entry_id is 'The entry that receiving posted: stock against goods received. Null where no line is kept in stock.';
comment on column public.purchase_orders.archived_at is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';
comment on column public.purchase_orders.corrects_id is 'The cancelled purchase order that this one was made to put right.';
comment on constraint purchase_orders_status on public.purchase_orders is 'Status must be draft, sent, received or cancelled';
comment on constraint purchase_orders_delivery_date on public.purchase_orders is 'Delivery date cannot be before the order date';
comment on constraint purchase_orders_reference_length on public.purchase_orders is 'Reference cannot exceed 200 characters';
comment on constraint purchase_orders_notes_length on public.purchase_orders is 'Notes cannot exceed 5000 characters';
comment on constraint purchase_orders_cancel_reason_length on public.purchase_orders is 'The reason cannot exceed 500 characters';
comment on constraint purchase_orders_currency on public.purchase_orders is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint purchase_orders_exchange_rate on public.purchase_orders is 'Exchange rate must be greater than 0';
comment on constraint purchase_orders_cancelled on public.purchase_orders is 'A cancelled purchase order has the time at which it was cancelled';

select private.organisation_table('public.purchase_orders');
create unique index purchase_orders_shown_number on public.purchase_orders (org_id, lower(po_number));
create index purchase_orders_by_date on public.purchase_orders (org_id, order_date, id);
create index purchase_orders_vendor on public.purchase_orders (vendor_id, org_id);
create index purchase_orders_journal_entry on public.purchase_orders (journal_entry_id, org_id);
create index purchase_orders_corrects on public.purchase_orders (corrects_id, org_id);
select private.register_records('public.purchase_orders', 'purchase order', 'purchase orders', 'po_number',
  $$po_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);
select private.keep_archive('public.purchase_orders');

select private.grant_permission('purchase_orders.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('purchase_orders.create', 'admin', 'manager', 'user');
select private.grant_permission('purchase_orders.update', 'admin', 'manager', 'user');
select private.grant_permission('purchase_orders.send', 'admin', 'manager', 'user');
select private.grant_permission('purchase_orders.receive', 'admin', 'manager', 'user');
select private.grant_permission('purchase_orders.cancel', 'admin', 'manager', 'user');
select private.grant_permission('purchase_orders.delete', 'admin');
select private.grant_permission('purchase_orders.import', 'admin', 'manager');
select private.grant_permission('purchase_orders.export', 'admin', 'manager');

-- Written through functions only, which price, number and post.
grant delete on public.purchase_orders to authenticated;

select private.let_members('public.purchase_orders', 'read');

create policy "Admins delete drafts of purchase orders" on public.purchase_orders
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('purchase_orders.delete')));

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, draft_status, fields)
values ('purchase_order', 'purchase order', 'purchase_orders', 'purchase_order_lines', 'purchase_order_id', 'po_number', 'order_date',
  'vendors', 'vendor_id', 'purchases', 'draft',
  '{vendor_id,order_date,delivery_date,reference,notes,currency,exchange_rate,tax_inclusive}');
select private.keep_activity('public.purchase_orders', 'po_number',
  'version', 'updated_by', 'number', 'cancelled_at', 'rate_is_own');
