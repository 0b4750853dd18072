import { type BeginningDeclaration, type RecordAddress, text } from '@ledgerwise/resource';

/** What made the document, where no person did. */
export const recurringName = text({
  label: 'Recurring',
  readOnly: true,
  filter: false,
  sortable: false,
  opens: ({ recurring_document_id: id }): RecordAddress | null =>
    typeof id === 'string' ? { table: 'recurring_documents', id } : null,
});

/** Begins a recurring document of one that is there and will come back. */
export const makeRecurring = (kind: string): BeginningDeclaration => ({
  label: 'Make Recurring',
  path: `recurring/new?${kind}=:id`,
  requires: 'recurring_documents.create',
});
