-- View for lists of bills.

select private.document_list('bill', 5, made_from => '{purchase_order}', lapses_from => 'approved', lapsed => 'overdue');
comment on view public.bill_list is 'Bills with further columns for lists: the vendor''s name, overdue, its order, what it corrects, and its source.';
comment on column public.bill_list.status is
  'overdue: approved, and due before the organization''s today. written_off: settled, at least partly by a write-off.';
