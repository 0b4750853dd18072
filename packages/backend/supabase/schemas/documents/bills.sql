-- Bills: what the organisation owes vendors.

create table public.bills (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  number integer,
  bill_number text collate "und-x-icu" not null,
  vendor_id uuid not null,
  vendor_reference text collate "und-x-icu",
  purchase_order_id uuid,
  recurring_document_id uuid,
  corrects_id uuid,
  bill_date date not null,
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
  status text not null default 'pending',
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
  constraint bills_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint bills_purchase_order foreign key (purchase_order_id, org_id) references public.purchase_orders (id, org_id),
  constraint bills_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint bills_corrects foreign key (corrects_id, org_id) references public.bills (id, org_id),
  constraint bills_status check (status in ('pending', 'approved', 'paid', 'overdue', 'cancelled')),
  constraint bills_due_date check (due_date >= bill_date),
  constraint bills_vendor_reference_length check (char_length(vendor_reference) <= 200),
  constraint bills_reference_length check (char_length(reference) <= 200),
  constraint bills_notes_length check (char_length(notes) <= 5000),
  constraint bills_cancel_reason_length check (char_length(cancel_reason) <= 500),
  constraint bills_currency check (private.is_currency(currency)),
  constraint bills_exchange_rate check (exchange_rate > 0 and exchange_rate <> 'NaN'),
  constraint bills_early_discount_percent check (early_discount_percent between 0 and 100),
  constraint bills_early_discount_days check (early_discount_days between 0 and 3650),
  constraint bills_balance check (abs(balance_due) <= abs(total_amount) and balance_due * total_amount >= 0),
  constraint bills_posted_whole check (status = 'cancelled' or (posted_at is null) = (status = 'pending')),
  constraint bills_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table public.bills is 'Bills of vendors. Pending ones change freely, approved ones are posted, immutable, and cancelled by a reversal.';
comment on column public.bills.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on column public.bills.number is 'Counts bills without gaps; bill_number shows it behind the prefix of its day. Null for one that was imported with a number of another program.';
comment on column public.bills.exchange_rate is 'Base units for one unit of the bill''s currency.';
comment on column public.bills.rate_is_own is 'The rate was given; otherwise that of a draft follows its date. Kept by the database.';
comment on column public.bills.brought_forward is 'Open in the program before: it stands for what was still owed, and moved no expense and no GST here.';
comment on column public.bills.balance_due is 'What is left to pay, in the bill''s currency.';
comment on column public.bills.base_balance is 'What the ledger still carries for it, in the base currency.';
comment on column public.bills.closed_on is 'When the balance became 0 or the bill was cancelled.';
comment on column public.bills.early_discount_days is 'Days after the bill date within which the early payment discount is granted.';
comment on column public.bills.purchase_order_id is 'The order that became this bill, whose receipt took the goods into stock.';
comment on column public.bills.vendor_reference is 'The number that the vendor gave it.';
comment on column public.bills.status is 'Overdue is derived from the due date and never stored.';
comment on column public.bills.journal_entry_id is 'The entry that approving made.';
comment on column public.bills.corrects_id is 'The cancelled bill that this one was made to put right.';
comment on constraint bills_status on public.bills is 'Status must be pending, approved, paid, overdue or cancelled';
comment on constraint bills_due_date on public.bills is 'Due date cannot be before the bill date';
comment on constraint bills_vendor_reference_length on public.bills is 'Vendor reference cannot exceed 200 characters';
comment on constraint bills_reference_length on public.bills is 'Reference cannot exceed 200 characters';
comment on constraint bills_notes_length on public.bills is 'Notes cannot exceed 5000 characters';
comment on constraint bills_cancel_reason_length on public.bills is 'The reason cannot exceed 500 characters';
comment on constraint bills_currency on public.bills is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint bills_exchange_rate on public.bills is 'Exchange rate must be greater than 0';
comment on constraint bills_early_discount_percent on public.bills is 'Early payment discount must be between 0 and 100 percent';
comment on constraint bills_early_discount_days on public.bills is 'Days of the early payment discount must be between 0 and 3650';
comment on constraint bills_balance on public.bills is 'The balance lies between 0 and the total';
comment on constraint bills_posted_whole on public.bills is 'A bill is posted as soon as it is no longer pending';
comment on constraint bills_cancelled on public.bills is 'A cancelled bill has the time at which it was cancelled';
comment on column public.bills.recurring_document_id is 'What made it, if not a person. No foreign key: it outlives that.';
comment on column public.bills.archived_at is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

select private.organisation_table('public.bills');
create unique index bills_shown_number on public.bills (org_id, lower(bill_number));
create index bills_by_date on public.bills (org_id, bill_date, id);
create index bills_vendor on public.bills (vendor_id, org_id);
create index bills_open on public.bills (org_id, due_date, id) where status = 'approved';
create index bills_purchase_order on public.bills (purchase_order_id, org_id);
create index bills_journal_entry on public.bills (journal_entry_id, org_id);
create index bills_corrects on public.bills (corrects_id, org_id);
create index bills_recurring on public.bills (org_id, recurring_document_id, bill_date) where recurring_document_id is not null;
create index bills_aging on public.bills (org_id, vendor_id, due_date) include (base_balance, bill_date) where status = 'approved';

select private.register_records('public.bills', 'bill', 'bills', 'bill_number',
  $$bill_number || E'\n' || coalesce(vendor_reference, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);
select private.keep_archive('public.bills');

select private.grant_permission('bills.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('bills.create', 'admin', 'manager', 'user');
select private.grant_permission('bills.update', 'admin', 'manager', 'user');
select private.grant_permission('bills.approve', 'admin', 'manager', 'user');
select private.grant_permission('bills.cancel', 'admin', 'manager', 'user');
select private.grant_permission('bills.delete', 'admin');
select private.grant_permission('bills.import', 'admin', 'manager');
select private.grant_permission('bills.export', 'admin', 'manager');

-- Written through functions only, which price, number and post.
grant delete on public.bills to authenticated;

select private.let_members('public.bills', 'read');

create policy "Admins delete drafts of bills" on public.bills
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('bills.delete')));

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, draft_status, fields)
values ('bill', 'bill', 'bills', 'bill_lines', 'bill_id', 'bill_number', 'bill_date',
  'vendors', 'vendor_id', 'purchases', 'pending',
  '{vendor_id,vendor_reference,bill_date,due_date,reference,notes,currency,exchange_rate,tax_inclusive,early_discount_percent,early_discount_days}');
select private.forbid_changes_when_posted('public.bills',
  'status', 'balance_due', 'base_balance', 'closed_on', 'cancelled_at', 'cancel_reason', 'version', 'updated_by', 'archived_at');
select private.keep_activity('public.bills', 'bill_number',
  'version', 'updated_by', 'number', 'base_total', 'base_balance', 'posted_at', 'posted_by', 'cancelled_at', 'rate_is_own');

create index bills_cancelled on public.bills (org_id, closed_on) where status = 'cancelled';
