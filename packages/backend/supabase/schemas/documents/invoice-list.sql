-- View for lists of invoices.

select private.document_list('invoice', 4, made_from => '{sales_order}', lapses_from => 'sent', lapsed => 'overdue');
comment on view public.invoice_list is
  'Invoices with what lists show beside their columns: the customer''s name, also of one whose record the reader may not open, overdue, its order, what it corrects, and what made it.';
comment on column public.invoice_list.status is
  'overdue: sent, and due before today where the organization keeps its books. written_off: settled, at least partly by a write-off.';
