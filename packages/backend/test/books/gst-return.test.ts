import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { accountId, approvedBill } from './steps/documents.ts';
import { failingControls, postJournal } from './steps/journal.ts';
import { report } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

async function boxes(person: Person, start: string, end: string) {
  const rows = await report(database, person, 'gst_return', start, end);
  return Object.fromEntries(rows.map(({ box, amount }) => [box, amount]));
}

type BoxedLine = readonly [code: string, amount: string, box: string | null];

/** Posts lines as a document does: each with its box of the return. */
async function postBoxed(
  { organisation }: Company,
  date: string,
  lines: readonly BoxedLine[],
): Promise<void> {
  const codes = lines.map(([code]) => code);
  const amounts = lines.map(([, amount]) => amount);
  const names = lines.map(([, , box]) => box);
  await database.sql`
    select private.post_entry(${organisation}, ${date}, 'Document', null, 'invoice', gen_random_uuid(),
      (select array_agg(private.line(a.id, l.amount, 'Line', gst_box => l.box) order by l.n)
       from unnest(${codes}::text[], ${amounts}::numeric[], ${names}::text[]) with ordinality l (code, amount, box, n)
       join accounts a on a.org_id = ${organisation} and a.code = l.code))`;
}

test('adds up what was sold, bought, collected and paid, each with its sign', async () => {
  const company = await foundCompany(database);
  await postBoxed(company, '2026-01-01', [
    ['1100', '1650.00', null],
    ['4000', '-1000.00', 'sales'],
    ['4010', '-500.00', 'sales_zero'],
    ['2200', '-150.00', 'gst_collected'],
  ]);
  await postBoxed(company, '2026-03-31', [
    ['5010', '300.00', 'purchases'],
    ['6100', '100.00', 'purchases_zero'],
    ['2210', '45.00', 'gst_paid'],
    ['2000', '-445.00', null],
  ]);
  // A credit note takes back part of the sale; a manual line on a GST account is an adjustment.
  await postBoxed(company, '2026-02-01', [
    ['4000', '200.00', 'sales'],
    ['2200', '30.00', 'gst_collected'],
    ['1100', '-230.00', null],
  ]);
  await postJournal(database, company.admin, '2026-02-02', [
    ['2200', '-7.50'],
    ['6120', '7.50'],
  ]);
  await postBoxed(company, '2026-04-01', [
    ['1100', '11.50', null],
    ['4000', '-10.00', 'sales'],
    ['2200', '-1.50', 'gst_collected'],
  ]);
  expect(await boxes(company.viewer, '2026-01-01', '2026-03-31')).toEqual({
    sales_total: '1420.00',
    sales_taxable: '800.00',
    sales_zero: '500.00',
    gst_collected: '120.00',
    purchases_total: '445.00',
    purchases_taxable: '300.00',
    purchases_zero: '100.00',
    gst_paid: '45.00',
    adjustments: '7.50',
    net_payable: '82.50',
  });
  expect((await boxes(company.admin, '2026-04-01', '2026-04-01')).net_payable).toBe('1.50');
});

test('the amount payable equals the movement of the GST accounts', async () => {
  const company = await foundCompany(database);
  await postBoxed(company, '2026-05-01', [
    ['1100', '115.00', null],
    ['4000', '-100.00', 'sales'],
    ['2200', '-15.00', 'gst_collected'],
  ]);
  await postJournal(database, company.admin, '2026-05-02', [
    ['2210', '4.00'],
    ['6120', '-4.00'],
  ]);
  const rows = await report(database, company.admin, 'trial_balance', '2026-05-01', '2026-05-31');
  const moved = rows
    .filter(({ account_code }) => account_code === '2200' || account_code === '2210')
    .reduce((sum, row) => sum + Number(row.credit) - Number(row.debit), 0);
  expect((await boxes(company.admin, '2026-05-01', '2026-05-31')).net_payable).toBe(moved.toFixed(2));
});

test('a period without postings has every box at zero', async () => {
  const { admin } = await foundCompany(database);
  const empty = await boxes(admin, '2026-01-01', '2026-01-31');
  expect(Object.keys(empty)).toHaveLength(10);
  expect(new Set(Object.values(empty))).toEqual(new Set(['0.00']));
  expect((await refusal(boxes(admin, '2026-02-01', '2026-01-31'))).hint).toBe('report.dates_inverted');
});

/** Posts GST on sales to another account from now on, and creates it if necessary. */
async function moveRule({ admin }: Company, code: string): Promise<void> {
  await database.as(
    admin,
    (
      sql,
    ) => sql`insert into accounts (code, name, type, subtype) values (${code}, ${`GST ${code}`}, 'liability', 'tax')
      on conflict (org_id, code) do nothing`,
  );
  await database.as(
    admin,
    (sql) => sql`update posting_rules set account_id = (select id from accounts where code = ${code})
      where purpose = 'gst_collected' and match = ''`,
  );
}

const ALWAYS = ['0001-01-01', '9999-12-31'] as const;
const netPayable = async (person: Person) => (await boxes(person, ...ALWAYS)).net_payable;

test('GST accounts of an earlier rule stay in the return', async () => {
  const company = await foundCompany(database);
  const { admin } = company;
  const before = await postJournal(database, admin, '2026-01-05', [
    ['2200', '-10.00'],
    ['6120', '10.00'],
  ]);
  await moveRule(company, '2201');
  await postJournal(database, admin, '2026-02-05', [
    ['2200', '-5.00'],
    ['6120', '5.00'],
  ]);
  await postJournal(database, admin, '2026-02-06', [
    ['2201', '-2.00'],
    ['6120', '2.00'],
  ]);
  expect(await netPayable(admin)).toBe('17.00');
  await database.as(
    admin,
    (sql) => sql`select reverse_journal_entry(${before}, '2026-02-07', 'Wrong', gen_random_uuid())`,
  );
  expect(await netPayable(admin)).toBe('7.00');
  // Cleared and paid over, from both accounts.
  await postJournal(database, admin, '2026-03-31', [
    ['2200', '5.00'],
    ['2201', '2.00'],
    ['1000', '-7.00'],
  ]);
  expect(await netPayable(admin)).toBe('7.00');
  expect(await failingControls(database, admin)).toEqual([]);
});

test('postings on an account before it kept GST are in no return, and neither are their reversals', async () => {
  const company = await foundCompany(database);
  const { admin } = company;
  const early = await postJournal(database, admin, '2026-01-05', [
    ['2400', '-30.00'],
    ['7100', '30.00'],
  ]);
  await moveRule(company, '2400');
  expect(await netPayable(admin)).toBe('0.00');
  expect(await failingControls(database, admin)).toEqual([]);
  await database.as(
    admin,
    (sql) => sql`select reverse_journal_entry(${early}, '2026-02-07', 'Wrong', gen_random_uuid())`,
  );
  expect(await netPayable(admin)).toBe('0.00');
  await postJournal(database, admin, '2026-02-08', [
    ['2400', '-3.00'],
    ['6120', '3.00'],
  ]);
  expect(await netPayable(admin)).toBe('3.00');
  expect(await failingControls(database, admin)).toEqual([]);
});

test('GST charged on tax itself is GST, and the tax is no purchase', async () => {
  const { admin } = await foundCompany(database);
  await approvedBill(
    database,
    admin,
    [
      {
        description: 'GST on import',
        account_id: await accountId(database, admin, '2210'),
        unit_price: 150,
        gst_rate: 10,
      },
    ],
    { bill_date: '2026-01-10' },
  );
  expect(await boxes(admin, ...ALWAYS)).toMatchObject({
    purchases_taxable: '0.00',
    gst_paid: '15.00',
    adjustments: '-150.00',
    net_payable: '-165.00',
  });
  expect(await failingControls(database, admin)).toEqual([]);
});
