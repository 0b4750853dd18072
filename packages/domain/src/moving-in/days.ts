import type { DateFormat } from '@ledgerwise/contract';
import { guessDateFormat, parseDate } from '@ledgerwise/resource/validation';
import { filledIn, type Table } from './brought-table.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** `31 August 2026`, `31-Aug-26`, `31st Aug., 2026`. */
const DAY_FIRST = /\b(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})\b/i;
/** `August 31, 2026`, `Aug 31, 26`. */
const MONTH_FIRST = /\b([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})\b/i;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2})$/;
const ISO_WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;

function dayOf(day: string, month: string, year: string): string | null {
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  return index < 0 ? null : parseDate(`${year.length === 2 ? `20${year}` : year}-${index + 1}-${day}`);
}

/** A date with a named month anywhere in a text, and whether day or month comes first. */
export function dayInWords(text: string): { readonly iso: string; readonly format: DateFormat } | null {
  const dayFirst = DAY_FIRST.exec(text);
  const iso = dayFirst && dayOf(dayFirst[1] ?? '', dayFirst[2] ?? '', dayFirst[3] ?? '');
  if (iso) return { iso, format: 'DD/MM/YYYY' };
  const monthFirst = MONTH_FIRST.exec(text);
  const other = monthFirst && dayOf(monthFirst[2] ?? '', monthFirst[1] ?? '', monthFirst[3] ?? '');
  return other ? { iso: other, format: 'MM/DD/YYYY' } : null;
}

/** Adds the century to `08/31/26`, and removes a time. */
const whole = (text: string): string => text.replace(NUMBERS, '$1$2$3$220$4').replace(ISO_WITH_TIME, '$1');

/** Parses a cell to `YYYY-MM-DD`; null if it is not a day. */
export function readDay(text: string, format: DateFormat | undefined): string | null {
  return dayInWords(text)?.iso ?? parseDate(whole(text.trim()), format);
}

/** The order of day and month in a file's words around its table: `As of Aug 31, 2026` is American. */
function orderInWords(table: Table, columns: readonly (number | undefined)[]): DateFormat | undefined {
  const rows = table.filter((row) => columns.every((at) => at === undefined || !/^\d/.test(row[at] ?? '')));
  return rows.flatMap(filledIn).flatMap((cell) => dayInWords(cell) ?? [])[0]?.format;
}

/**
 * Detects the date order of columns: the one that fits all cells; if both do, the one that the file's own texts show,
 * then the given one. Not certain if nothing decides.
 */
export function dateOrderOf(
  table: Table,
  from: number,
  columns: readonly (number | undefined)[],
  given: DateFormat | undefined,
): { readonly format: DateFormat; readonly isCertain: boolean } {
  const texts = table
    .slice(from)
    .flatMap((row) => columns.map((at) => (at === undefined ? '' : (row[at] ?? '').trim())))
    .filter((text) => /\d/.test(text) && !dayInWords(text))
    .map(whole)
    .filter((text) => parseDate(text, 'DD/MM/YYYY') !== null || parseDate(text, 'MM/DD/YYYY') !== null);
  if (texts.length === 0) return { format: 'YYYY-MM-DD', isCertain: true };
  const known = guessDateFormat(texts) ?? orderInWords(table, columns) ?? given;
  return { format: known ?? 'DD/MM/YYYY', isCertain: known !== undefined };
}

/** Returns the date of a report from the texts above it; of a period, its last day. */
export function reportDay(table: Table, below: number, format: DateFormat | undefined): string {
  const words = table.slice(0, below + 1).flatMap(filledIn);
  const asOf = words.find((cell) => /^(?:as (?:of|at)|at)\b/i.test(cell));
  for (const cell of asOf === undefined ? words : [asOf]) {
    const last = cell.split(/\s+(?:-|–|to)\s+|(?<=\d)\s*-\s*(?=[A-Z])/).at(-1) ?? cell;
    const day = dayInWords(last)?.iso;
    if (day) return day;
    const numbers = /\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/.exec(last)?.[0];
    const read =
      numbers === undefined ? null : readDay(numbers, format ?? guessDateFormat([numbers]) ?? 'YYYY-MM-DD');
    if (read !== null) return read;
  }
  return '';
}
