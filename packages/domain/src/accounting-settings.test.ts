import { expect, it } from 'vitest';
import { accountingOf } from './accounting-settings.ts';

it('reads the accounting settings of an organization', () => {
  const settings = { base_currency: 'NZD', fiscal_year_start: 4 };
  expect(accountingOf({ settings })).toEqual({ baseCurrency: 'NZD', fiscalYearStart: 4 });
});

it('uses the defaults of a new organization before one is known', () => {
  expect(accountingOf(null)).toEqual({ baseCurrency: 'USD', fiscalYearStart: 1 });
});
