-- Lines of invoices.

create table public.invoice_lines (
  org_id uuid not null,
  id uuid not null default private.uuid_v7(),
  invoice_id uuid not null,
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
  unique (org_id, invoice_id, position),
  constraint invoice_lines_invoice foreign key (invoice_id, org_id) references public.invoices (id, org_id) on delete cascade,
  constraint invoice_lines_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint invoice_lines_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint invoice_lines_description_length check (char_length(description) <= 2000),
  constraint invoice_lines_quantity check (quantity >= 0 and quantity <> 'NaN'),
  constraint invoice_lines_unit_price check (unit_price <> 'NaN'),
  constraint invoice_lines_discount_percent check (discount_percent between 0 and 100),
  constraint invoice_lines_gst_rate check (gst_rate between 0 and 100),
  constraint invoice_lines_adds_up check (net + gst = total)
);
comment on table public.invoice_lines is 'Lines of invoices, in the currency of the invoice. Written with their invoice only.';
comment on column public.invoice_lines.account_id is 'Where the sale is posted.';
comment on column public.invoice_lines.unit_price is 'For one unit, with or without GST as the invoice says. May be negative, to take something off.';
comment on column public.invoice_lines.gst_rate is 'In percent.';
comment on constraint invoice_lines_description_length on public.invoice_lines is 'Description cannot exceed 2000 characters';
comment on constraint invoice_lines_quantity on public.invoice_lines is 'Quantity cannot be negative. To take something off, give a negative unit price';
comment on constraint invoice_lines_unit_price on public.invoice_lines is 'Unit price must be a number';
comment on constraint invoice_lines_discount_percent on public.invoice_lines is 'Discount must be between 0 and 100 percent';
comment on constraint invoice_lines_gst_rate on public.invoice_lines is 'GST rate must be between 0 and 100 percent';
comment on constraint invoice_lines_adds_up on public.invoice_lines is 'Net and GST of a line add up to its total';
create index invoice_lines_product on public.invoice_lines (product_id, org_id);
create index invoice_lines_account on public.invoice_lines (account_id, org_id);
grant select on public.invoice_lines to authenticated;
grant select, insert, update, delete on public.invoice_lines to service_role;
alter table public.invoice_lines enable row level security;

create policy "Members read lines of invoices" on public.invoice_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('invoices.read')));
select private.keep_document('invoice');
