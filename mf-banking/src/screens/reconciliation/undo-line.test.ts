import { expect, test } from 'vitest';
import { undoLine } from './undo-line.ts';
import { REPORT, worksheetBooks } from './worksheet-books.ts';

const line = { id: 't1', day: '2026-10-10', words: 'ASPEN 4711', amount: '150.00' };
const entry = { id: 'e9', payment_id: null, posted_for_it: false };

test('a match is undone, and what was in the books before stays', async () => {
  const { source, of } = worksheetBooks(REPORT, {}, { bank_line_entries: [{ ...entry, payment_id: 'p1' }] });
  await undoLine(source, { line, kind: 'matched', key: 'k1' });
  expect(of('unmatch_bank_transaction')).toEqual([{ id: 't1', key: 'k1' }]);
  expect(of('void_payment')).toEqual([]);
});

test('a payment that was recorded for the line is voided on its day, an entry reversed', async () => {
  const entries = [
    { ...entry, payment_id: 'p1' },
    { ...entry, id: 'e8', posted_for_it: true },
  ];
  const { source, of } = worksheetBooks(REPORT, {}, { bank_line_entries: entries });
  await undoLine(source, { line, kind: 'posted', key: 'k1' });
  expect(of('unmatch_bank_transaction')).toHaveLength(1);
  expect(of('void_payment')).toMatchObject([{ id: 'p1', voided_on: '2026-10-10' }]);
  expect(of('reverse_journal_entry')).toMatchObject([{ id: 'e8', entry_date: '2026-10-10' }]);
});

test('an excluded line is included again', async () => {
  const { source, of } = worksheetBooks(REPORT);
  await undoLine(source, { line, kind: 'excluded', key: 'k1' });
  expect(of('include_bank_transaction')).toEqual([{ id: 't1', key: 'k1' }]);
});
