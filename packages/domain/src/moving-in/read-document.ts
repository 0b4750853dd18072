import type { DateFormat } from '@ledgerwise/contract';
import { compareDecimals, type DecimalMark } from '@ledgerwise/resource/validation';
import { cellOf, isNegative, isZero, opposite, readAmount, said } from './brought-table.ts';
import { readDay } from './days.ts';
import type { DocumentColumns } from './document-columns.ts';
import type { BroughtDocument, FileProblem } from './moving-in.ts';

/** Options for reading the rows of a file. */
export interface DocumentReading {
  readonly at: DocumentColumns;
  readonly kind: 'invoice' | 'bill';
  readonly mark: DecimalMark | undefined;
  readonly format: DateFormat;
}

/** A row: its share in the totals of the file, and the document, if any of it is open. */
interface ReadRow {
  readonly amount: string;
  readonly document?: BroughtDocument;
}

/** Statuses of documents that are not open: paid, or not valid yet. */
const NOT_OPEN = /^(?:draft|submitted|awaiting approval|paid|void|voided|deleted)$/i;
/** Documents that reduce what is owed, whatever their sign. */
const CREDIT = /credit (?:memo|note)|(?:vendor|supplier|bill) credit|refund|payment/i;
const SIDES = {
  invoice: { contact: 'customer', other: /^(?:bill|vendor|supplier|purchase)/i, credit: 'customer_credit' },
  bill: { contact: 'vendor', other: /^(?:invoice|sales|credit memo|customer)/i, credit: 'vendor_credit' },
} as const;

const absolute = (amount: string): string => (isNegative(amount) ? opposite(amount) : amount);

/** `base / foreign` with ten decimals, which carry any amount of a document to the cent. */
function ratio(base: string, foreign: string): string {
  const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0;
  const scale = Math.max(scaleOf(base), scaleOf(foreign));
  const units = (text: string): bigint => BigInt(text.replace('.', '') + '0'.repeat(scale - scaleOf(text)));
  const scaled = (units(absolute(base)) * 10n ** 11n) / units(absolute(foreign)) + 5n;
  const digits = (scaled / 10n).toString().padStart(11, '0');
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/\.?0+$/, '');
}

/** Reads the row of a document; `heading` is its contact if no column has it. */
export function readDocument(
  { at, kind, mark, format }: DocumentReading,
  cells: readonly string[],
  row: number,
  heading: string,
): ReadRow | FileProblem {
  const { contact: whose, other, credit } = SIDES[kind];
  const [number, type, status] = [at.number, at.type, at.status].map((column) => cellOf(cells, column));
  const named = `${kind} ${number}`.trim();
  const refuse = (message: string): FileProblem => ({ row, message });

  const written = cellOf(cells, at.open ?? at.total);
  const base = readAmount(written, mark);
  if (base === null)
    return refuse(`"${written}" as the open amount of ${named} is not an amount. Correct it in the file`);
  const foreignText = cellOf(cells, at.foreign);
  const foreign = readAmount(foreignText, mark);
  if (foreign === null)
    return refuse(`"${foreignText}" as the open amount of ${named} is not an amount. Correct it in the file`);
  const open = foreign || base;
  const amount = base || '0';
  if (isZero(open) || NOT_OPEN.test(status ?? '')) return { amount };
  if (other.test(type ?? ''))
    return refuse(
      `${type} ${number} is not of the kind ${kind}. Choose this file for the other kind of document`,
    );

  const contact = cellOf(cells, at.contact) || heading;
  if (contact === '') return refuse(`The ${whose} of ${named} is missing. Enter it in the file`);
  const date = readDay(cellOf(cells, at.date), format);
  if (date === null)
    return refuse(
      `"${cellOf(cells, at.date)}" as the date of ${named} is not a date. Correct it in the file`,
    );
  const dueText = cellOf(cells, at.due);
  const due = dueText === '' ? '' : readDay(dueText, format);
  if (due === null)
    return refuse(`"${dueText}" as the due date of ${named} is not a date. Correct it in the file`);

  const totalText = cellOf(cells, foreign ? at.foreignTotal : at.open === undefined ? undefined : at.total);
  const total = readAmount(totalText, mark);
  if (total === null)
    return refuse(`"${totalText}" as the total of ${named} is not an amount. Correct it in the file`);
  const isCredit = isNegative(open) || CREDIT.test(type ?? '');
  const [owed, whole] = [absolute(open), absolute(total || open)];
  if (compareDecimals(owed, whole) > 0)
    return refuse(
      `The open amount of ${named} (${said(owed)}) is more than its total (${said(whole)}). Correct the file`,
    );
  const currency = /\b[A-Z]{3}\b/.exec(cellOf(cells, at.currency))?.[0] ?? '';
  const rate =
    readAmount(cellOf(cells, at.rate), mark) || (foreign && !isZero(base) ? ratio(base, foreign) : '');
  return {
    amount,
    document: {
      kind: isCredit ? credit : kind,
      contact,
      number: number ?? '',
      date,
      due,
      currency,
      rate,
      total: whole,
      open: owed,
      row,
    },
  };
}
