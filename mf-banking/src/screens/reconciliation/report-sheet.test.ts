import { expect, test } from 'vitest';
import { fileNameOf, sheetOf } from './report-sheet.ts';
import { REPORT } from './worksheet-books.ts';

const formats = {
  currency: 'USD',
  dateFormat: 'DD/MM/YYYY',
  numberFormat: '1,234.56',
  timeZone: 'UTC',
} as const;

test('prints the account, the date, the user who finished it, and the totals', () => {
  const sheet = sheetOf(
    {
      ...REPORT,
      status: 'finished',
      finished_at: '2026-11-02T09:30:00Z',
      finished_by: 'Ada Byron',
      opening_date: '2026-09-30',
      reopened_at: '2026-11-01T08:00:00Z',
      reopened_by: 'Ada Byron',
      reopen_reason: 'A cheque bounced',
    },
    formats,
  );
  expect(sheet.facts).toContainEqual({ label: 'Finished by', text: 'Ada Byron' });
  expect(sheet.totals?.map(({ label, text }) => [label, text])).toEqual([
    ['Reconciled through 30/09/2026', '$0.00'],
    ['Statement balance', '$150.00'],
    ['Cleared', '$100.00'],
    ['Difference', '$50.00'],
    ['Outstanding', '$50.00'],
    ['Ledger balance', '$150.00'],
  ]);
  expect(sheet.tables.map(({ title, rows }) => [title, rows.length])).toEqual([
    ['Cleared', 2],
    ['Outstanding', 2],
  ]);
  expect(sheet.tables[0]?.rows.at(-1)).toEqual({
    isTotal: true,
    cells: ['', '', 'Total of cleared', '$100.00'],
  });
  expect(sheet.notes?.[0]?.text).toContain('by Ada Byron: A cheque bounced');
  expect(fileNameOf({ ...REPORT, account_code: '10/00' })).toBe('Reconciliation-10-00-2026-10-31.pdf');
});

test('marks an open one, and names no user', () => {
  const { facts, notes } = sheetOf(REPORT, formats);
  expect(facts?.map(({ text }) => text)).toEqual(['1000 Business Bank', '31/10/2026', 'In progress']);
  expect(notes).toEqual([]);
});
