import { type Row, useHost } from '@ledgerwise/contract';
import { type OpenDocument, openDocument } from '@ledgerwise/domain';
import { readFrom } from '@ledgerwise/resource';
import { useAnswer } from '@ledgerwise/ui/resource';
import type { PaymentSide } from './payment-side.ts';

/** As many as anybody puts one payment against. */
const MOST = 200;

/** What is left of a payment or of a credit note. */
export interface Credit {
  readonly id: string;
  readonly kind: 'payment' | 'credit_note';
  readonly number: string;
  readonly dated: string;
  readonly left: string;
  readonly currency: string;
}

/** What is open between the organisation and one contact. */
export interface OpenAccount {
  readonly documents: readonly OpenDocument[];
  readonly credits: readonly Credit[];
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** What a contact owes or is owed, the first due at the top, and the credit that they have. */
export function useOpenDocuments(side: PaymentSide, contactId: string) {
  const { auth } = useHost();
  const { documents, contact, open } = side;
  return useAnswer<OpenAccount>(documents.name, `open ${contactId}`, async (data, signal) => {
    if (contactId === '') return { documents: [], credits: [] };
    const ofContact = { field: contact, operator: 'equals', value: contactId } as const;
    const page = { size: MOST, offset: 0 };
    const withCredit = (table: string, dated: string) =>
      data.list(table, {
        filters: [ofContact, { field: 'unallocated', operator: 'greater_than', value: '0' }],
        sort: { field: dated, descending: false },
        page,
        signal,
      });
    const [found, payments, notes] = await Promise.all([
      data.list(readFrom(documents), {
        filters: [ofContact, { field: 'status', operator: 'in', value: open }],
        sort: { field: 'due_date', descending: false },
        page,
        signal,
      }),
      auth.can('payments.read') ? withCredit('payments', 'paid_on') : { rows: [] },
      auth.can('credit_notes.read') ? withCredit('credit_notes', 'issued_on') : { rows: [] },
    ]);
    const creditOf =
      (kind: Credit['kind'], number: string, dated: string) =>
      (row: Row): Credit => ({
        id: row.id,
        kind,
        number: textOf(row[number]),
        dated: textOf(row[dated]),
        left: textOf(row.unallocated),
        currency: textOf(row.currency),
      });
    return {
      documents: found.rows.map((row) => openDocument(side, row)),
      credits: [
        ...payments.rows.map(creditOf('payment', 'payment_number', 'paid_on')),
        ...notes.rows.map(creditOf('credit_note', 'credit_note_number', 'issued_on')),
      ],
    };
  });
}
