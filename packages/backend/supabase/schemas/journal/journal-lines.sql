-- Lines of the journal. Posted lines never change, for any role.

create table public.journal_lines (
  org_id uuid not null,
  id uuid not null default private.uuid_v7(),
  journal_entry_id uuid not null,
  position integer not null,
  account_id uuid not null,
  contact_id uuid,
  entry_date date not null,
  debit numeric(24, 2) not null default 0,
  credit numeric(24, 2) not null default 0,
  currency text,
  foreign_amount numeric(24, 2),
  gst_box text,
  tax_component text collate "und-x-icu",
  tracking_1_id uuid,
  tracking_2_id uuid,
  tax_base numeric(24, 2),
  description text collate "und-x-icu",
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, journal_entry_id, position),
  foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint journal_lines_tracking_1 foreign key (tracking_1_id, org_id) references public.tracking_options (first_id, org_id),
  constraint journal_lines_tracking_2 foreign key (tracking_2_id, org_id) references public.tracking_options (second_id, org_id),
  constraint journal_lines_one_side check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)),
  constraint journal_lines_currency check (private.is_currency(currency)),
  constraint journal_lines_description_length check (char_length(description) <= 2000),
  constraint journal_lines_gst_box check (gst_box in (
    'sales', 'sales_zero', 'gst_collected', 'purchases', 'purchases_zero', 'gst_paid', 'gst_adjustment', 'gst_settled', 'out_of_scope',
    'tax_collected', 'tax_paid', 'tax_adjustment', 'tax_settled')),
  constraint journal_lines_tax_component check (tax_component is null or gst_box in ('gst_collected', 'gst_paid', 'tax_collected', 'tax_paid')),
  constraint journal_lines_tax_base check (tax_base is null or tax_component is not null)
);
comment on table public.journal_lines is 'Lines of posted entries, in the base currency. Append-only.';
comment on column public.journal_lines.contact_id is
  'Customer or vendor of a receivable or payable line; for a line on a bank account, who paid or was paid.';
comment on column public.journal_lines.foreign_amount is 'The amount in the line''s currency, debit positive; null in the base currency.';
comment on column public.journal_lines.gst_box is
  'Figure of the GST return that the line belongs to; gst_settled is GST that is cleared or paid, and out_of_scope is not a supply: both '
  'are in none. Those that start with tax_ are the same for separate returns, by account (tax_return_accounts).';
comment on column public.journal_lines.tax_component is 'Which component of a tax code the line is, with its rate: "GST 5%". Null of tax without a code.';
comment on column public.journal_lines.tracking_1_id is 'Which option of the first tracking category the amount is of; null is unassigned.';
comment on column public.journal_lines.tracking_2_id is 'The same of the second category.';
comment on column public.journal_lines.tax_base is
  'Amount on which the tax of a component was calculated, in the base currency: positive if it is credited, like tax on sales. Null for '
  'tax without a code.';
comment on constraint journal_lines_one_side on public.journal_lines is 'A line has either a debit or a credit, above zero';
comment on constraint journal_lines_currency on public.journal_lines is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint journal_lines_description_length on public.journal_lines is 'Description cannot exceed 2000 characters';
comment on constraint journal_lines_gst_box on public.journal_lines is 'Not a box of a tax return';
comment on constraint journal_lines_tax_component on public.journal_lines is 'Only tax is of a component';
comment on constraint journal_lines_tax_base on public.journal_lines is 'Only tax of a component is calculated on an amount';
comment on constraint journal_lines_tracking_1 on public.journal_lines is 'This is not an option of the first tracking category. Choose another one';
comment on constraint journal_lines_tracking_2 on public.journal_lines is 'This is not an option of the second tracking category. Choose another one';

create index journal_lines_account on public.journal_lines (org_id, account_id, entry_date, journal_entry_id, position);
-- Lines of a customer or vendor, for their statements.
create index journal_lines_contact on public.journal_lines (org_id, contact_id, account_id, entry_date) where contact_id is not null;
create index journal_lines_gst on public.journal_lines (org_id, entry_date, gst_box) include (debit, credit) where gst_box is not null;
create index journal_lines_foreign on public.journal_lines (org_id, account_id, currency, entry_date)
  include (contact_id, debit, credit, foreign_amount) where foreign_amount is not null;

create index journal_lines_tracking_1 on public.journal_lines (tracking_1_id, org_id, account_id, entry_date) where tracking_1_id is not null;
create index journal_lines_tracking_2 on public.journal_lines (tracking_2_id, org_id, account_id, entry_date) where tracking_2_id is not null;

grant select on public.journal_lines to authenticated;
grant select, insert, update, delete on public.journal_lines to service_role;
alter table public.journal_lines enable row level security;

create policy "Members read journal lines" on public.journal_lines
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('journal_entries.read')));
select private.list_only('public.journal_lines', 'journal line', 'journal lines', 'description', 'journal_entries.read');

select private.append_only('public.journal_lines');

create trigger journal_lines_balances after insert on public.journal_lines
  referencing new table as new_rows for each statement execute function private.keep_balances();
