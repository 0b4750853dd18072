import type { Row } from '@ledgerwise/contract';
import type { AnyResource, Choice } from '@ledgerwise/resource';
import { QUOTE_STATUSES } from '../quotes.resource.ts';
import { BILL_STATUSES, INVOICE_STATUSES } from './owed-list.ts';

/** A kind of documents that recurring documents make. */
export interface RecurringKind {
  /** Name in the database, and in the address of a new template that starts from such a document. */
  readonly kind: string;
  readonly label: string;
  readonly contact: 'customer' | 'vendor';
  /** Below which address a document of it is read. */
  readonly path: string;
  /** The column of its day. */
  readonly dated: string;
  /** True if it can be posted when it is created. */
  readonly isPosted: boolean;
  readonly statuses: readonly Choice[];
  load(): Promise<AnyResource>;
}

/** The kinds of documents that recur, as the form offers them. */
export const RECURRING_KINDS: readonly RecurringKind[] = [
  {
    kind: 'invoice',
    label: 'Invoice',
    contact: 'customer',
    path: 'invoices',
    dated: 'invoice_date',
    isPosted: true,
    statuses: INVOICE_STATUSES,
    load: async () => (await import('../invoices.resource.ts')).invoices,
  },
  {
    kind: 'bill',
    label: 'Bill',
    contact: 'vendor',
    path: 'accounts-payable',
    dated: 'bill_date',
    isPosted: true,
    statuses: BILL_STATUSES,
    load: async () => (await import('../bills.resource.ts')).bills,
  },
  {
    kind: 'quote',
    label: 'Quote',
    contact: 'customer',
    path: 'quotes',
    dated: 'quote_date',
    isPosted: false,
    statuses: QUOTE_STATUSES,
    load: async () => (await import('../quotes.resource.ts')).quotes,
  },
];

/** Returns the kind of this name, or undefined. */
export const recurringKind = (kind: unknown): RecurringKind | undefined =>
  RECURRING_KINDS.find((known) => known.kind === kind);

/** Some of the kinds, as a condition takes them. */
export const kindsWhere = (is: (kind: RecurringKind) => boolean): readonly string[] =>
  RECURRING_KINDS.filter(is).map(({ kind }) => kind);

/** Default name of a template created from a document: `Invoice for Kauri Timber`. */
export const templateName = ({ label, contact }: RecurringKind, row: Row): string =>
  contact === 'customer'
    ? `${label} for ${String(row.customer_name)}`
    : `${label} from ${String(row.vendor_name)}`;
