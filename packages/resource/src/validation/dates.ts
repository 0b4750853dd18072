import type { DateFormat } from '@ledgerwise/contract';

/** The date formats that an organization can choose. */
export const DATE_FORMATS = [
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYY-MM-DD',
] as const satisfies readonly DateFormat[];

function isoDate(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // A day that the month does not have rolls over into the next month.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Parses a typed day in the given format or as `YYYY-MM-DD`; returns `YYYY-MM-DD`, or null if invalid. */
export function parseDate(text: string, format: DateFormat = 'DD/MM/YYYY'): string | null {
  const trimmed = text.trim();
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(trimmed);
  if (yearFirst) return isoDate(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '');
  const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(trimmed);
  if (!yearLast || format === 'YYYY-MM-DD') return null;
  const [, first = '', second = '', year = ''] = yearLast;
  return format === 'DD/MM/YYYY' ? isoDate(year, second, first) : isoDate(year, first, second);
}

/** Formats `2026-03-31` for the organization; returns other texts unchanged. */
export function printDate(iso: string, format: DateFormat): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  if (!match || format === 'YYYY-MM-DD') return iso;
  const [, year, month, day] = match;
  return format === 'DD/MM/YYYY' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
}

/** Returns the format in which every text of a column is a day; undefined if none or both fit. */
export function guessDateFormat(texts: readonly string[]): DateFormat | undefined {
  const filled = texts.filter((text) => text.trim() !== '');
  const fitting = DATE_FORMATS.filter((format) => filled.every((text) => parseDate(text, format) !== null));
  return fitting.length === 1 || fitting.includes('YYYY-MM-DD') ? fitting.at(-1) : undefined;
}
