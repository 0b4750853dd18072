const TOTAL = /^totals?(?: for\b.*)?$/i;
const AMOUNT = /^[-($]*[^\p{L}]*\d[^\p{L}]*$/u;
/** Lines that QuickBooks writes below a report: its basis and its time. */
const NOTE = /^(?:accrual|cash) basis\b|\bGMT[+-]?\d|^(?:mon|tues|wednes|thurs|fri|satur|sun)day,/i;

/** Whether a row below the headers of a report is none of its records: a total, or a note on the report. */
export function isBelowReport(row: readonly string[]): boolean {
  const [first = '', ...others] = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (others.length === 0) return NOTE.test(first) || TOTAL.test(first);
  return TOTAL.test(first) && others.every((cell) => AMOUNT.test(cell));
}
