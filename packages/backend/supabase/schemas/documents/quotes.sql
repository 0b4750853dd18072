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
comment on table public.quotes is 'Offers to customers. They post nothing: an order or an invoice is made of an accepted one.';
comment on column public.quotes.valid_until is 'The last day on which the customer can accept it; null for as long as they like.';
comment on column public.quotes.recurring_document_id is 'What made it, if not a person. No foreign key: it outlives that.';
comment on constraint quotes_valid_until on public.quotes is 'Valid until cannot be before the quote date';

select private.keep_document('quote', $$quote_number || E'\n' || coalesce(reference, '') || E'\n' || coalesce(notes, '')$$);
select private.convert_documents('quote', 'sales_order', 'ordered', '{accepted}', 'Record that the customer accepted it first.');
select private.convert_documents('quote', 'invoice', 'invoiced', '{accepted}', 'Record that the customer accepted it first.');

create view public.quote_list with (security_invoker = true) as
  select q.org_id, q.id, q.number, q.quote_number, q.customer_id, n.name as customer_name,
    -- Each of these costs nothing where it is not asked for, such as in a count.
    (select o.id from public.sales_orders o where o.org_id = q.org_id and o.quote_id = q.id and o.status <> 'cancelled' limit 1) as sales_order_id,
    (select i.id from public.invoices i where i.org_id = q.org_id and i.quote_id = q.id and i.status <> 'cancelled' limit 1) as invoice_id,
    q.recurring_document_id,
    (select r.name from public.recurring_documents r where r.org_id = q.org_id and r.id = q.recurring_document_id) as recurring_name,
    q.corrects_id,
    (select c.quote_number from public.quotes c where c.org_id = q.org_id and c.id = q.corrects_id) as corrects_number,
    (select c.id from public.quotes c where c.org_id = q.org_id and c.corrects_id = q.id limit 1) as corrected_by_id,
    (select c.quote_number from public.quotes c where c.org_id = q.org_id and c.corrects_id = q.id limit 1) as corrected_by_number,
    q.quote_date, q.valid_until, q.currency, q.exchange_rate, q.rate_is_own, q.tax_inclusive, q.net_amount, q.gst_amount, q.total_amount,
    case when q.status = 'sent' and q.valid_until < (select private.today((select private.org_id()))) then 'expired'
      else q.status end as status,
    q.sent_on, q.accepted_on, q.declined_on, q.journal_entry_id, q.cancelled_at, q.cancel_reason, q.archived_at,
    q.reference, q.notes, q.user_id, q.version, q.updated_by, q.created_at, q.updated_at
  from public.quotes q
  left join public.customer_directory n on n.id = q.customer_id;
comment on view public.quote_list is
  'Quotes with the customer''s name, also of one whose record the reader may not open, and what they have become.';
comment on column public.quote_list.status is 'expired: sent, and valid until a day before today where the organisation keeps its books.';

select private.list_from('public.quotes', 'public.quote_list', 'customer_id', 'public.customers');
select private.search_everywhere('public.quotes', place => 15,
  subtitle => $$concat_ws(' · ', customer_name, initcap(status))$$, amount => 'total_amount', currency => 'currency', is_numbered => true);
