import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { accountId, approvedBill } from './steps/documents.ts';
import { addAccount, failingControls, postJournal, type SignedLine } from './steps/journal.ts';
import { add } from './steps/masters.ts';
import { issueCreditNote, recordPayment } from './steps/payments.ts';
import { postAdjustments, postTransactions } from './steps/printing-plus.ts';
import { report, section, sectionTotal } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const cashFlow = (person: Person, start = '2026-01-01', end = '2026-12-31') =>
  report(database, person, 'cash_flow', start, end);
const post = (person: Person, date: string, ...lines: SignedLine[]) =>
  postJournal(database, person, date, lines);

test('reports a month of Printing Plus', async () => {
  const { admin, viewer } = await foundCompany(database);
  await postTransactions(database, admin);
  await postAdjustments(database, admin);
  const rows = await cashFlow(viewer, '2019-01-01', '2019-01-31');
  expect(section(rows, 'operating', 'line')).toEqual({
    'Net profit': '4665.00',
    Depreciation: '75.00',
    'Change in receivables': '-1200.00',
    'Change in other current assets': '-540.00',
    'Change in payables': '500.00',
    'Change in other current liabilities': '4900.00',
  });
  expect(section(rows, 'investing', 'line')).toEqual({ 'Purchases of fixed assets': '-3500.00' });
  expect(section(rows, 'financing', 'line')).toEqual({
    'Contributions of owners': '20000.00',
    'Dividends and drawings': '-100.00',
  });
  expect(rows.slice(-3)).toEqual([
    { section: 'opening', line: 'Cash at the beginning', amount: '0.00' },
    { section: 'change', line: 'Change in cash', amount: '24800.00' },
    { section: 'closing', line: 'Cash at the end', amount: '24800.00' },
  ]);
});

test('purchases, sales, loans and drawings in cash are reported at their amount', async () => {
  const { admin } = await foundCompany(database);
  await post(admin, '2026-01-02', ['1000', 1_000], ['3000', -1_000]);
  await post(admin, '2026-01-03', ['1000', 900], ['4000', -900]);
  await post(admin, '2026-01-04', ['6000', 250], ['1000', -250]);
  await post(admin, '2026-01-05', ['1500', 600], ['1000', -600]);
  await post(admin, '2026-01-06', ['1000', 400], ['2500', -400]);
  await post(admin, '2026-01-07', ['3100', 75], ['1000', -75]);
  expect(await flows(admin)).toEqual({
    flows: [
      ['Net profit', 650],
      ['Purchases of fixed assets', -600],
      ['Change in long-term liabilities', 400],
      ['Contributions of owners', 1_000],
      ['Dividends and drawings', -75],
    ],
    non_cash: [],
  });
});

test('reports a disposal at its proceeds, and its gain not as operating', async () => {
  const { admin } = await foundCompany(database);
  await post(admin, '2025-12-01', ['1520', 1000], ['3000', -1000]);
  await post(admin, '2026-01-31', ['6040', 400], ['1525', -400]);
  await post(admin, '2026-02-01', ['1520', 250], ['1000', -250]);
  // Book value 600, sold for 700 and 70 of GST.
  await post(
    admin,
    '2026-03-01',
    ['1000', 770],
    ['2200', -70],
    ['1525', 400],
    ['1520', -1000],
    ['4220', -100],
  );
  const rows = await cashFlow(admin);
  expect(section(rows, 'operating', 'line')).toEqual({
    'Net profit': '-300.00',
    Depreciation: '400.00',
    'Gains and losses on disposal of fixed assets': '-100.00',
    'Change in tax': '70.00',
  });
  expect(section(rows, 'investing', 'line')).toEqual({
    'Purchases of fixed assets': '-250.00',
    'Proceeds from disposal of fixed assets': '700.00',
  });
  expect(sectionTotal(rows, 'change')).toBe(520_00);
  expect(sectionTotal(rows, 'difference')).toBe(0);
});

test('a loss booked to a user’s own account is a loss on disposal too', async () => {
  const { admin } = await foundCompany(database);
  await addAccount(database, admin, {
    code: '7020',
    name: 'Scrapped',
    type: 'expense',
    subtype: 'other_expense',
  });
  await post(admin, '2025-12-01', ['1500', 500], ['3000', -500]);
  await post(admin, '2026-06-01', ['1000', 120], ['7020', 380], ['1500', -500]);
  const rows = await cashFlow(admin);
  expect(section(rows, 'operating', 'line')).toEqual({
    'Net profit': '-380.00',
    'Gains and losses on disposal of fixed assets': '380.00',
  });
  expect(section(rows, 'investing', 'line')).toEqual({ 'Proceeds from disposal of fixed assets': '120.00' });
});

test('a reversed purchase and a reversed disposal move no cash', async () => {
  const { admin } = await foundCompany(database);
  const purchase = await post(admin, '2026-01-10', ['1540', 900], ['1000', -900]);
  const disposal = await post(admin, '2026-01-11', ['1000', 50], ['1520', -40], ['4220', -10]);
  for (const entry of [purchase, disposal])
    await database.as(
      admin,
      (sql) => sql`select reverse_journal_entry(${entry}, '2026-02-01', 'Mistake', ${randomUUID()})`,
    );
  expect(section(await cashFlow(admin), 'investing', 'line')).toEqual({});
  expect(section(await cashFlow(admin, '2026-02-01', '2026-02-28'), 'investing', 'line')).toEqual({
    'Purchases of fixed assets': '900.00',
    'Proceeds from disposal of fixed assets': '-50.00',
  });
});

/** A statement as [line, amount], without opening and closing balances. */
const lines = (rows: Awaited<ReturnType<typeof cashFlow>>, ...sections: readonly string[]) =>
  rows
    .filter((row) => sections.includes(row.section ?? ''))
    .map(({ line, amount }) => [line, Number(amount)]);
const FLOWS = ['operating', 'investing', 'financing', 'exchange_effect'];
const flows = async (person: Person, start?: string, end?: string) => {
  const rows = await cashFlow(person, start, end);
  expect(sectionTotal(rows, ...FLOWS)).toBe(sectionTotal(rows, 'change'));
  expect(section(rows, 'difference', 'line')).toEqual({});
  return { flows: lines(rows, ...FLOWS), non_cash: lines(rows, 'non_cash') };
};

test.each<[what: string, entry: SignedLine[], flows: unknown, nonCash: unknown]>([
  [
    'land against shares',
    [
      ['1510', 100],
      ['3000', -100],
    ],
    [['Net profit', 0]],
    [
      ['Fixed assets acquired without cash', -100],
      ['Equity contributed without cash', 100],
    ],
  ],
  [
    'land for 30 in money and a loan of 70',
    [
      ['1510', 100],
      ['1000', -30],
      ['2500', -70],
    ],
    [
      ['Net profit', 0],
      ['Purchases of fixed assets', -30],
    ],
    [
      ['Fixed assets acquired without cash', -70],
      ['Long-term liabilities taken on without cash', 70],
    ],
  ],
  [
    'a loan of 150, of which the seller of the land got 100',
    [
      ['1510', 100],
      ['1000', 50],
      ['2500', -150],
    ],
    [
      ['Net profit', 0],
      ['Change in long-term liabilities', 50],
    ],
    [
      ['Fixed assets acquired without cash', -100],
      ['Long-term liabilities taken on without cash', 100],
    ],
  ],
  [
    'a loan that was paid out, and the land that was paid from it',
    [
      ['1000', 150],
      ['1510', 100],
      ['1010', -100],
      ['2500', -150],
    ],
    [
      ['Net profit', 0],
      ['Purchases of fixed assets', -100],
      ['Change in long-term liabilities', 150],
    ],
    [],
  ],
  [
    'a debt that becomes equity',
    [
      ['2510', 80],
      ['3000', -80],
    ],
    [['Net profit', 0]],
    [
      ['Long-term liabilities settled without cash', -80],
      ['Equity contributed without cash', 80],
    ],
  ],
  [
    'a van given to the owner',
    [
      ['3100', 60],
      ['1525', 40],
      ['1520', -100],
    ],
    [['Net profit', 0]],
    [
      ['Fixed assets given up without cash', 60],
      ['Dividends and drawings without cash', -60],
    ],
  ],
  [
    'a debt that is forgiven',
    [
      ['2510', 20],
      ['4290', -20],
    ],
    [
      ['Net profit', 20],
      ['Income and expenses without cash', -20],
    ],
    [['Long-term liabilities settled without cash', -20]],
  ],
])('discloses transactions without cash outside the sections: %s', async (_what, entry, moved, nonCash) => {
  const { admin } = await foundCompany(database);
  await post(admin, '2025-12-01', ['1520', 100], ['1525', -40], ['3000', -60]);
  const posted = await post(admin, '2026-03-01', ...entry);
  expect(await flows(admin)).toEqual({ flows: moved, non_cash: nonCash });
  expect(await failingControls(database, admin)).toEqual([]);
  await database.as(
    admin,
    (sql) => sql`select reverse_journal_entry(${posted}, '2026-04-01', 'Mistake', ${randomUUID()})`,
  );
  expect(await flows(admin)).toEqual({ flows: [['Net profit', 0]], non_cash: [] });
});

test('an asset on a bill is an outflow when the bill is paid, in proportion to its share', async () => {
  const { admin } = await foundCompany(database);
  await post(admin, '2025-01-01', ['1000', 5_000], ['3000', -5_000]);
  const line = async (code: string, description: string, unit_price: number) => ({
    description,
    account_id: await accountId(database, admin, code),
    unit_price,
    gst_applicable: false,
  });
  const bill = await approvedBill(
    database,
    admin,
    [await line('1500', 'Press', 1_000), await line('6090', 'Paper', 500)],
    { bill_date: '2025-11-20' },
  );
  const pay = (on: string, amount: number) =>
    recordPayment(database, admin, {
      direction: 'out',
      contact: bill.vendor_id ?? '',
      on,
      amount,
      uses: [{ document_id: bill.id ?? '', amount }],
    });
  await pay('2025-12-10', 300);
  const year = (number: number) => flows(admin, `${number}-01-02`, `${number}-12-31`);
  const first = {
    flows: [
      ['Net profit', -500],
      ['Change in payables', 400],
      ['Purchases of fixed assets', -200],
    ],
    non_cash: [['Fixed assets bought and not paid yet', -800]],
  };
  expect(await year(2025)).toEqual(first);
  // Half of the press is returned, and the rest of the bill is paid.
  await issueCreditNote(
    database,
    admin,
    { bill_id: bill.id ?? '' },
    [await line('1500', 'Press', 500)],
    '2026-01-10',
  );
  await pay('2026-02-01', 700);
  expect(await year(2025)).toEqual(first);
  expect(await year(2026)).toEqual({
    flows: [
      ['Net profit', 0],
      ['Change in payables', -400],
      ['Purchases of fixed assets', -300],
    ],
    non_cash: [],
  });
  expect((await flows(admin, '2025-01-02', '2026-12-31')).flows).toEqual([
    ['Net profit', -500],
    ['Purchases of fixed assets', -500],
  ]);
});

test('shows the effect of rates on cash on its own line', async () => {
  const { admin } = await foundCompany(database);
  await addAccount(database, admin, {
    code: '1050',
    name: 'Euro account',
    type: 'asset',
    subtype: 'bank',
    currency: 'EUR',
  });
  const euros = (on: string, lines: object[]) =>
    database.as(
      admin,
      (sql) =>
        sql`select post_journal_entry(${on}, 'Euros', null, ${sql.json(lines as never)}, ${randomUUID()})`,
    );
  await euros('2026-01-10', [
    { account_code: '1050', debit: '110.00', currency: 'EUR', foreign_amount: '100.00' },
    { account_code: '3000', credit: '110.00' },
  ]);
  await add(database, admin, 'exchange_rates', { currency: 'EUR', rate_date: '2026-01-31', rate: '1.25' });
  await database.as(admin, (sql) => sql`select revalue_currencies('2026-01-31', ${randomUUID()})`);
  expect(await flows(admin, '2026-01-01', '2026-01-31')).toEqual({
    flows: [
      ['Net profit', 15],
      ['Exchange differences on cash', -15],
      ['Contributions of owners', 110],
      ['Effect of exchange rates on cash', 15],
    ],
    non_cash: [],
  });
  // A transfer to the other account at a better rate: the gain comes from the rate, not from trading.
  await euros('2026-03-01', [
    { account_code: '1000', debit: '120.00' },
    { account_code: '1050', credit: '110.00', currency: 'EUR', foreign_amount: '-100.00' },
    { account_code: '4230', credit: '10.00' },
  ]);
  expect((await flows(admin, '2026-03-01', '2026-03-31')).flows).toEqual([
    ['Net profit', 10],
    ['Exchange differences on cash', -10],
    ['Effect of exchange rates on cash', 10],
  ]);
  expect(await failingControls(database, admin)).toEqual([]);
});

test('reports no profit and no change without transactions', async () => {
  const { admin } = await foundCompany(database);
  await post(admin, '2025-01-01', ['1000', 5], ['3000', -5]);
  expect(await cashFlow(admin)).toEqual([
    { section: 'operating', line: 'Net profit', amount: '0.00' },
    { section: 'opening', line: 'Cash at the beginning', amount: '5.00' },
    { section: 'change', line: 'Change in cash', amount: '0.00' },
    { section: 'closing', line: 'Cash at the end', amount: '5.00' },
  ]);
  expect((await refusal(cashFlow(admin, '2026-01-02', '2026-01-01'))).hint).toBe('report.dates_inverted');
});
