-- View for lists of invoices.

select private.document_list('invoice', 4, made_from => '{sales_order}', lapses_from => 'sent', lapsed => 'overdue');
comment on view public.invoice_list is
  'Invoices with further columns for lists: the customer''s name, even if the reader may not open the record, overdue, its order, what it '
  'corrects, and its source.';
comment on column public.invoice_list.status is
  'overdue: sent, and due before the organization''s today. written_off: settled, at least partly by a write-off.';
