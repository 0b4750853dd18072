import type { DateFormat } from '@ledgerwise/contract';
import { cellOf, decimalMarkOf, filledIn, programOf, readAmount, type Table } from './brought-table.ts';
import { dateOrderOf, readDay } from './days.ts';
import { findDocumentColumns } from './document-columns.ts';
import { checkGroups, headingsOf, type SummedRow } from './group-totals.ts';
import type { BroughtDocument, BroughtDocuments, FileProblem } from './moving-in.ts';
import { type DocumentReading, readDocument } from './read-document.ts';
import { joinLines } from './same-document.ts';

const REPORTS = {
  invoice: 'Open Invoices of QuickBooks or Aged Receivables Detail of Xero',
  bill: 'Unpaid Bills of QuickBooks or Aged Payables Detail of Xero',
} as const;

const TOTAL_OF = /^totals?\b(?: for\b)?\s*/i;
/** QuickBooks writes a vendor's telephone below its name. */
const TELEPHONE = /^[\d\s()+.-]+$/;

/**
 * Reads another program's list of invoices or bills that are not paid, as it is exported to CSV or Excel. Known layouts:
 *
 * - QuickBooks Online, reports Open Invoices and Unpaid Bills: company, title and day above `Date`, `Transaction type`,
 *   `Num`, `Due date`, `Open balance`; a heading for each customer or vendor, `Total for …` below it, `TOTAL`. Books in
 *   several currencies add `Currency`, `Exchange rate` and `Foreign open balance`. A/R and A/P Aging Detail have headings
 *   like `1 - 30 days past due`, and the customer in a column.
 * - QuickBooks Desktop, reports Open Invoices and Unpaid Bills Detail: `Type`, `Date`, `Num`, `Due Date`, `Aging`,
 *   `Open Balance`, below customers or vendors, with `Total Customer`.
 * - Xero, exports of invoices and bills: a row for each line, which says its document's `Total` and `InvoiceAmountDue` again.
 * - Xero, reports Aged Receivables Detail and Aged Payables Detail: contacts as headings, `Invoice Date`, `Due Date`,
 *   `Invoice Number`, columns of age and `Total`, which is what is still owed.
 * - Any table with a contact, number, date and amount due.
 *
 * `open` and `total` are in the document's currency; where a file does not say what a document was made out for, `total` is
 * what is open. Credits have positive amounts and the kind of a credit. Totals are compared with what was read. Days that
 * can be read both ways are read as the file's own words or `dateFormat` have it, and told where neither decides.
 */
export function readOpenDocuments(
  table: Table,
  kind: 'invoice' | 'bill',
  options: { readonly dateFormat?: DateFormat } = {},
): BroughtDocuments {
  const program = programOf(table);
  const columns = findDocumentColumns(table);
  if (!columns) {
    const message = `No columns for the date and the amount due of each ${kind} were found. Export ${REPORTS[kind]} as CSV or Excel, and choose that file`;
    return { program, documents: [], problems: [{ row: 1, message }] };
  }
  const { row, at } = columns;
  const order = dateOrderOf(table, row + 1, [at.date, at.due], options.dateFormat);
  const amounts = [at.open ?? at.total, at.foreign, at.foreignTotal];
  const reading = { at, kind, mark: decimalMarkOf(table.slice(row + 1), amounts), format: order.format };
  const { rows, summed, problems } = readRows(table, row + 1, reading);
  const joined = joinLines(rows, columns.isOfLines);
  const currencies = new Set(rows.map(({ currency }) => currency));
  // Amounts of several currencies have no sum.
  const isOneSum = at.foreign !== undefined || currencies.size < 2;
  const [first] = rows;
  const found = [
    ...problems,
    ...joined.problems,
    ...(isOneSum ? checkGroups(summed, program) : []),
    ...(first && !order.isCertain ? [unsure(first.row, cellOf(table[first.row - 1], at.date))] : []),
  ];
  if (!first && found.length === 0)
    found.push({ row: row + 1, message: `There is no open ${kind} below the headers` });
  return { program, documents: joined.documents, problems: found.sort((a, b) => a.row - b.row) };
}

const unsure = (row: number, day: string): FileProblem => ({
  row,
  message: `Days such as ${day} can start with the day or the month. Choose which`,
});

function readRows(table: Table, from: number, reading: DocumentReading) {
  const { at, mark, format } = reading;
  const rows: BroughtDocument[] = [];
  const problems: FileProblem[] = [];
  const summed: SummedRow[] = [];
  const totalOf = (cells: readonly string[]): string | null => {
    const label = filledIn(cells)[0] ?? '';
    const isTotal = TOTAL_OF.test(label) && readDay(cellOf(cells, at.date), format) === null;
    return isTotal ? label.replace(TOTAL_OF, '') : null;
  };
  const headings = headingsOf(table.slice(from).flatMap((cells) => totalOf(cells) ?? []));
  for (const [index, cells] of table.slice(from).entries()) {
    const row = from + index + 1;
    const filled = filledIn(cells);
    const [label] = filled;
    const of = totalOf(cells);
    // Xero says below its totals how old what part of them is.
    if (label === undefined || /^percentage of total$/i.test(label)) continue;
    if (of !== null) {
      const total = readAmount(cellOf(cells, at.open ?? at.total), mark);
      summed.push({ row, total: total ?? '', of });
      headings.close(of);
    } else if (filled.length === 1 && readDay(label, format) === null) {
      if (TELEPHONE.test(label)) continue;
      headings.open(label);
      summed.push({ row, heading: label });
    } else {
      const read = readDocument(reading, cells, row, headings.path());
      if ('message' in read) problems.push(read);
      else {
        summed.push({ row, amount: read.amount });
        if (read.document) rows.push(read.document);
      }
    }
  }
  return { rows, summed, problems };
}
