import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedBill, postedInvoice } from '../books/steps/documents.ts';
import { failingControls, postJournal } from '../books/steps/journal.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import { month } from './steps/run-report.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const CHECK = 'filed GST returns = lines';
const sell = (invoice_date: string, amount: number, gst_rate = 15) =>
  postedInvoice(database, company.admin, [{ description: 'Work', unit_price: amount, gst_rate }], {
    invoice_date,
  });
const file = async (name: string): Promise<string> => {
  const { start_date, end_date } = month(name);
  const [row] = await database.as(
    company.admin,
    (sql) => sql`select file_gst_return(${start_date}, ${end_date}, ${randomUUID()}) as id`,
  );
  return String(row?.id);
};
const voidReturn = (id: string) =>
  database.as(company.admin, (sql) => sql`select void_gst_return(${id}, 'Wrong box', ${randomUUID()})`);
const faults = async () =>
  (await failingControls(database, company.admin)) as { check: string; detail: string }[];
/** Changes rows without triggers, which the product does not allow. */
const tamper = (statement: string) =>
  database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = 'replica'`;
    await sql.unsafe(statement.replaceAll('{org}', company.organisation));
  });

/** Three returns are filed: the second with late postings of the first, the third twice, because it was voided. */
let returns: readonly [january: string, february: string, march: string];
beforeEach(async () => {
  company = await foundCompany(database);
  await sell('2021-01-05', 1_000);
  await approvedBill(database, company.admin, [{ description: 'Paper', unit_price: 300 }], {
    bill_date: '2021-01-08',
  });
  const january = await file('2021-01');
  await sell('2021-01-20', 200);
  await sell('2021-02-02', 400, 0);
  await postJournal(database, company.admin, '2021-02-03', [
    ['2200', '-7.50'],
    ['6120', '7.50'],
  ]);
  const february = await file('2021-02');
  await voidReturn(await file('2021-03'));
  await sell('2021-03-02', 50);
  returns = [january, february, await file('2021-03')];
  await sell('2021-01-31', 20);
});

test('filed amounts equal their lines, with late lines, adjustments and a voided return', async () => {
  expect(await faults()).toEqual([]);
});

test.each([
  [
    'a box of a return',
    0,
    `update gst_returns set boxes = boxes || '{"sales_taxable": "999.00"}' where id = '{id}'`,
    'it reported 999.00 as sales taxable, and its lines add up to 1000.00',
  ],
  [
    'a box that is gone',
    1,
    `update gst_returns set boxes = boxes - 'adjustments' where id = '{id}'`,
    'it reported nothing as adjustments, and its lines add up to 7.50',
  ],
  [
    'the amount to pay',
    2,
    `update gst_returns set net_payable = 0 where id = '{id}'`,
    'it was filed with 0.00 to pay, and its boxes say 7.50',
  ],
  [
    'the box of a line that was filed',
    0,
    `update journal_lines set gst_box = 'sales_zero' where org_id = '{org}' and gst_box = 'sales' and credit = 1000`,
    'it reported 1000.00 as sales taxable, and its lines add up to 0',
  ],
  [
    'the day of a line that was filed late',
    1,
    `update journal_lines set entry_date = '2021-04-01' where org_id = '{org}' and gst_box = 'sales' and credit = 200`,
    'it reported 200.00 as sales taxable, and its lines add up to 0',
  ],
  [
    'how far a return goes',
    1,
    `update gst_returns set through_number = through_number - 1 where id = '{id}'`,
    'it reported 7.50 as adjustments, and its lines add up to 0',
  ],
] as const)(
  '%s that is changed behind the product is named with its return',
  async (_what, place, statement, says) => {
    const id = returns[place];
    await tamper(statement.replaceAll('{id}', id));
    const [fault] = (await faults()).filter(({ check }) => check === CHECK);
    expect(fault?.detail).toContain(`(${id}): ${says}`);
    expect(fault?.detail).toContain('Void it and the returns after it, and file them again');
  },
);
