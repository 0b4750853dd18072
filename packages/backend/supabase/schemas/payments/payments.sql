-- Payments: money received and paid, and their open credit.

create table public.payments (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  number integer not null,
  payment_number text not null,
  direction text not null,
  is_refund boolean not null generated always as ((direction = 'in') = (vendor_id is not null)) stored,
  customer_id uuid,
  vendor_id uuid,
  bank_account_id uuid not null,
  paid_on date not null,
  currency text not null,
  exchange_rate numeric(20, 10) not null,
  amount numeric(18, 2) not null,
  base_amount numeric(18, 2) not null,
  bank_fee numeric(18, 2) not null default 0,
  tip numeric(18, 2) not null default 0,
  rounding numeric(18, 2) not null default 0,
  base_moved numeric(18, 2) not null,
  unallocated numeric(18, 2) not null,
  base_unallocated numeric(18, 2) not null,
  status text not null default 'posted',
  posted_at timestamptz not null default now(),
  journal_entry_id uuid,
  voided_at timestamptz,
  voided_on date,
  void_reason text collate "und-x-icu",
  void_entry_id uuid,
  reference text collate "und-x-icu",
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  constraint payments_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint payments_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint payments_bank_account foreign key (bank_account_id, org_id) references public.accounts (id, org_id),
  constraint payments_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint payments_void_entry foreign key (void_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint payments_direction check (direction in ('in', 'out')),
  constraint payments_one_contact check ((customer_id is null) <> (vendor_id is null)),
  constraint payments_amount check (amount > 0),
  constraint payments_currency check (private.is_currency(currency)),
  constraint payments_exchange_rate check (exchange_rate > 0),
  constraint payments_reference_length check (char_length(reference) <= 200),
  constraint payments_extras check (
    bank_fee >= 0 and tip >= 0 and ((bank_fee, tip, rounding) = (0, 0, 0) or (direction = 'in' and customer_id is not null))),
  constraint payments_unallocated check (unallocated between 0 and amount and base_unallocated >= 0),
  constraint payments_unallocated_whole check (unallocated > 0 or base_unallocated = 0),
  constraint payments_status check (status in ('posted', 'void')),
  constraint payments_void_whole check ((status = 'void') = (voided_at is not null and voided_on is not null)),
  constraint payments_void_reason_length check (char_length(void_reason) <= 1000)
);
comment on table public.payments is 'Money received from and paid to customers and vendors. Recorded and voided by functions only.';
comment on column public.payments.user_id is 'User who recorded it. No foreign key: the record outlives the account.';
comment on column public.payments.is_refund is 'Money returned to a customer, or by a vendor. It uses open credit.';
comment on column public.payments.amount is 'Amount that the contact paid for documents, or as credit, in the payment''s currency.';
comment on column public.payments.exchange_rate is 'Base units for one unit of the currency; 1 in the base currency.';
comment on column public.payments.base_amount is 'Amount credited to the contact, in the base currency.';
comment on column public.payments.bank_fee is
  'Fee that the bank deducted from money received: the contact has paid it, but it did not arrive. In the payment''s currency.';
comment on column public.payments.tip is 'Additional amount that the contact did not owe. In the payment''s currency.';
comment on column public.payments.rounding is 'Additional amount, or shortfall if negative, from rounding cash. In the payment''s currency.';
comment on column public.payments.base_moved is 'Change of the bank account, in the base currency: the amount less the fee, plus tip and rounding.';
comment on column public.payments.bank_account_id is 'The account of the ledger, of subtype bank; for an opening credit from previous software, that of opening balances.';
comment on column public.payments.unallocated is 'Open credit: the amount not applied to documents, in the payment''s currency. A refund has none.';
comment on column public.payments.base_unallocated is 'Its value in the ledger.';
comment on column public.payments.voided_on is 'Date of the reversing entry. As at an earlier date, the payment still counts.';
comment on constraint payments_direction on public.payments is 'Direction must be in or out';
comment on constraint payments_one_contact on public.payments is 'A payment has either a customer or a vendor';
comment on constraint payments_amount on public.payments is 'Amount must be greater than 0';
comment on constraint payments_currency on public.payments is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint payments_exchange_rate on public.payments is 'Exchange rate must be greater than 0';
comment on constraint payments_reference_length on public.payments is 'Reference cannot exceed 200 characters';
comment on constraint payments_extras on public.payments is 'Only money received from a customer can have a bank fee, a tip or a rounding';
comment on constraint payments_unallocated on public.payments is 'The open credit of a payment cannot exceed its amount';
comment on constraint payments_unallocated_whole on public.payments is 'A used payment has no balance in the ledger';
comment on constraint payments_status on public.payments is 'Status must be posted or void';
comment on constraint payments_void_whole on public.payments is 'A void payment needs the date on which it was voided';
comment on constraint payments_void_reason_length on public.payments is 'Reason cannot exceed 1000 characters';

select private.organisation_table('public.payments');
create index payments_by_date on public.payments (org_id, paid_on, id);
create index payments_customer on public.payments (customer_id, org_id);
create index payments_vendor on public.payments (vendor_id, org_id);
create index payments_bank_account on public.payments (bank_account_id, org_id);
create index payments_journal_entry on public.payments (journal_entry_id, org_id);
create index payments_void_entry on public.payments (void_entry_id, org_id);
create index payments_with_credit on public.payments (org_id, paid_on) where base_unallocated <> 0;

select private.register_records('public.payments', 'payment', 'payments', 'payment_number',
  $$payment_number || E'\n' || coalesce(reference, '')$$);

select private.grant_permission('payments.read', 'viewer');
select private.grant_permission('payments.create', 'user');
select private.grant_permission('payments.void', 'manager');
select private.grant_permission('payments.export', 'manager');
select private.grant_permission('documents.write_off', 'manager');

select private.let_members('public.payments', 'read');

create trigger payments_touch before update on public.payments
  for each row execute function private.touch_updated_at();
select private.forbid_changes_when_posted('public.payments', 'unallocated', 'base_unallocated', 'status', 'voided_at',
  'voided_on', 'void_reason', 'void_entry_id');
select private.keep_activity('public.payments', 'payment_number',
  'number', 'base_unallocated', 'journal_entry_id', 'void_entry_id', 'posted_at', 'voided_at');

create index payments_voided on public.payments (org_id, voided_on) where voided_on is not null;
