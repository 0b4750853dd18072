import { expect, test } from 'vitest';
import { undoLine } from './undo-line.ts';
import { REPORT, worksheetBooks } from './worksheet-books.ts';

const line = { id: 't1', day: '2026-10-10', words: 'ASPEN 4711', amount: '150.00' };

test.each([
  ['matched', false],
  ['excluded', false],
  ['posted', true],
] as const)('undoing a line that was %s is one call', async (kind, with_postings) => {
  const { source, of } = worksheetBooks(REPORT);
  await undoLine(source, { line, kind, key: 'k1' });
  expect(of('undo_bank_transaction')).toEqual([{ id: 't1', with_postings, key: 'k1' }]);
  expect(of('unmatch_bank_transaction')).toEqual([]);
});
