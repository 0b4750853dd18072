-- Quotes: what customers are offered, until a day. An accepted one becomes a sales order or an invoice.

insert into private.document_kinds (kind, label, table_name, line_table, parent_column, number_column, date_column,
  contact_table, contact_column, side, statuses, draft_status, fields, is_mailed, recurs)
values ('quote', 'quote', 'quotes', 'quote_lines', 'quote_id', 'quote_number', 'quote_date',
  'customers', 'customer_id', 'sales', '{draft,sent,accepted,declined,expired,cancelled}', 'draft',
  '{customer_id,quote_date,valid_until,reference,notes,currency,exchange_rate,tax_inclusive}', true, true);
insert into private.document_steps (kind, step, from_statuses, status, day_column, way_out)
values
  ('quote', 'send', '{draft}', 'sent', 'sent_on', 'Only a draft can be sent.'),
  ('quote', 'accept', '{sent,declined}', 'accepted', 'accepted_on', 'Send it first, then record that it was accepted.'),
  ('quote', 'decline', '{sent}', 'declined', 'declined_on', 'Only a quote that was sent can be declined.');

create table public.quotes (
  like private.trade_document including all,
  quote_number text collate "und-x-icu" not null,
  quote_date date not null,
  customer_id uuid not null,
  valid_until date,
  recurring_document_id uuid,
  sent_on date,
  accepted_on date,
  declined_on date,
  constraint quotes_valid_until check (valid_until >= quote_date)
);
comment on table public.quotes is 'Offers to customers. They post nothing: accepted ones become an order or invoice.';
comment on column public.quotes.valid_until is 'The last day on which the customer can accept it; null for as long as they like.';
comment on column public.quotes.recurring_document_id is 'Recurring document that created it, if any. No foreign key: it outlives that.';
comment on constraint quotes_valid_until on public.quotes is 'Valid until cannot be before the quote date';

select private.keep_document('quote', $$quote_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);
select private.convert_documents('quote', 'sales_order', 'ordered', '{accepted}', 'Record that the customer accepted it first.');
select private.convert_documents('quote', 'invoice', 'invoiced', '{accepted}', 'Record that the customer accepted it first.');

select private.document_list('quote', 15, becomes => '{sales_order,invoice}', lapses_from => 'sent', lapsed => 'expired');
comment on view public.quote_list is 'Quotes with the customer''s name, even if the reader may not open the record, and their successors.';
comment on column public.quote_list.status is 'expired: sent, and valid until a day before the organization''s today.';
