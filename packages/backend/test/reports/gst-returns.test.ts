import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedBill, postedInvoice } from '../books/steps/documents.ts';
import { failingControls } from '../books/steps/journal.ts';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { month, runReport } from './steps/run-report.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const file = async (
  person: Person,
  { start_date, end_date }: ReturnType<typeof month>,
  key = randomUUID(),
) => {
  const [row] = await database.as(
    person,
    (sql) => sql`select file_gst_return(${start_date}, ${end_date}, ${key}) as id`,
  );
  return String(row?.id);
};
const voidReturn = (person: Person, id: string, reason = 'Wrong box') =>
  database.as(person, (sql) => sql`select void_gst_return(${id}, ${reason}, ${randomUUID()})`);
const sell = (person: Person, invoice_date: string, amount: number) =>
  postedInvoice(database, person, [{ description: 'Work', unit_price: amount }], { invoice_date });

/** GST to pay: of the period, filed, late, unfiled; then the number of late entries. */
async function owed(person: Person, period: ReturnType<typeof month>) {
  const { rows, checks } = await runReport(database, person, 'gst-return', period);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  const { cells } = rows.find(({ cells: { label } }) => label?.startsWith('GST to pay')) ?? {};
  return [
    ...['amount', 'filed', 'late', 'open'].map((name) => Number(cells?.[name])),
    rows.filter(({ section }) => section === 'late').length,
  ];
}

test('a filed return never changes, and late postings join the next return', async () => {
  const { admin, manager, user } = await foundCompany(database);
  const [january, february, march] = [month('2021-01'), month('2021-02'), month('2021-03')];
  await sell(admin, '2021-01-05', 1_000);
  await approvedBill(database, admin, [{ description: 'Paper', unit_price: 300 }], {
    bill_date: '2021-01-08',
  });
  expect(await owed(admin, january)).toEqual([105, 0, 0, 105, 0]);
  const key = randomUUID();
  const first = await file(manager, january, key);
  expect(await file(manager, january, key)).toBe(first);
  expect(await owed(admin, january)).toEqual([105, 105, 0, 0, 0]);

  await sell(admin, '2021-01-20', 200);
  await sell(admin, '2021-02-02', 400);
  expect(await owed(admin, january)).toEqual([135, 105, 0, 30, 0]);
  expect(await owed(admin, february)).toEqual([60, 0, 30, 90, 1]);
  const details = await runReport(database, user, 'gst-details', { ...february, boxes: 'gst_collected' });
  expect(details.rows.map(({ section, cells: { amount, status } }) => [section, amount, status])).toEqual([
    ['period', '60.00', 'Not filed'],
    ['late', '30.00', 'Not filed'],
  ]);
  expect(details.checks).toMatchObject([{ ok: true }]);
  const second = await file(admin, february);
  expect(await owed(admin, january)).toEqual([135, 135, 0, 0, 0]);
  expect(await owed(admin, february)).toEqual([60, 60, 0, 0, 0]);
  expect(await owed(admin, march)).toEqual([0, 0, 0, 0, 0]);
  const [kept] = await database.as(user, (sql) => sql`select * from gst_returns where id = ${second}`);
  expect(kept).toMatchObject({ status: 'filed', net_payable: '90.00', user_id: admin.id });
  expect(kept?.boxes).toMatchObject({
    sales_taxable: '600.00',
    gst_collected: '90.00',
    net_payable: '90.00',
  });

  // The voided return is no longer filed; its record shows who voided it, and why.
  expect((await refusal(voidReturn(admin, first))).hint).toBe('gst.later_filed');
  await voidReturn(manager, second);
  expect((await refusal(voidReturn(admin, second))).hint).toBe('gst.void_already');
  expect(await owed(admin, february)).toEqual([60, 0, 30, 90, 1]);
  const again = await file(admin, { start_date: '2021-02-01', end_date: '2021-03-31' });
  expect(await owed(admin, { start_date: '2021-01-01', end_date: '2021-04-30' })).toEqual([
    195, 195, 0, 0, 0,
  ]);
  expect(again).not.toBe(second);
  expect(await failingControls(database, admin)).toEqual([]);
});

test('refuses a return that overlaps, leaves a gap or is too early, with a message', async () => {
  const { admin, user } = await foundCompany(database);
  const hint = async (work: Promise<unknown>) => (await refusal(work)).hint;
  expect(await hint(file(user, month('2021-01')))).toBe('role.denied');
  expect(await hint(file(admin, { start_date: '2021-02-01', end_date: '2021-01-01' }))).toBe(
    'report.dates_inverted',
  );
  expect(await hint(file(admin, { start_date: '2021-01-01', end_date: '9999-01-01' }))).toBe(
    'gst.period_not_over',
  );
  const filed = await file(admin, month('2021-01'));
  for (const start_date of ['2021-01-01', '2021-01-31', '2021-02-02', '2020-12-01'])
    expect(await refusal(file(admin, { start_date, end_date: '2021-02-28' }))).toMatchObject({
      hint: 'gst.period_not_next',
      message: `GST is filed through 2021-01-31, so the next return begins on 2021-02-01 and not on ${start_date}. Choose that day, or void the last return first.`,
    });
  expect(await hint(voidReturn(admin, filed, ' '))).toBe('payment.reason_required');
  expect(await hint(voidReturn(user, filed))).toBe('role.denied');
  expect(await hint(voidReturn(admin, randomUUID()))).toBe('gst.return_unknown');
});

test('shows the amounts before filing, and the user and time after it', async () => {
  const { admin, manager, viewer, user } = await foundCompany(database);
  const told = async ({ start_date, end_date }: ReturnType<typeof month>) => {
    const [row] = await database.as(
      user,
      (sql) => sql`select gst_filing(${start_date}, ${end_date}) as told`,
    );
    return row?.told;
  };
  const [january, february] = [month('2021-01'), month('2021-02')];
  await sell(admin, '2021-01-05', 1_000);
  expect(await told(january)).toMatchObject({ last_day: null, problem: null, filed: [] });
  const id = await file(manager, january);
  await sell(admin, '2021-01-20', 200);
  await sell(admin, '2021-02-02', 400);
  const next = await told(february);
  expect(next).toMatchObject({ last_day: '2021-01-31', problem: null, filed: [] });
  expect(next.boxes).toHaveLength(10);
  expect(next.boxes.at(-1)).toEqual({
    ...{ box: 'net_payable', label: 'GST to pay (refund when negative)' },
    ...{ period: '60.00', late: '30.00', open: '90.00' },
  });
  const again = await told(january);
  expect(again.problem).toBe(
    'GST is filed through 2021-01-31, so the next return begins on 2021-02-01 and not on 2021-01-01. Choose that day, or void the last return first.',
  );
  const [profile] = await database.sql`select full_name from profiles where id = ${manager.id}`;
  expect(again.filed).toMatchObject([
    { id, ...january, net_payable: '150.00', filed_by: profile?.full_name, filed_at: expect.any(String) },
  ]);
  const boxes = Object.fromEntries(
    next.boxes.map(({ box, open }: Readonly<Record<string, string>>) => [box, open]),
  );
  const fileAsTold = (told: object) =>
    database.as(
      manager,
      (sql) =>
        sql`select file_gst_return(${february.start_date}, ${february.end_date}, ${randomUUID()}, ${sql.json({ ...told })})`,
    );
  expect((await refusal(fileAsTold({ ...boxes, sales_zero: '1.00' }))).hint).toBe('gst.changed');
  // The filed figures are those of the report.
  await fileAsTold(boxes);
  const [kept] = await database.as(
    viewer,
    (sql) => sql`select boxes from gst_returns where end_date = ${february.end_date}`,
  );
  expect(kept?.boxes).toEqual(boxes);
  expect((await told(month('2021-03'))).boxes.at(-1)).toMatchObject({ open: '0.00' });
  expect((await told({ start_date: '2021-03-01', end_date: '9998-12-31' })).problem).toMatch(
    /is not over yet/,
  );
});

test('shows late postings with their date in the organization’s format', async () => {
  const { admin } = await foundCompany(database);
  await file(admin, month('2021-01'));
  await sell(admin, '2021-01-20', 200);
  const late = async () => {
    const { rows } = await runReport(database, admin, 'gst-return', month('2021-02'));
    return rows.find(({ section }) => section === 'late')?.cells.label;
  };
  expect(await late()).toContain(', 20/01/2021: ');
  await database.as(admin, (sql) => sql`update company_settings set date_format = 'MM/DD/YYYY'`);
  expect(await late()).toContain(', 01/20/2021: ');
});
