import type { Row } from '@ledgerwise/contract';
import type { DocumentName } from './document-name.ts';

/** A document that is owed and paid: an invoice, which customers owe, or a bill, which vendors are owed. */
export interface OwedKind extends DocumentName {
  readonly one: 'invoice' | 'bill';
  readonly contact: 'customer' | 'vendor';
  /** Which way the money goes that settles it. */
  readonly direction: 'in' | 'out';
  readonly number: 'invoice_number' | 'bill_number';
  readonly dated: 'invoice_date' | 'bill_date';
  /** Status of a posted document with a balance that is not overdue. */
  readonly open: 'sent' | 'approved';
}

export const INVOICE: OwedKind = {
  one: 'invoice',
  kind: 'invoice',
  table: 'invoices',
  contact: 'customer',
  direction: 'in',
  number: 'invoice_number',
  dated: 'invoice_date',
  open: 'sent',
};

export const BILL: OwedKind = {
  one: 'bill',
  kind: 'bill',
  table: 'bills',
  contact: 'vendor',
  direction: 'out',
  number: 'bill_number',
  dated: 'bill_date',
  open: 'approved',
};

/** Statuses with an open balance, in the form of a filter. */
export const openStates = ({ open }: OwedKind): string => `${open},overdue`;

/** Statuses of posted documents, whose balance is meaningful even if it is zero. */
export const owingStates = ({ open }: OwedKind): readonly string[] => [
  open,
  'overdue',
  'paid',
  'written_off',
];

/** True if a document has an open balance. */
export const isOpen = ({ open }: OwedKind, { status }: Row): boolean =>
  status === open || status === 'overdue';

/** True if a posted document has no open balance. */
export const isSettled = ({ status }: Row): boolean => status === 'paid' || status === 'written_off';

/** Number of a document. */
export const numberIn = (row: Row, number: string): string => String(row[number] ?? '');

/** Returns the page that applies payments and credit to a contact's documents. */
export const settlingPage = ({ direction, contact }: OwedKind, contactId: unknown): string =>
  `payments/${direction === 'in' ? 'receive' : 'pay'}?${contact}_id=${String(contactId)}`;
