-- Allocations: each use of money or credit on a document, and each amount written off.

create table public.payment_allocations (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  payment_id uuid,
  credit_note_id uuid,
  refund_id uuid,
  invoice_id uuid,
  bill_id uuid,
  allocated_on date not null,
  amount numeric(18, 2) not null default 0,
  discount numeric(18, 2) not null default 0,
  write_off numeric(18, 2) not null default 0,
  base_amount numeric(18, 2) not null,
  paid numeric(18, 2) not null default 0,
  paid_base numeric(18, 2) not null default 0,
  exchange_difference numeric(18, 2) not null default 0,
  posted_at timestamptz not null default now(),
  journal_entry_id uuid,
  voided_at timestamptz,
  voided_on date,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint payment_allocations_payment foreign key (payment_id, org_id) references public.payments (id, org_id),
  constraint payment_allocations_credit_note foreign key (credit_note_id, org_id) references public.credit_notes (id, org_id),
  constraint payment_allocations_invoice foreign key (invoice_id, org_id) references public.invoices (id, org_id),
  constraint payment_allocations_bill foreign key (bill_id, org_id) references public.bills (id, org_id),
  constraint payment_allocations_refund foreign key (refund_id, org_id) references public.payments (id, org_id),
  constraint payment_allocations_journal_entry foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint payment_allocations_one_use check (num_nonnulls(invoice_id, bill_id, refund_id) = 1),
  constraint payment_allocations_one_source check (
    num_nonnulls(payment_id, credit_note_id) = 1
    or (num_nonnulls(payment_id, credit_note_id, refund_id) = 0 and amount = 0 and paid = 0)),
  constraint payment_allocations_amounts check (
    amount >= 0 and discount >= 0 and write_off >= 0 and base_amount >= 0 and paid >= 0 and paid_base >= 0
    and amount + discount + write_off > 0),
  constraint payment_allocations_void_whole check ((voided_at is null) = (voided_on is null))
);
comment on table public.payment_allocations is
  'Uses of a payment or credit note: on an invoice or bill, or on the payment that refunds it. Without a source: a write-off.';
comment on column public.payment_allocations.user_id is 'User who allocated it. No foreign key: the record outlives the account.';
comment on column public.payment_allocations.amount is 'Settled by money or credit, in the document''s currency; of a refund in that of the credit.';
comment on column public.payment_allocations.discount is 'Settled by a discount for early payment, GST included, in the document''s currency.';
comment on column public.payment_allocations.write_off is 'Given up, GST included, in the document''s currency.';
comment on column public.payment_allocations.base_amount is
  'Total reduction of the document''s balance in the ledger by amount, discount and write-off.';
comment on column public.payment_allocations.paid is 'Amount taken from the payment or credit note, in its currency.';
comment on column public.payment_allocations.paid_base is 'Its value in the ledger.';
comment on column public.payment_allocations.exchange_difference is 'Realised by it, in the base currency; a gain is positive.';
comment on column public.payment_allocations.journal_entry_id is 'Its entry; null if there was nothing to post.';
comment on column public.payment_allocations.voided_on is 'As at an earlier date, the allocation still counts.';
comment on constraint payment_allocations_one_use on public.payment_allocations is 'An allocation is for one invoice, bill or refund';
comment on constraint payment_allocations_one_source on public.payment_allocations is 'An allocation comes from one payment or credit note, or is a write-off';
comment on constraint payment_allocations_amounts on public.payment_allocations is 'Amounts of an allocation cannot be negative, and one of them must be above 0';
comment on constraint payment_allocations_void_whole on public.payment_allocations is 'A void allocation needs the date on which it was voided';

select private.organisation_table('public.payment_allocations');
create index payment_allocations_payment on public.payment_allocations (payment_id, org_id);
create index payment_allocations_credit_note on public.payment_allocations (credit_note_id, org_id);
create index payment_allocations_invoice on public.payment_allocations (invoice_id, org_id);
create index payment_allocations_bill on public.payment_allocations (bill_id, org_id);
create index payment_allocations_refund on public.payment_allocations (refund_id, org_id);
create index payment_allocations_journal_entry on public.payment_allocations (journal_entry_id, org_id);
create index payment_allocations_by_date on public.payment_allocations (org_id, allocated_on);

select private.register_records('public.payment_allocations', 'allocation', 'allocations', 'allocated_on');

select private.grant_permission('payment_allocations.read', 'viewer');
select private.grant_permission('payment_allocations.export', 'manager');

select private.let_members('public.payment_allocations', 'read');

create trigger payment_allocations_touch before update on public.payment_allocations
  for each row execute function private.touch_updated_at();
select private.forbid_changes_when_posted('public.payment_allocations', 'voided_at', 'voided_on');

create index payment_allocations_voided on public.payment_allocations (org_id, voided_on) where voided_on is not null;

create function private.hold_added_allocations() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  days record;
begin
  for days in select a.org_id, min(a.allocated_on) as earliest from added a group by a.org_id loop
    perform private.hold_ledger(days.org_id);
    perform private.require_open_period(days.org_id, days.earliest);
  end loop;
  return null;
end $$;
comment on function private.hold_added_allocations() is
  'Locks the ledger for an allocation without its own entry, like a posting, so that locking the books waits for it, and vice versa.';

create function private.hold_voided_allocations() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  days record;
begin
  for days in
    select n.org_id, min(n.voided_on) as earliest
    from changed n join former o on o.org_id = n.org_id and o.id = n.id and o.voided_on is distinct from n.voided_on
    group by n.org_id
  loop
    perform private.hold_ledger(days.org_id);
    perform private.require_open_period(days.org_id, days.earliest);
  end loop;
  return null;
end $$;
comment on function private.hold_voided_allocations() is 'Like private.hold_added_allocations, for voided allocations.';

create trigger payment_allocations_period after insert on public.payment_allocations
  referencing new table as added for each statement execute function private.hold_added_allocations();
create trigger payment_allocations_void_period after update on public.payment_allocations
  referencing old table as former new table as changed for each statement execute function private.hold_voided_allocations();
