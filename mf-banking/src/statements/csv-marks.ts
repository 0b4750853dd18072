/** Money out, or money in, in words and letters of their own column. */
const OUT = new Set([
  'd',
  'dr',
  'db',
  'debit',
  'debet',
  's',
  'soll',
  'af',
  'out',
  '-',
  'withdrawal',
  'afschrijving',
]);
const IN = new Set([
  'c',
  'cr',
  'k',
  'credit',
  'kredit',
  'h',
  'haben',
  'bij',
  'in',
  '+',
  'deposit',
  'bijschrijving',
]);

/** Whether a mark says money out; null for what is no mark. */
export function marksOut(cell: string): boolean | null {
  const word = cell.trim().toLowerCase().replace(/\.$/, '');
  return OUT.has(word) ? true : IN.has(word) ? false : null;
}

/** Statuses of rows: booked, not booked, or not yet. */
const BOOKED = /^(?:completed|posted|booked|cleared|settled|(?:umsatz )?gebucht|geboekt)$/i;
const OPEN =
  /^(?:pending|reverted|declined|failed|cancell?ed|denied|(?:umsatz )?vorgemerkt|vorläufig|offen|gereserveerd)$/i;

/** A row that the bank has booked. */
export const isBooked = (status: string): boolean => BOOKED.test(status.trim());
/** A row that the bank has not booked, or will not. */
export const isOpen = (status: string): boolean => OPEN.test(status.trim());
