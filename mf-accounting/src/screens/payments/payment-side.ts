import {
  BILL,
  bankAccount,
  bills,
  customers,
  INVOICE,
  invoices,
  type OwedKind,
  openStates,
  vendors,
} from '@ledgerwise/domain';
import { type AnyResource, ref } from '@ledgerwise/resource';

/** Direction of a payment, its contact, and the documents that it settles. */
export interface PaymentSide {
  readonly direction: 'in' | 'out';
  readonly title: string;
  readonly description: string;
  /** Columns of payments, credit notes and documents. */
  readonly contact: 'customer_id' | 'vendor_id';
  readonly contactField: ReturnType<typeof contactField>;
  /** Kind of document that is settled. */
  readonly kind: OwedKind;
  readonly bankField: ReturnType<typeof bankAccount>;
  readonly documents: AnyResource;
  readonly number: 'invoice_number' | 'bill_number';
  readonly dated: 'invoice_date' | 'bill_date';
  /** Statuses of documents with an open balance. */
  readonly open: string;
  /** Target of Back for users who opened the screen directly. */
  readonly list: string;
  readonly listLabel: string;
}

const contactField = (contacts: AnyResource) =>
  ref(contacts, { label: contacts.label.one, required: `Choose the ${contacts.label.one.toLowerCase()}` });

export const RECEIVE: PaymentSide = {
  direction: 'in',
  title: 'Receive Payment',
  description: 'Record a customer payment and apply it to one or more invoices.',
  contact: 'customer_id',
  contactField: contactField(customers),
  kind: INVOICE,
  bankField: bankAccount(INVOICE),
  documents: invoices,
  number: 'invoice_number',
  dated: 'invoice_date',
  open: openStates(INVOICE),
  list: 'accounts-receivable',
  listLabel: 'Accounts Receivable',
};

export const PAY: PaymentSide = {
  direction: 'out',
  title: 'Pay Bills',
  description: 'Record a payment to a vendor and apply it to one or more bills.',
  contact: 'vendor_id',
  contactField: contactField(vendors),
  kind: BILL,
  bankField: bankAccount(BILL),
  documents: bills,
  number: 'bill_number',
  dated: 'bill_date',
  open: openStates(BILL),
  list: 'accounts-payable',
  listLabel: 'Accounts Payable',
};
