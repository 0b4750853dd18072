-- Templates for the tables of documents: a kind's own table is `like` one of these, plus its own columns; that of its lines is created by
-- private.keep_document. No row is ever stored here.

create table private.trade_document (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  number integer,
  corrects_id uuid,
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  rate_is_own boolean not null default false,
  tax_inclusive boolean not null,
  net_amount numeric(18, 2) not null default 0,
  gst_amount numeric(18, 2) not null default 0,
  total_amount numeric(18, 2) not null default 0,
  status text not null,
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
  constraint trade_document_reference_length check (char_length(reference) <= 200),
  constraint trade_document_notes_length check (char_length(notes) <= 5000),
  constraint trade_document_cancel_reason_length check (char_length(cancel_reason) <= 500),
  constraint trade_document_currency check (private.is_currency(currency)),
  constraint trade_document_exchange_rate check (exchange_rate > 0 and exchange_rate <> 'NaN'),
  constraint trade_document_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table private.trade_document is 'Common columns of the heads of all kinds of documents; a template without rows.';
comment on column private.trade_document.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column private.trade_document.number is
  'Counter of a kind''s documents without gaps; the displayed number has the prefix of its date. Null for an imported document with '
  'another program''s number.';
comment on column private.trade_document.exchange_rate is 'Base units for one unit of the document''s currency.';
comment on column private.trade_document.rate_is_own is
  'True if the rate was entered; otherwise that of a draft follows its date. Set by the database.';
comment on column private.trade_document.corrects_id is 'The cancelled document of the same kind that this one was made to put right.';
comment on column private.trade_document.archived_at is 'Time of archiving: hidden from lists, with no other effect. Set by the database.';
comment on constraint trade_document_reference_length on private.trade_document is 'Reference cannot exceed 200 characters';
comment on constraint trade_document_notes_length on private.trade_document is 'Notes cannot exceed 5000 characters';
comment on constraint trade_document_cancel_reason_length on private.trade_document is 'The reason cannot exceed 500 characters';
comment on constraint trade_document_currency on private.trade_document is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint trade_document_exchange_rate on private.trade_document is 'Exchange rate must be greater than 0';
comment on constraint trade_document_cancelled on private.trade_document is 'A cancelled document has the time of its cancellation';
alter table private.trade_document enable row level security;

create table private.owed_document (
  like private.trade_document including all,
  foreign key (org_id) references public.organizations (id),
  due_date date not null,
  balance_due numeric(18, 2) not null default 0,
  base_total numeric(18, 2) not null default 0,
  base_balance numeric(18, 2) not null default 0,
  written_off numeric(18, 2) not null default 0,
  early_discount_percent numeric(7, 4),
  early_discount_days integer,
  brought_forward boolean not null default false,
  recurring_document_id uuid,
  posted_at timestamptz,
  posted_by uuid,
  closed_on date,
  constraint owed_document_early_discount_percent check (early_discount_percent between 0 and 100),
  constraint owed_document_early_discount_days check (early_discount_days between 0 and 3650),
  constraint owed_document_balance check (abs(balance_due) <= abs(total_amount) and balance_due * total_amount >= 0)
);
comment on table private.owed_document is 'The same of documents that are posted and then owed, to the organization or by it; a template without rows.';
comment on column private.owed_document.status is 'Overdue and written off are derived and never stored.';
comment on column private.owed_document.journal_entry_id is 'The entry that posting made.';
comment on column private.owed_document.balance_due is 'Amount left to pay, in the document''s currency.';
comment on column private.owed_document.base_balance is 'Amount left in the ledger, in the base currency.';
comment on column private.owed_document.written_off is 'Written-off amount, GST included, in its currency. Excludes shortfalls of payments.';
comment on column private.owed_document.closed_on is 'When the balance became 0 or the document was cancelled.';
comment on column private.owed_document.early_discount_days is 'Days after its date within which the early payment discount is granted.';
comment on column private.owed_document.brought_forward is
  'Opening document of the previous software: for the amount still owed, without revenue, expense or GST here.';
comment on column private.owed_document.recurring_document_id is 'Recurring document that created it, if any. No foreign key: it outlives that.';
comment on constraint owed_document_early_discount_percent on private.owed_document is 'Early payment discount must be between 0 and 100 percent';
comment on constraint owed_document_early_discount_days on private.owed_document is 'Days of the early payment discount must be between 0 and 3650';
comment on constraint owed_document_balance on private.owed_document is 'The balance lies between 0 and the total';
alter table private.owed_document enable row level security;

create table private.trade_line (
  org_id uuid not null references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  position integer not null,
  product_id uuid,
  account_id uuid,
  tracking_1_id uuid,
  tracking_2_id uuid,
  description text collate "und-x-icu" not null default '',
  quantity numeric(18, 6) not null default 1,
  unit_price numeric(18, 6) not null default 0,
  discount_percent numeric(7, 4) not null default 0,
  tax_code_id uuid,
  gst_rate numeric(7, 4) not null default 0,
  gst_applicable boolean not null default true,
  net numeric(18, 2) not null default 0,
  gst numeric(18, 2) not null default 0,
  tax_parts jsonb,
  total numeric(18, 2) not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint trade_line_description_length check (char_length(description) <= 2000),
  constraint trade_line_quantity check (quantity >= 0 and quantity <> 'NaN'),
  constraint trade_line_unit_price check (unit_price <> 'NaN'),
  constraint trade_line_discount_percent check (discount_percent between 0 and 100),
  constraint trade_line_gst_rate check (gst_rate between 0 and 100),
  constraint trade_line_adds_up check (net + gst = total),
  constraint trade_line_gst check (private.is_tax_of(net, gst, case when gst_applicable then gst_rate else 0 end, tax_parts)),
  constraint trade_line_tax_parts check ((tax_code_id is null) = (tax_parts is null))
);
comment on table private.trade_line is 'Common columns of the lines of all kinds of documents; a template without rows.';
comment on column private.trade_line.account_id is
  'Account of the sale or purchase; stock products are posted to the stock account when they are bought.';
comment on column private.trade_line.tracking_1_id is 'The option of the first tracking category; null is unassigned.';
comment on column private.trade_line.tracking_2_id is 'The same of the second category.';
comment on column private.trade_line.unit_price is 'Price of one unit, with or without GST as the document says. May be negative, for a deduction.';
comment on column private.trade_line.gst_rate is 'In percent. With a tax code, the sum of its components.';
comment on column private.trade_line.gst is 'All tax of the line; with a tax code, the sum of its parts.';
comment on column private.trade_line.tax_parts is 'The components of the tax code on the day of the document, each with its rate and amount, as private.tax_parts says; null without a code.';
comment on constraint trade_line_description_length on private.trade_line is 'Description cannot exceed 2000 characters';
comment on constraint trade_line_quantity on private.trade_line is 'Quantity cannot be negative. To take something off, give a negative unit price';
comment on constraint trade_line_unit_price on private.trade_line is 'Unit price must be a number';
comment on constraint trade_line_discount_percent on private.trade_line is 'Discount must be between 0 and 100 percent';
comment on constraint trade_line_gst_rate on private.trade_line is 'Tax rate must be between 0 and 100 percent';
comment on constraint trade_line_adds_up on private.trade_line is 'Net and tax of a line add up to its total';
comment on constraint trade_line_gst on private.trade_line is 'Tax of a line must be its rate times its net amount';
comment on constraint trade_line_tax_parts on private.trade_line is 'A line with a tax code has the parts of its tax, and one without has none';
alter table private.trade_line enable row level security;

create function private.rename_constraints_of_template(target regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  kept record;
begin
  for kept in
    select c.conname as name, substring(c.conname from '^(?:trade_document|owed_document|trade_line|recurrence)_(.*)$') as about
    from pg_catalog.pg_constraint c where c.conrelid = target
  loop
    continue when kept.about is null;
    execute format('alter table %s rename constraint %I to %I', target, kept.name, table_name || '_' || kept.about);
  end loop;
end $$;
comment on function private.rename_constraints_of_template(regclass) is
  'Constraints that came with a template are named by their own table, like all others: invoices_notes_length.';
