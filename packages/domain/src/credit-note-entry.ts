import type { Row } from '@ledgerwise/contract';
import {
  type AnyResource,
  type DocumentLineRow,
  type DocumentOrigin,
  date,
  decimal,
  flag,
  type LineResource,
  lines,
  ref,
  text,
  type Values,
} from '@ledgerwise/resource';
import { creditNoteDocument, creditNoteLines, creditNotes } from './credit-notes.resource.ts';
import { customers } from './customers.resource.ts';
import { tradeHead } from './documents/trade-fields.ts';
import { accountColumns, everyColumn, goodsColumns, taxColumns } from './documents/trade-lines.ts';
import { vendors } from './vendors.resource.ts';

const PRICED_BY = ['currency', 'exchange_rate', 'tax_inclusive'] as const;
/** Fields that a new credit note takes from its document. */
const CARRIED = ['invoice_id', 'bill_id', ...PRICED_BY] as const;

const { restocked: _restocked, ...lineFields } = creditNoteLines.fields;
/** The columns of an invoice and of a bill. */
const COLUMNS = {
  invoice: [...goodsColumns, 'discount_percent', 'account_id'],
  bill: accountColumns,
} as const;

/** Lines during input: the user says if goods are returned; the quantity is known afterwards. */
const entryLines: LineResource = {
  ...creditNoteLines,
  fields: {
    ...lineFields,
    /** The line of the invoice or bill that it credits. */
    document_line_id: text({ label: 'Line of the document' }),
    restock: flag({ label: 'Returned', default: false }),
  },
};

/** A document whose lines are credited: the remaining quantities, at the document's rates and prices. */
const origin = (kind: 'invoice' | 'bill', load: () => Promise<AnyResource>): DocumentOrigin => ({
  load,
  begins: ({ id, currency, exchange_rate, tax_inclusive }: Row): Values => ({
    [`${kind}_id`]: id,
    currency,
    exchange_rate,
    tax_inclusive,
  }),
  readLines: (data, id, signal) => data.call('creditable_lines', { kind, id }, signal),
  columns: (lines: readonly DocumentLineRow[]) => [
    ...COLUMNS[kind],
    ...(lines.some(({ is_stock }) => is_stock === true) ? ['restock'] : []),
    ...taxColumns,
  ],
});

const issuedOn = date({ label: 'Date', required: 'Enter the date of the credit note', default: 'today' });

const issuing = {
  label: 'Issue credit note',
  title: 'Issue this credit note?',
  text: 'It is posted to the general ledger and cannot be changed afterwards.',
  done: 'Credit Note Issued',
} as const;

/** Input of a credit note for an invoice or bill, line by line. Saving issues it, and it never changes. */
export const creditNoteEntry = {
  ...creditNotes,
  screens: ['new'],
  save: 'save_credit_note',
  fields: {
    ...creditNotes.fields,
    issued_on: issuedOn,
    invoice_id: text({ label: 'Invoice' }),
    bill_id: text({ label: 'Bill' }),
    currency: { ...creditNotes.fields.currency, readOnly: false },
    lines: lines(entryLines, { label: 'Lines' }),
    exchange_rate: decimal({ label: 'Exchange Rate', scale: 10 }),
    tax_inclusive: flag({ label: 'Prices Include GST' }),
  },
  form: { sections: [{ title: 'Credit Note Details', fields: ['issued_on', ...CARRIED] }] },
  document: {
    ...creditNoteDocument,
    isDraft: () => true,
    carries: CARRIED,
    from: {
      invoice: origin('invoice', async () => (await import('./invoices.resource.ts')).invoices),
      bill: origin('bill', async () => (await import('./bills.resource.ts')).bills),
    },
    issues: {
      ...issuing,
      nothingLeft: 'Earlier credit notes have credited it in full.',
      nothingNamed: {
        title: 'What is credited?',
        text: 'To credit an invoice or a bill, open it and choose Issue Credit Note or Record Vendor Credit. A credit without one stays open until you use or refund it.',
        ways: [
          { label: 'Credit a customer', path: 'credit-notes/new?for=customer' },
          { label: 'Record a vendor’s credit', path: 'credit-notes/new?for=vendor' },
          { label: 'Open invoices', path: 'invoices' },
          { label: 'Open bills', path: 'accounts-payable' },
        ],
      },
    },
    sends: ({ invoice_id, bill_id, issued_on, lines }: Values) => ({
      ...(invoice_id ? { invoice_id } : { bill_id }),
      issued_on,
      lines,
    }),
  },
} satisfies AnyResource;

const CONTACTS = {
  customer: ref(customers, {
    label: 'Customer',
    required: 'Choose the customer of this credit note',
    show: 'customer_name',
  }),
  vendor: ref(vendors, {
    label: 'Vendor',
    required: 'Choose the vendor of this credit note',
    show: 'vendor_name',
  }),
} as const;

/** Credit without a document, such as a yearly rebate: all of it is open until it is applied or refunded. */
function creditWithoutDocument(whose: 'customer' | 'vendor') {
  const contact = `${whose}_id` as const;
  const { currency, exchange_rate, tax_inclusive } = tradeHead;
  return {
    ...creditNotes,
    screens: ['new'],
    save: 'save_credit_note',
    fields: {
      ...creditNotes.fields,
      [contact]: CONTACTS[whose],
      issued_on: issuedOn,
      currency,
      exchange_rate,
      tax_inclusive,
      lines: lines(
        {
          ...creditNoteLines,
          fields: lineFields,
          columns: everyColumn,
        },
        { label: 'Lines' },
      ),
    },
    form: { sections: [{ title: 'Credit Note Details', fields: [contact, 'issued_on', ...PRICED_BY] }] },
    document: { ...creditNoteDocument, isDraft: () => true, contact, issues: issuing },
  } satisfies AnyResource;
}

/** Credit to a customer, and credit that a vendor grants, without an invoice or bill. */
export const creditsWithoutDocument = {
  customer: creditWithoutDocument('customer'),
  vendor: creditWithoutDocument('vendor'),
} as const;
