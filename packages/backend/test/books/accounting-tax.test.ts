import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import { accountId, approvedBill } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import { boxedLines, issueCreditNote } from './steps/payments.ts';
import { report } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

test('GST that customs charge counts as GST and not as a purchase, and so does its credit note', async () => {
  const { admin } = await foundCompany(database);
  const line = async (code: string, description: string, unit_price: number) => ({
    description,
    account_id: await accountId(database, admin, code),
    unit_price,
    gst_applicable: false,
  });
  const bill = await approvedBill(
    database,
    admin,
    [
      await line('2210', 'GST on import', 150),
      await line('5020', 'Duty', 40),
      await line('2400', 'Income tax', 60),
    ],
    { bill_date: '2026-01-10' },
  );
  expect(await boxedLines(database, bill.journal_entry_id ?? '')).toEqual([
    { code: '2000', debit: '0.00', credit: '250.00', gst_box: null },
    { code: '2210', debit: '150.00', credit: '0.00', gst_box: 'gst_adjustment' },
    { code: '5020', debit: '40.00', credit: '0.00', gst_box: 'purchases_zero' },
    { code: '2400', debit: '60.00', credit: '0.00', gst_box: null },
  ]);
  const boxes = async () =>
    Object.fromEntries(
      (await report(database, admin, 'gst_return', '2026-01-01', '2026-12-31')).map(({ box, amount }) => [
        box,
        amount,
      ]),
    );
  expect(await boxes()).toMatchObject({
    purchases_total: '40.00',
    adjustments: '-150.00',
    net_payable: '-150.00',
  });
  await issueCreditNote(database, admin, { bill_id: bill.id ?? '' }, null, '2026-02-01');
  expect(new Set(Object.values(await boxes()))).toEqual(new Set(['0.00']));
  expect(await failingControls(database, admin)).toEqual([]);
});
