-- View for lists of sales orders.

select private.document_list('sales_order', 6, becomes => '{invoice}');
comment on view public.sales_order_list is 'Sales orders with the customer''s name, even if the reader may not open the record, and their invoice.';
