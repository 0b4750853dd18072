import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../../database/people.ts';
import { openTestDatabase, type Person, type TestDatabase } from '../../database/test-database.ts';
import { failingControls, postJournal, type SignedLine } from '../steps/journal.ts';
import { report, section, sectionTotal } from '../steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const post = (person: Person, date: string, ...lines: SignedLine[]) =>
  postJournal(database, person, date, lines);

/** The balance sheet at the end of 2017, debit positive. Land stands with the buildings here. */
const OPENING: SignedLine[] = [
  ['1000', 24_300],
  ['1100', 26_000],
  ['1300', 1_800],
  ['1200', 45_500],
  ['1510', 10_000],
  ['1500', 190_000],
  ['1505', -71_100],
  ['2000', -19_000],
  ['2300', -1_500],
  ['2500', -75_000],
  ['3000', -70_000],
  ['3200', -61_000],
];

test('cashflow-04-propensity: land sold at a gain, land bought against a note, shares and plant for cash (Principles of Accounting 1, OpenStax, 16.3)', async () => {
  const { admin, viewer } = await foundCompany(database);
  await post(admin, '2017-12-31', ...OPENING);
  // What was sold, less all that it cost but depreciation: the profit of 4,340 less the gain, before depreciation.
  await post(admin, '2018-06-30', ['1100', 13_940], ['4000', -13_940]);
  await post(admin, '2018-07-01', ['1000', 18_440], ['1100', -18_440]);
  await post(admin, '2018-07-02', ['1300', 700], ['1000', -700]);
  await post(admin, '2018-07-03', ['1200', 2_500], ['1000', -2_500]);
  await post(admin, '2018-07-04', ['2000', 1_800], ['1000', -1_800]);
  await post(admin, '2018-07-05', ['1000', 400], ['2300', -400]);
  await post(admin, '2018-08-01', ['1000', 14_800], ['1510', -10_000], ['4220', -4_800]);
  await post(admin, '2018-09-01', ['1510', 20_000], ['2500', -20_000]);
  await post(admin, '2018-09-02', ['1500', 40_000], ['1000', -40_000]);
  await post(admin, '2018-10-01', ['2500', 10_000], ['1000', -10_000]);
  await post(admin, '2018-10-02', ['1000', 45_000], ['3000', -45_000]);
  await post(admin, '2018-12-01', ['3110', 440], ['1000', -440]);
  await post(admin, '2018-12-31', ['6040', 14_400], ['1505', -14_400]);

  const rows = await report(database, viewer, 'cash_flow', '2018-01-01', '2018-12-31');
  expect(section(rows, 'operating', 'line')).toEqual({
    'Net profit': '4340.00',
    Depreciation: '14400.00',
    'Gains and losses on disposal of fixed assets': '-4800.00',
    'Change in receivables': '4500.00',
    'Change in inventory': '-2500.00',
    'Change in other current assets': '-700.00',
    'Change in payables': '-1800.00',
    'Change in other current liabilities': '400.00',
  });
  expect(sectionTotal(rows, 'operating')).toBe(13_840_00);
  expect(section(rows, 'investing', 'line')).toEqual({
    'Purchases of fixed assets': '-40000.00',
    'Proceeds from disposal of fixed assets': '14800.00',
  });
  expect(sectionTotal(rows, 'investing')).toBe(-25_200_00);
  expect(section(rows, 'financing', 'line')).toEqual({
    'Change in long-term liabilities': '-10000.00',
    'Contributions of owners': '45000.00',
    'Dividends and drawings': '-440.00',
  });
  expect(sectionTotal(rows, 'financing')).toBe(34_560_00);
  expect(section(rows, 'non_cash', 'line')).toEqual({
    'Fixed assets acquired without cash': '-20000.00',
    'Long-term liabilities taken on without cash': '20000.00',
  });
  expect(['opening', 'change', 'closing', 'difference'].map((name) => sectionTotal(rows, name))).toEqual([
    24_300_00, 23_200_00, 47_500_00, 0,
  ]);
  expect(await failingControls(database, admin)).toEqual([]);
});
