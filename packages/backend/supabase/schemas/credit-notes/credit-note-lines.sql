-- Lines of credit notes.

create table public.credit_note_lines (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  credit_note_id uuid not null,
  position integer not null,
  document_line_id uuid,
  product_id uuid,
  account_id uuid,
  description text collate "und-x-icu",
  quantity numeric(18, 6) not null,
  unit_price numeric(18, 6) not null,
  discount_percent numeric(7, 4) not null default 0,
  tracking_1_id uuid,
  tracking_2_id uuid,
  tax_code_id uuid,
  gst_rate numeric(7, 4) not null default 0,
  gst_applicable boolean not null default true,
  net numeric(18, 2) not null,
  gst numeric(18, 2) not null,
  tax_parts jsonb,
  total numeric(18, 2) not null,
  restocked numeric(18, 6) not null default 0,
  stock_cost numeric(18, 2) not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, credit_note_id, position),
  constraint credit_note_lines_credit_note foreign key (credit_note_id, org_id) references public.credit_notes (id, org_id),
  constraint credit_note_lines_product foreign key (product_id, org_id) references public.products (id, org_id),
  constraint credit_note_lines_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint credit_note_lines_tax_code foreign key (tax_code_id, org_id) references public.tax_codes (id, org_id),
  constraint credit_note_lines_tracking_1 foreign key (tracking_1_id, org_id) references public.tracking_options (first_id, org_id),
  constraint credit_note_lines_tracking_2 foreign key (tracking_2_id, org_id) references public.tracking_options (second_id, org_id),
  constraint credit_note_lines_total check (total = net + gst),
  constraint credit_note_lines_gst check (private.is_tax_of(net, gst, case when gst_applicable then gst_rate else 0 end, tax_parts)),
  constraint credit_note_lines_tax_parts check ((tax_code_id is null) = (tax_parts is null)),
  constraint credit_note_lines_description_length check (char_length(description) <= 2000),
  constraint credit_note_lines_quantity check (quantity >= 0 and quantity <> 'NaN'),
  constraint credit_note_lines_discount_percent check (discount_percent between 0 and 100),
  constraint credit_note_lines_gst_rate check (gst_rate between 0 and 100)
);
comment on table public.credit_note_lines is 'Lines of credit notes. Append-only.';
comment on column public.credit_note_lines.document_line_id is 'Credited line of the invoice or bill; null if the line matches none.';
comment on column public.credit_note_lines.restocked is 'Quantity of a stock product that was returned by the customer, or to the vendor.';
comment on column public.credit_note_lines.stock_cost is 'Cost of that stock, in the base currency.';
comment on column public.credit_note_lines.tracking_1_id is 'The option of the first tracking category, that of the document''s line unless another was chosen; null is unassigned.';
comment on column public.credit_note_lines.tracking_2_id is 'The same of the second category.';
comment on column public.credit_note_lines.tax_parts is 'Credited tax of each component of the tax code, as in the line of the document; null without a code.';
comment on constraint credit_note_lines_total on public.credit_note_lines is 'The total of a line is net and tax';
comment on constraint credit_note_lines_gst on public.credit_note_lines is 'Tax of a line must be its rate times its net amount';
comment on constraint credit_note_lines_tax_parts on public.credit_note_lines is 'A line with a tax code has the parts of its tax, and one without has none';
comment on constraint credit_note_lines_description_length on public.credit_note_lines is 'Description cannot exceed 2000 characters';
comment on constraint credit_note_lines_quantity on public.credit_note_lines is 'Quantity cannot be negative. To take something off, give a negative unit price';
comment on constraint credit_note_lines_discount_percent on public.credit_note_lines is 'Discount must be between 0 and 100 percent';
comment on constraint credit_note_lines_gst_rate on public.credit_note_lines is 'Tax rate must be between 0 and 100 percent';
create index credit_note_lines_credit_note on public.credit_note_lines (credit_note_id, org_id);
create index credit_note_lines_product on public.credit_note_lines (product_id, org_id);
create index credit_note_lines_account on public.credit_note_lines (account_id, org_id);
create index credit_note_lines_tax_code on public.credit_note_lines (tax_code_id, org_id);
create index credit_note_lines_tracking_1 on public.credit_note_lines (tracking_1_id, org_id) where tracking_1_id is not null;
create index credit_note_lines_tracking_2 on public.credit_note_lines (tracking_2_id, org_id) where tracking_2_id is not null;
create index credit_note_lines_document_line on public.credit_note_lines (org_id, document_line_id);

grant select on public.credit_note_lines to authenticated;
grant select, insert, update, delete on public.credit_note_lines to service_role;
alter table public.credit_note_lines enable row level security;

create policy "Members read lines of credit notes" on public.credit_note_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('credit_notes.read')));
select private.append_only('public.credit_note_lines');
