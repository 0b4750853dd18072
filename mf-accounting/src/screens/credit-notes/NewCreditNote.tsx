import { useLocation } from '@ledgerwise/contract/router';
import { creditNoteEntry, creditsWithoutDocument } from '@ledgerwise/domain/credit-note-entry';
import type { AnyResource } from '@ledgerwise/resource';
import { DocumentEditor } from '@ledgerwise/ui/document';
import { ResourceRoot, useInWords } from '@ledgerwise/ui/resource';

/** For an invoice or bill that the address names, or without one where it says whose credit it is: `?for=vendor`. */
function entryIn(search: string): AnyResource {
  const whose = new URLSearchParams(search).get('for');
  return whose === 'customer' || whose === 'vendor' ? creditsWithoutDocument[whose] : creditNoteEntry;
}

/** A credit note is entered otherwise than it is read: its head is that of its invoice or bill, or one of its own. */
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
