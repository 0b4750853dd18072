-- View for lists of sales orders.

select private.document_list('sales_order', 6, becomes => '{invoice}');
comment on view public.sales_order_list is
  'Sales orders with the customer''s name, also of one whose record the reader may not open, and the invoice that they have become.';
