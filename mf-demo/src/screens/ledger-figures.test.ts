import { expect, test } from 'vitest';
import { ledgerFigures } from './ledger-figures.ts';

const line = (account_code: string, date: string, debit: string | null, credit: string | null) => ({
  id: `${account_code} ${date}`,
  account_code,
  date,
  debit,
  credit,
});

test('income is what accounts 4 gain, and costs are what accounts 5 to 7 take; others do not count', () => {
  expect(
    ledgerFigures([
      line('4000', '2026-03-09', null, '100.10'),
      line('4230', '2026-03-02', '0.1', null),
      line('5000', '2026-03-05', '30', null),
      line('6100', '2026-03-05', '12.25', '2.25'),
      line('7000', '2026-03-05', '10', null),
      line('1000', '2026-03-01', '999', null),
    ]),
  ).toEqual({
    revenue: '100.00',
    expenses: '50.00',
    profit: '50.00',
    marginPercent: '50.0',
  });
});

test('without revenue there is no margin', () => {
  expect(ledgerFigures([])).toEqual({
    revenue: '0.00',
    expenses: '0.00',
    profit: '0.00',
    marginPercent: null,
  });
  expect(ledgerFigures([line('6100', '2026-03-05', '12', null)])).toMatchObject({
    profit: '-12.00',
    marginPercent: null,
  });
});
