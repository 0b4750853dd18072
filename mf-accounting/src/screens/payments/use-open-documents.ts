import { useHost } from '@ledgerwise/contract';
import { type OpenDocument, openDocument } from '@ledgerwise/domain';
import { type OpenCredit, readFrom } from '@ledgerwise/resource';
import { useAnswer } from '@ledgerwise/ui/resource';
import type { PaymentSide } from './payment-side.ts';

/** More documents than one payment is applied to in practice. */
const MOST = 200;

/** Open documents and credits of one contact. */
export interface OpenAccount {
  readonly documents: readonly OpenDocument[];
  readonly credits: readonly OpenCredit[];
}

/** Reads a contact's open documents, earliest due first, and their open credits. */
export function useOpenDocuments(side: PaymentSide, contactId: string) {
  const { auth } = useHost();
  const { documents, contact, open } = side;
  return useAnswer<OpenAccount>(documents.name, `open ${contactId}`, async (data, signal) => {
    if (contactId === '') return { documents: [], credits: [] };
    const ofContact = { field: contact, operator: 'equals', value: contactId } as const;
    const [found, credits] = await Promise.all([
      data.list(readFrom(documents), {
        filters: [ofContact, { field: 'status', operator: 'in', value: open }],
        sort: { field: 'due_date', descending: false },
        page: { size: MOST, offset: 0 },
        signal,
      }),
      auth.can('payments.read') ? data.call('open_credits', { contact_id: contactId }, signal) : [],
    ]);
    return {
      documents: found.rows.map((row) => openDocument(side, row)),
      credits,
    };
  });
}
