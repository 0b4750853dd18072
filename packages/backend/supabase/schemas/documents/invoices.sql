-- Invoices: what customers owe.

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, statuses, draft_status, open_status, fields,
  posted_as, posted_by, post_permission, post_verb, is_mailed, before_mailing, shared_by, recurs)
values ('invoice', 'invoice', 'invoices', 'invoice_lines', 'invoice_id', 'invoice_number', 'invoice_date',
  'customers', 'customer_id', 'sales', '{draft,sent,paid,written_off,overdue,cancelled}', 'draft', 'sent',
  '{customer_id,invoice_date,due_date,reference,notes,currency,exchange_rate,tax_inclusive,early_discount_percent,early_discount_days}',
  'invoice', 'post_invoice', 'invoices.post', 'post', true, 'Post it, then send it.', 'share_invoice', true);

create table public.invoices (
  like private.owed_document including all,
  invoice_number text collate "und-x-icu" not null,
  invoice_date date not null,
  customer_id uuid not null,
  sales_order_id uuid
);
comment on table public.invoices is 'Invoices to customers. Drafts change freely, posted ones are immutable and are cancelled by a reversal.';
comment on column public.invoices.sales_order_id is 'The order of this invoice, whose shipments issue the stock.';

select private.keep_document('invoice', $$invoice_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);
select private.grant_permission('invoices.post', 'user');
select private.convert_documents('sales_order', 'invoice', 'invoiced');
