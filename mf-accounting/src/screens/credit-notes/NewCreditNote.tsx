import { useLocation } from '@ledgerwise/contract/router';
import { creditNoteEntry, creditsWithoutDocument } from '@ledgerwise/domain/credit-note-entry';
import type { AnyResource } from '@ledgerwise/resource';
import { DocumentEditor } from '@ledgerwise/ui/document';
import { ResourceRoot, useInWords } from '@ledgerwise/ui/resource';

/**
 * Returns the form for an invoice or bill in the address, or for a credit note without one, for customers or vendors
 * (`?for=vendor`).
 */
function entryIn(search: string): AnyResource {
  const whose = new URLSearchParams(search).get('for');
  return whose === 'customer' || whose === 'vendor' ? creditsWithoutDocument[whose] : creditNoteEntry;
}

/** A new credit note. Its form differs from its page: the head comes from its invoice or bill, or is entered. */
export function NewCreditNote() {
  const { search } = useLocation();
  const resource = useInWords(entryIn(search));
  const { contact } = resource.document ?? {};
  return (
    <ResourceRoot key={contact} resource={resource}>
      <DocumentEditor resource={resource} />
    </ResourceRoot>
  );
}
