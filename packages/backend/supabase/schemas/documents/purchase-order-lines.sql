-- Lines of purchase orders.

create table public.purchase_order_lines (
  org_id uuid not null,
  id uuid not null default private.uuid_v7(),
  purchase_order_id uuid not null,
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
  unique (org_id, purchase_order_id, position),
  constraint purchase_order_lines_purchase_order foreign key (purchase_order_id, org_id) references public.purchase_orders (id, org_id) on delete cascade,
  constraint purchase_order_lines_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint purchase_order_lines_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint purchase_order_lines_description_length check (char_length(description) <= 2000),
  constraint purchase_order_lines_quantity check (quantity >= 0 and quantity <> 'NaN'),
  constraint purchase_order_lines_unit_price check (unit_price <> 'NaN'),
  constraint purchase_order_lines_discount_percent check (discount_percent between 0 and 100),
  constraint purchase_order_lines_gst_rate check (gst_rate between 0 and 100),
  constraint purchase_order_lines_adds_up check (net + gst = total)
);
comment on table public.purchase_order_lines is 'Lines of purchase orders, in the currency of the purchase order. Written with their purchase order only.';
comment on column public.purchase_order_lines.account_id is 'Where the purchase is posted once it is billed.';
comment on column public.purchase_order_lines.unit_price is 'For one unit, with or without GST as the purchase order says. May be negative, to take something off.';
comment on column public.purchase_order_lines.gst_rate is 'In percent.';
comment on constraint purchase_order_lines_description_length on public.purchase_order_lines is 'Description cannot exceed 2000 characters';
comment on constraint purchase_order_lines_quantity on public.purchase_order_lines is 'Quantity cannot be negative. To take something off, give a negative unit price';
comment on constraint purchase_order_lines_unit_price on public.purchase_order_lines is 'Unit price must be a number';
comment on constraint purchase_order_lines_discount_percent on public.purchase_order_lines is 'Discount must be between 0 and 100 percent';
comment on constraint purchase_order_lines_gst_rate on public.purchase_order_lines is 'GST rate must be between 0 and 100 percent';
comment on constraint purchase_order_lines_adds_up on public.purchase_order_lines is 'Net and GST of a line add up to its total';
create index purchase_order_lines_product on public.purchase_order_lines (product_id, org_id);
create index purchase_order_lines_account on public.purchase_order_lines (account_id, org_id);
grant select on public.purchase_order_lines to authenticated;
grant select, insert, update, delete on public.purchase_order_lines to service_role;
alter table public.purchase_order_lines enable row level security;

create policy "Members read lines of purchase orders" on public.purchase_order_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('purchase_orders.read')));
select private.keep_document('purchase_order');
