import { type BeginningDeclaration, text } from '@ledgerwise/resource';
import { addressOf } from './contact-links.ts';

/** Recurring document that created this one, if any. */
export const recurringName = text({
  label: 'Recurring',
  readOnly: true,
  filter: false,
  sortable: false,
  opens: ({ recurring_document_id }) => addressOf('recurring_documents', recurring_document_id),
});

/** Creates a recurring document from an existing one. */
export const makeRecurring = (kind: string): BeginningDeclaration => ({
  label: 'Make Recurring',
  path: `recurring/new?${kind}=:id`,
  requires: 'recurring_documents.create',
});
