import { type Columns, findColumns, type Table } from './brought-table.ts';

const HEADERS = {
  contact: [
    ...[
      'contactname',
      'contact name',
      'contact',
      'customer',
      'customer name',
      'customer full name',
      'vendor',
    ],
    ...['vendor name', 'vendor display name', 'supplier', 'supplier name', 'name', 'to', 'from'],
  ],
  number: [
    ...[
      'invoicenumber',
      'invoice number',
      'invoice #',
      'invoice no',
      'bill number',
      'bill #',
      'bill no',
      'num',
      'no',
    ],
    ...['document number', 'transaction number', 'number', 'ref no', 'reference', 'invoice reference'],
  ],
  date: ['invoicedate', 'invoice date', 'bill date', 'transaction date', 'issue date', 'date'],
  due: ['duedate', 'due date'],
  type: ['transaction type', 'type'],
  status: ['status'],
  currency: ['currency', 'currency code'],
  rate: ['exchange rate', 'currency rate', 'rate'],
  foreign: ['foreign open balance', 'open balance (foreign)', 'foreign balance', 'foreign amount due'],
  foreignTotal: ['foreign amount', 'amount (foreign)', 'foreign total'],
  total: ['invoice total', 'original amount', 'amount', 'total'],
  open: [
    ...[
      'invoiceamountdue',
      'open balance',
      'amount due',
      'balance due',
      'open amount',
      'outstanding',
      'open',
    ],
    ...['due', 'balance'],
  ],
} as const;

/** Positions of the columns of a list of documents. */
export type DocumentColumns = Columns<keyof typeof HEADERS>['at'];

/** Finds the headers of a list of documents; `isOfLines` where each row is a line of one. */
export function findDocumentColumns(table: Table) {
  const columns = findColumns(
    table,
    HEADERS,
    ({ date, open, foreign, total }) =>
      date !== undefined && [open, foreign, total].some((at) => at !== undefined),
  );
  if (!columns) return null;
  const isOfLines = (table[columns.row] ?? []).some((cell) =>
    /^\*?(?:line ?amount|unit ?amount|quantity)$/i.test(cell.trim()),
  );
  return { ...columns, isOfLines };
}
