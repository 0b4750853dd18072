-- Invoices: what customers owe.

create table public.invoices (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  number integer,
  invoice_number text collate "und-x-icu" not null,
  customer_id uuid not null,
  sales_order_id uuid,
  recurring_document_id uuid,
  corrects_id uuid,
  invoice_date date not null,
  due_date date not null,
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  rate_is_own boolean not null default false,
  tax_inclusive boolean not null,
  net_amount numeric(18, 2) not null default 0,
  gst_amount numeric(18, 2) not null default 0,
  total_amount numeric(18, 2) not null default 0,
  balance_due numeric(18, 2) not null default 0,
  base_total numeric(18, 2) not null default 0,
  base_balance numeric(18, 2) not null default 0,
  early_discount_percent numeric(7, 4),
  early_discount_days integer,
  status text not null default 'draft',
  brought_forward boolean not null default false,
  posted_at timestamptz,
  posted_by uuid,
  journal_entry_id uuid,
  closed_on date,
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
  constraint invoices_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint invoices_sales_order foreign key (sales_order_id, org_id) references public.sales_orders (id, org_id),
  constraint invoices_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint invoices_corrects foreign key (corrects_id, org_id) references public.invoices (id, org_id),
  constraint invoices_status check (status in ('draft', 'sent', 'paid', 'overdue', 'cancelled')),
  constraint invoices_due_date check (due_date >= invoice_date),
  constraint invoices_reference_length check (char_length(reference) <= 200),
  constraint invoices_notes_length check (char_length(notes) <= 5000),
  constraint invoices_cancel_reason_length check (char_length(cancel_reason) <= 500),
  constraint invoices_currency check (private.is_currency(currency)),
  constraint invoices_exchange_rate check (exchange_rate > 0 and exchange_rate <> 'NaN'),
  constraint invoices_early_discount_percent check (early_discount_percent between 0 and 100),
  constraint invoices_early_discount_days check (early_discount_days between 0 and 3650),
  constraint invoices_balance check (abs(balance_due) <= abs(total_amount) and balance_due * total_amount >= 0),
  constraint invoices_posted_whole check (status = 'cancelled' or (posted_at is null) = (status = 'draft')),
  constraint invoices_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table public.invoices is 'Invoices to customers. Drafts change freely, posted ones are immutable and are cancelled by a reversal.';
comment on column public.invoices.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.invoices.number is 'Counts invoices without gaps; invoice_number shows it behind the prefix of its day. Null for one that was imported with a number of another program.';
comment on column public.invoices.exchange_rate is 'Base units for one unit of the invoice''s currency.';
comment on column public.invoices.rate_is_own is 'The rate was given; otherwise that of a draft follows its date. Kept by the database.';
comment on column public.invoices.brought_forward is 'Open in the program before: it stands for what was still owed, and moved no revenue and no GST here.';
comment on column public.invoices.balance_due is 'What is left to pay, in the invoice''s currency.';
comment on column public.invoices.base_balance is 'What the ledger still carries for it, in the base currency.';
comment on column public.invoices.closed_on is 'When the balance became 0 or the invoice was cancelled.';
comment on column public.invoices.early_discount_days is 'Days after the invoice date within which the early payment discount is granted.';
comment on column public.invoices.sales_order_id is 'The order that became this invoice, whose shipment issues the stock.';
comment on column public.invoices.status is 'Overdue is derived from the due date and never stored.';
comment on column public.invoices.journal_entry_id is 'The entry that posting made.';
comment on column public.invoices.corrects_id is 'The cancelled invoice that this one was made to put right.';
comment on constraint invoices_status on public.invoices is 'Status must be draft, sent, paid, overdue or cancelled';
comment on constraint invoices_due_date on public.invoices is 'Due date cannot be before the invoice date';
comment on constraint invoices_reference_length on public.invoices is 'Reference cannot exceed 200 characters';
comment on constraint invoices_notes_length on public.invoices is 'Notes cannot exceed 5000 characters';
comment on constraint invoices_cancel_reason_length on public.invoices is 'The reason cannot exceed 500 characters';
comment on constraint invoices_currency on public.invoices is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint invoices_exchange_rate on public.invoices is 'Exchange rate must be greater than 0';
comment on constraint invoices_early_discount_percent on public.invoices is 'Early payment discount must be between 0 and 100 percent';
comment on constraint invoices_early_discount_days on public.invoices is 'Days of the early payment discount must be between 0 and 3650';
comment on constraint invoices_balance on public.invoices is 'The balance lies between 0 and the total';
comment on constraint invoices_posted_whole on public.invoices is 'An invoice is posted as soon as it is no longer draft';
comment on constraint invoices_cancelled on public.invoices is 'A cancelled invoice has the time at which it was cancelled';
comment on column public.invoices.recurring_document_id is 'What made it, if not a person. No foreign key: it outlives that.';
comment on column public.invoices.archived_at is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

select private.organisation_table('public.invoices');
-- What was brought forward by mistake and taken back comes again under its number.
create unique index invoices_shown_number on public.invoices (org_id, lower(invoice_number))
  where number is not null or not (brought_forward and status = 'cancelled');
create index invoices_by_date on public.invoices (org_id, invoice_date, id);
create index invoices_customer on public.invoices (customer_id, org_id);
create index invoices_open on public.invoices (org_id, due_date, id) where status = 'sent';
create index invoices_sales_order on public.invoices (sales_order_id, org_id);
create index invoices_journal_entry on public.invoices (journal_entry_id, org_id);
create index invoices_corrects on public.invoices (corrects_id, org_id);
create index invoices_recurring on public.invoices (org_id, recurring_document_id, invoice_date) where recurring_document_id is not null;
-- What is open today is read in the order of contacts, from an index that has all that is summed. An earlier day is
-- today's open documents and credits, and what happened to them since.
create index invoices_aging on public.invoices (org_id, customer_id, due_date) include (base_balance, invoice_date) where status = 'sent';

select private.register_records('public.invoices', 'invoice', 'invoices', 'invoice_number',
  $$invoice_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);
select private.keep_archive('public.invoices');

select private.grant_permission('invoices.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('invoices.create', 'admin', 'manager', 'user');
select private.grant_permission('invoices.update', 'admin', 'manager', 'user');
select private.grant_permission('invoices.post', 'admin', 'manager', 'user');
select private.grant_permission('invoices.cancel', 'admin', 'manager', 'user');
select private.grant_permission('invoices.delete', 'admin');
select private.grant_permission('invoices.import', 'admin', 'manager');
select private.grant_permission('invoices.export', 'admin', 'manager');

-- Written through functions only, which price, number and post.
grant delete on public.invoices to authenticated;

select private.let_members('public.invoices', 'read');

create policy "Admins delete drafts of invoices" on public.invoices
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('invoices.delete')));

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, draft_status, fields)
values ('invoice', 'invoice', 'invoices', 'invoice_lines', 'invoice_id', 'invoice_number', 'invoice_date',
  'customers', 'customer_id', 'sales', 'draft',
  '{customer_id,invoice_date,due_date,reference,notes,currency,exchange_rate,tax_inclusive,early_discount_percent,early_discount_days}');
select private.forbid_changes_when_posted('public.invoices',
  'status', 'balance_due', 'base_balance', 'closed_on', 'cancelled_at', 'cancel_reason', 'version', 'updated_by', 'archived_at');
select private.keep_activity('public.invoices', 'invoice_number',
  'version', 'updated_by', 'number', 'base_total', 'base_balance', 'posted_at', 'posted_by', 'cancelled_at', 'rate_is_own');

create index invoices_cancelled on public.invoices (org_id, closed_on) where status = 'cancelled';
