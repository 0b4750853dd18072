import { AppError } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { withWrittenDays } from './written-days.ts';

const LOCKED = 'The books are locked through 2026-02-28, so nothing can be posted on 2026-01-31.';

test('formats the days in a refusal for the organization', () => {
  const error = new AppError('ledger.locked', {
    message: LOCKED,
    fields: { entry_date: 'Choose 2026-03-01 or later.' },
    status: 400,
    details: { field: 'entry_date', problem: 'Choose 2026-03-01 or later.' },
  });
  expect(withWrittenDays(error, 'DD/MM/YYYY')).toMatchObject({
    code: 'ledger.locked',
    message: 'The books are locked through 28/02/2026, so nothing can be posted on 31/01/2026.',
    hasSentence: true,
    fields: { entry_date: 'Choose 01/03/2026 or later.' },
    status: 400,
    details: { field: 'entry_date', problem: 'Choose 01/03/2026 or later.' },
    cause: error,
  });
});

test('leaves other texts and invalid days unchanged', () => {
  const silent = new AppError('data.not_found');
  expect(withWrittenDays(silent, 'DD/MM/YYYY')).toBe(silent);
  const unknown = new Error('2026-01-31');
  expect(withWrittenDays(unknown, 'DD/MM/YYYY')).toBe(unknown);
  const known = new AppError('ledger.locked', { message: LOCKED });
  expect(withWrittenDays(known, undefined)).toBe(known);
  const numbered = new AppError('x.y', { message: 'Order 12026-01-311 is unknown.' });
  expect(withWrittenDays(numbered, 'DD/MM/YYYY')).toMatchObject({
    message: 'Order 12026-01-311 is unknown.',
  });
});
