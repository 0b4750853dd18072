-- Lines of bills.

create table public.bill_lines (
  org_id uuid not null,
  id uuid not null default private.uuid_v7(),
  bill_id uuid not null,
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
  unique (org_id, bill_id, position),
  constraint bill_lines_bill foreign key (bill_id, org_id) references public.bills (id, org_id) on delete cascade,
  constraint bill_lines_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint bill_lines_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint bill_lines_description_length check (char_length(description) <= 2000),
  constraint bill_lines_quantity check (quantity >= 0 and quantity <> 'NaN'),
  constraint bill_lines_unit_price check (unit_price <> 'NaN'),
  constraint bill_lines_discount_percent check (discount_percent between 0 and 100),
  constraint bill_lines_gst_rate check (gst_rate between 0 and 100),
  constraint bill_lines_adds_up check (net + gst = total)
);
comment on table public.bill_lines is 'Lines of bills, in the currency of the bill. Written with their bill only.';
comment on column public.bill_lines.account_id is 'Where the purchase is posted; goods kept in stock go to the stock account instead.';
comment on column public.bill_lines.unit_price is 'For one unit, with or without GST as the bill says. May be negative, to take something off.';
comment on column public.bill_lines.gst_rate is 'In percent.';
comment on constraint bill_lines_description_length on public.bill_lines is 'Description cannot exceed 2000 characters';
comment on constraint bill_lines_quantity on public.bill_lines is 'Quantity cannot be negative. To take something off, give a negative unit price';
comment on constraint bill_lines_unit_price on public.bill_lines is 'Unit price must be a number';
comment on constraint bill_lines_discount_percent on public.bill_lines is 'Discount must be between 0 and 100 percent';
comment on constraint bill_lines_gst_rate on public.bill_lines is 'GST rate must be between 0 and 100 percent';
comment on constraint bill_lines_adds_up on public.bill_lines is 'Net and GST of a line add up to its total';
create index bill_lines_product on public.bill_lines (product_id, org_id);
create index bill_lines_account on public.bill_lines (account_id, org_id);
grant select on public.bill_lines to authenticated;
grant select, insert, update, delete on public.bill_lines to service_role;
alter table public.bill_lines enable row level security;

create policy "Members read lines of bills" on public.bill_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('bills.read')));
select private.keep_document('bill');
