import type { PublishedCase } from '../published-case.ts';
import { CURRENCY_CASES } from './currency.ts';
import { DEPRECIATION_CASES } from './depreciation.ts';
import { INVENTORY_CASES } from './inventory.ts';
import { LEDGER_CASES } from './ledger.ts';
import { RECEIVABLES_CASES } from './receivables.ts';
import { TAX_CASES } from './tax.ts';

/** Worked examples of textbooks, statutes, and the tests and reports of other programs, by area. */
export const CASE_GROUPS: Readonly<Record<string, readonly PublishedCase[]>> = {
  'Ledger and statements': LEDGER_CASES,
  Inventory: INVENTORY_CASES,
  'Fixed assets': DEPRECIATION_CASES,
  'Tax and rounding': TAX_CASES,
  'Receivables and payables': RECEIVABLES_CASES,
  Currencies: CURRENCY_CASES,
};

export const PUBLISHED_CASES: readonly PublishedCase[] = Object.values(CASE_GROUPS).flat();

/** Examples that were considered and are not played, by id, with the reason. */
export const CASES_NOT_PLAYED: Readonly<Record<string, string>> = {
  'cashflow-03-reconciliation-flag':
    'A movement of cash that the statement does not explain takes a fault in the database: the tests plant one.',
  'dep-08-wdv-monthly':
    'Declining balance takes its rate of the book value at the start of each year of the asset, never of each month.',
  'def-01-deferred-revenue': 'There is no schedule for deferred revenue: its months are journal entries.',
  'pay-01-paystub': 'There is no payroll: employees are kept, their pay is not computed.',
};
