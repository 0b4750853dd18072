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
  text,
  type Values,
} from '@ledgerwise/resource';
import { creditNoteDocument, creditNoteLines, creditNotes } from './credit-notes.resource.ts';
import { accountColumns, goodsColumns, taxColumns } from './documents/trade-lines.ts';

/** What a new credit note takes over from its document, and nobody enters. */
const CARRIED = ['invoice_id', 'bill_id', 'currency', 'exchange_rate', 'tax_inclusive'] as const;

const { restocked: _restocked, ...lineFields } = creditNoteLines.fields;
/** The columns of an invoice and of a bill. */
const COLUMNS = {
  invoice: [...goodsColumns, 'discount_percent'],
  bill: accountColumns,
} as const;

/** Lines while they are entered: whether goods go back is said, how many went back is known afterwards. */
const entryLines: LineResource = {
  ...creditNoteLines,
  fields: {
    ...lineFields,
    /** The line of the invoice or bill that it takes back. */
    document_line_id: text({ label: 'Line of the document' }),
    restock: flag({ label: 'Returned', default: false }),
  },
};

/** A document of which lines are credited: what is left of them, at the rates and the prices of the document. */
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

/** A credit note while it is entered line by line. It is issued when it is saved, and never changed. */
export const creditNoteEntry = {
  ...creditNotes,
  screens: ['new'],
  save: 'save_credit_note',
  fields: {
    ...creditNotes.fields,
    issued_on: date({ label: 'Date', required: 'Say when the credit note is issued', default: 'today' }),
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
      label: 'Issue credit note',
      title: 'Issue this credit note?',
      text: 'It is posted to the general ledger and cannot be changed afterwards.',
      done: 'Credit Note Issued',
      nothingLeft: 'Earlier credit notes have taken back all of it.',
      nothingNamed: {
        title: 'Choose what to credit',
        text: 'A credit note is issued for an invoice or a bill. Open it, and choose Issue Credit Note or Record Vendor Credit there.',
        label: 'Open invoices',
        path: 'invoices',
      },
    },
    sends: ({ invoice_id, bill_id, issued_on, lines }: Values) => ({
      ...(invoice_id ? { invoice_id } : { bill_id }),
      issued_on,
      lines,
    }),
  },
} satisfies AnyResource;
