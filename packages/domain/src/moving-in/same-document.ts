import type { BroughtDocument, FileProblem } from './moving-in.ts';

const KINDS = {
  invoice: 'invoice',
  bill: 'bill',
  customer_credit: 'credit',
  vendor_credit: 'credit',
} as const;

/** Vendors number their own documents, so two of them may use the same number; ours are one row of numbers. */
function keyOf({ kind, contact, number, ...said }: BroughtDocument): string {
  const of = kind === 'invoice' && number !== '' ? '' : contact.toLowerCase();
  const { date, due, total, open } = said;
  return JSON.stringify([kind, of, number.toLowerCase(), ...(number === '' ? [date, due, total, open] : [])]);
}

/**
 * Joins the rows of one document, if a file has a row for each line. In a file with a row for each document, a repeated
 * number is reported.
 */
export function joinLines(
  rows: readonly BroughtDocument[],
  isOfLines: boolean,
): { readonly documents: BroughtDocument[]; readonly problems: FileProblem[] } {
  const known = new Map<string, BroughtDocument>();
  const documents: BroughtDocument[] = [];
  const problems: FileProblem[] = [];
  for (const row of rows) {
    const earlier = known.get(keyOf(row));
    if (!earlier) known.set(keyOf(row), row);
    const isSame = earlier && earlier.open === row.open && earlier.contact === row.contact;
    if (isOfLines && isSame) continue;
    documents.push(row);
    if (earlier && row.number !== '')
      problems.push({
        row: row.row,
        message: `The ${KINDS[row.kind]} ${row.number} is in row ${earlier.row} already${isOfLines ? ', with another contact or amount' : ''}. Give one of them another number, or take it out`,
      });
  }
  return { documents, problems };
}
