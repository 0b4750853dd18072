-- Bills: amounts that the organization owes to vendors.

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, statuses, draft_status, open_status, fields,
  posted_as, posted_by, post_permission, post_verb, recurs)
values ('bill', 'bill', 'bills', 'bill_lines', 'bill_id', 'bill_number', 'bill_date',
  'vendors', 'vendor_id', 'purchases', '{pending,approved,paid,written_off,overdue,cancelled}', 'pending', 'approved',
  '{vendor_id,vendor_reference,bill_date,due_date,reference,notes,currency,exchange_rate,tax_inclusive,early_discount_percent,early_discount_days}',
  'bill', 'approve_bill', 'bills.approve', 'approve', true);

create table public.bills (
  like private.owed_document including all,
  bill_number text collate "und-x-icu" not null,
  bill_date date not null,
  vendor_id uuid not null,
  vendor_reference text collate "und-x-icu",
  purchase_order_id uuid,
  constraint bills_vendor_reference_length check (char_length(vendor_reference) <= 200)
);
comment on table public.bills is 'Bills of vendors. Pending ones change freely, approved ones are posted, immutable, and cancelled by a reversal.';
comment on column public.bills.purchase_order_id is 'The order of this bill, whose receipts take the goods into stock.';
comment on column public.bills.vendor_reference is 'The number that the vendor gave it.';
comment on constraint bills_vendor_reference_length on public.bills is 'Vendor reference cannot exceed 200 characters';

select private.keep_document('bill',
  $$bill_number || E'\n' || coalesce(vendor_reference, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);
select private.grant_permission('bills.approve', 'user');
select private.convert_documents('purchase_order', 'bill', 'billed', '{partially_received,received}',
  'Receive it first, so that its goods are in stock when the bill is approved.');
