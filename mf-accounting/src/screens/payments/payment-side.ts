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

/** Direction of a payment, its contact, and what it settles. */
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
  /** The states in which something is left to pay. */
  readonly open: string;
  /** Where those who came from nowhere go. */
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
