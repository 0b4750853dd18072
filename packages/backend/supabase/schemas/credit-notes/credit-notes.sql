-- Credit notes: credits on an invoice or bill, or without one, line by line.

create table public.credit_notes (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  number integer not null,
  credit_note_number text not null,
  customer_id uuid,
  vendor_id uuid,
  invoice_id uuid,
  bill_id uuid,
  issued_on date not null,
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  tax_inclusive boolean not null default false,
  net_amount numeric(18, 2) not null,
  gst_amount numeric(18, 2) not null,
  total_amount numeric(18, 2) not null,
  base_total numeric(18, 2) not null,
  unallocated numeric(18, 2) not null,
  base_unallocated numeric(18, 2) not null,
  status text not null default 'posted',
  posted_at timestamptz not null default now(),
  journal_entry_id uuid,
  voided_at timestamptz,
  voided_on date,
  void_reason text collate "und-x-icu",
  void_entry_id uuid,
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  constraint credit_notes_invoice foreign key (invoice_id, org_id) references public.invoices (id, org_id),
  constraint credit_notes_bill foreign key (bill_id, org_id) references public.bills (id, org_id),
  constraint credit_notes_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint credit_notes_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint credit_notes_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint credit_notes_void_entry foreign key (void_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint credit_notes_one_contact check (
    (customer_id is null) <> (vendor_id is null)
    and (invoice_id is null or customer_id is not null) and (bill_id is null or vendor_id is not null)),
  constraint credit_notes_currency check (private.is_currency(currency)),
  constraint credit_notes_exchange_rate check (exchange_rate > 0),
  constraint credit_notes_total check (total_amount > 0 and total_amount = net_amount + gst_amount),
  constraint credit_notes_unallocated check (unallocated between 0 and total_amount and base_unallocated >= 0),
  constraint credit_notes_unallocated_whole check (unallocated > 0 or base_unallocated = 0),
  constraint credit_notes_status check (status in ('posted', 'used', 'void')),
  constraint credit_notes_void_whole check ((status = 'void') = (voided_at is not null and voided_on is not null)),
  constraint credit_notes_void_nothing_left check (status <> 'void' or unallocated = 0),
  constraint credit_notes_void_reason_length check (char_length(void_reason) <= 1000)
);
comment on table public.credit_notes is
  'Credits on invoices and bills, or without one. Issued by issue_credit_note and save_credit_note, voided only by void_credit_note.';
comment on column public.credit_notes.user_id is 'User who issued it. No foreign key: the record outlives the account.';
comment on column public.credit_notes.exchange_rate is 'Rate of the document; without one, of its own date or as entered.';
comment on column public.credit_notes.base_total is 'Amount by which it reduced receivables or payables, in the base currency.';
comment on column public.credit_notes.unallocated is 'Open credit: the amount that was neither allocated nor refunded.';
comment on column public.credit_notes.base_unallocated is 'Open credit in the ledger, in the base currency.';
comment on column public.credit_notes.status is 'posted while there is open credit, used when there is none.';
comment on column public.credit_notes.archived_at is 'Time of archiving: hidden from lists, with no other effect. Set by the database.';
comment on column public.credit_notes.voided_on is 'Date of the reversing entry. As at an earlier date, the credit note still counts.';
comment on constraint credit_notes_one_contact on public.credit_notes is 'A credit note belongs to a customer, with an invoice or none, or to a vendor, with a bill or none';
comment on constraint credit_notes_currency on public.credit_notes is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint credit_notes_exchange_rate on public.credit_notes is 'Exchange rate must be greater than 0';
comment on constraint credit_notes_total on public.credit_notes is 'A credit note is for more than 0, and its total is net and tax';
comment on constraint credit_notes_unallocated on public.credit_notes is 'The open credit of a credit note cannot exceed its total';
comment on constraint credit_notes_unallocated_whole on public.credit_notes is 'A used credit note has no balance in the ledger';
comment on constraint credit_notes_status on public.credit_notes is 'Status must be posted, used or void';
comment on constraint credit_notes_void_whole on public.credit_notes is 'A void credit note has the date at which it was voided';
comment on constraint credit_notes_void_nothing_left on public.credit_notes is 'Nothing is left of a void credit note';
comment on constraint credit_notes_void_reason_length on public.credit_notes is 'Reason cannot exceed 1000 characters';

select private.organisation_table('public.credit_notes');
create unique index credit_notes_shown_number on public.credit_notes (org_id, lower(credit_note_number));
create index credit_notes_by_date on public.credit_notes (org_id, issued_on, id);
create index credit_notes_invoice on public.credit_notes (invoice_id, org_id);
create index credit_notes_bill on public.credit_notes (bill_id, org_id);
create index credit_notes_customer on public.credit_notes (customer_id, org_id);
create index credit_notes_vendor on public.credit_notes (vendor_id, org_id);
create index credit_notes_journal_entry on public.credit_notes (journal_entry_id, org_id);
create index credit_notes_void_entry on public.credit_notes (void_entry_id, org_id);
create index credit_notes_voided on public.credit_notes (org_id, voided_on) where voided_on is not null;
create index credit_notes_with_credit on public.credit_notes (org_id, issued_on) where base_unallocated <> 0;

select private.register_records('public.credit_notes', 'credit note', 'credit notes', 'credit_note_number', $$credit_note_number$$);
select private.keep_archive('public.credit_notes');

select private.grant_permission('credit_notes.read', 'viewer');
select private.grant_permission('credit_notes.create', 'user');
select private.grant_permission('credit_notes.update', 'user');
select private.grant_permission('credit_notes.void', 'manager');
select private.grant_permission('credit_notes.export', 'manager');

select private.let_members('public.credit_notes', 'read');

create trigger credit_notes_touch before update on public.credit_notes
  for each row execute function private.touch_updated_at();
select private.forbid_changes_when_posted('public.credit_notes', 'unallocated', 'base_unallocated', 'status', 'voided_at',
  'voided_on', 'void_reason', 'void_entry_id', 'archived_at');
select private.keep_activity('public.credit_notes', 'credit_note_number',
  'number', 'base_unallocated', 'journal_entry_id', 'void_entry_id', 'posted_at', 'voided_at');
