import { expect, test } from 'vitest';
import { closedYearThatChanged } from './checklist.ts';
import { closeYear, closeYearAgain, lockBooks, unlockBooks } from './closing-actions.ts';

const BOOKS = { id: 'books', locked_through: null, year_end: '2025-12-31', closed_through: '2024-12-31' };

test('closing again is of the year that was closed last, closing of the one after it', () => {
  expect(closeYear.arguments?.(BOOKS, {})).toEqual({ year_end: '2025-12-31' });
  expect(closeYearAgain.arguments?.(BOOKS, {})).toEqual({ year_end: '2024-12-31' });
});

test('unlocking requires a reason, and sends it', () => {
  const locked = { ...BOOKS, locked_through: '2025-03-31' };
  const asked = ({ asks }: typeof lockBooks, row: typeof BOOKS | typeof locked) =>
    Object.keys(asks?.fields?.(row, '2026-01-31') ?? {});
  expect(asked(lockBooks, BOOKS)).toEqual(['through_date']);
  expect(asked(lockBooks, locked)).toEqual(['through_date', 'reason']);
  expect(asked(unlockBooks, locked)).toEqual(['reason']);
  expect(unlockBooks.arguments?.(locked, { reason: 'A bill came late' })).toEqual({
    through_date: null,
    reason: 'A bill came late',
  });
});

test.each([
  ['closed periods unchanged', '2024-12-31'],
  ['closed years at zero', '2024-12-31'],
  ['bank = ledger', null],
])('a fault of "%s" lets users close %s again', (check, expected) => {
  const controls = [{ check, ok: false, detail: null }];
  expect(closedYearThatChanged({ closed_through: '2024-12-31', controls })).toBe(expected);
  expect(
    closedYearThatChanged({ closed_through: '2024-12-31', controls: [{ check, ok: true, detail: null }] }),
  ).toBeNull();
});
