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
  /** Its state once it is posted, as long as something is left to pay and it is not overdue. */
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

/** The states in which something is left to pay, as a filter takes them. */
export const openStates = ({ open }: OwedKind): string => `${open},overdue`;

/** The states of what is posted: a balance means something in them, also one of zero. */
export const owingStates = ({ open }: OwedKind): readonly string[] => [
  open,
  'overdue',
  'paid',
  'written_off',
];

/** Whether something is left to pay on a document. */
export const isOpen = ({ open }: OwedKind, { status }: Row): boolean =>
  status === open || status === 'overdue';

/** Whether nothing is left to pay on a posted document. */
export const isSettled = ({ status }: Row): boolean => status === 'paid' || status === 'written_off';

/** Number of a document. */
export const numberIn = (row: Row, number: string): string => String(row[number] ?? '');

/** The page on which payments and credit are put against what a contact owes or is owed. */
export const settlingPage = ({ direction, contact }: OwedKind, contactId: unknown): string =>
  `payments/${direction === 'in' ? 'receive' : 'pay'}?${contact}_id=${String(contactId)}`;
