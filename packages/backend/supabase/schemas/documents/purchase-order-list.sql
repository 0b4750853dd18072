-- View for lists of purchase orders.

select private.document_list('purchase_order', 7, becomes => '{bill}');
comment on view public.purchase_order_list is
  'Purchase orders with the vendor''s name, and the bill that they have become.';
