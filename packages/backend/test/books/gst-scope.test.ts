import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { bankCompany } from './steps/bank-company.ts';
import { accountId, approvedBill, type Fields, postedInvoice, saveInvoice } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import { issueCreditNote } from './steps/payments.ts';
import { report } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

type Company = Awaited<ReturnType<typeof bankCompany>>;

/** The boxes of a year that hold something. */
async function boxes({ admin }: Company): Promise<Readonly<Record<string, string>>> {
  const rows = await report(database, admin, 'gst_return', '2026-01-01', '2026-12-31');
  return Object.fromEntries(rows.flatMap(({ box, amount }) => (Number(amount) === 0 ? [] : [[box, amount]])));
}

/** Accounts that no company begins with. */
async function addAccounts({ admin }: Company): Promise<ReadonlyMap<string, string>> {
  const accounts = [
    ['7901', 'Wages and Salaries', 'expense', 'expense'],
    ['2901', 'Van Loan', 'liability', 'long_term_liability'],
    ['3901', 'Owner Contribution', 'equity', 'equity'],
    ['7902', 'Depreciation of Vans', 'expense', 'depreciation'],
    ['7903', 'Postage', 'expense', 'expense'],
  ] as const;
  for (const [code, name, type, subtype] of accounts)
    await database.as(
      admin,
      (sql) =>
        sql`insert into accounts (code, name, type, subtype) values (${code}, ${name}, ${type}, ${subtype})`,
    );
  const rows = await database.as(
    admin,
    (sql) => sql<{ code: string; gst_scope: string }[]>`select code, gst_scope from accounts`,
  );
  return new Map(rows.map(({ code, gst_scope }) => [code, gst_scope]));
}

test('the scope of an account follows its subtype and name unless it is set', async () => {
  const company = await bankCompany(database);
  const scopes = await addAccounts(company);
  expect(
    Object.fromEntries(
      ['1000', '4000', '5000', '7901', '2901', '3901', '7902', '7903'].map((code) => [
        code,
        scopes.get(code),
      ]),
    ),
  ).toEqual({
    1000: 'out_of_scope',
    4000: 'in_scope',
    5000: 'in_scope',
    7901: 'out_of_scope',
    2901: 'out_of_scope',
    3901: 'out_of_scope',
    7902: 'out_of_scope',
    7903: 'in_scope',
  });
  const change = (value: Fields) =>
    database.as(
      company.admin,
      (sql) => sql`update accounts set ${sql(value)} where code = '7903' returning gst_scope`,
    );
  expect(await change({ gst_scope: 'out_of_scope' })).toEqual([{ gst_scope: 'out_of_scope' }]);
  // An explicit scope stays; a derived one follows the subtype.
  expect(await change({ subtype: 'other_expense', gst_scope: 'in_scope' })).toEqual([
    { gst_scope: 'in_scope' },
  ]);
  expect((await refusal(change({ gst_scope: 'maybe' }))).message).toMatch(/accounts_gst_scope/);
});

test('money of owners, lenders, employees and other bank accounts is in no box, whichever screen posts it', async () => {
  const company = await bankCompany(database);
  const { admin, bring, steps } = company;
  await addAccounts(company);
  const spend = async (amount: string, code: string, more: Fields = {}) => {
    const line = await bring({ posted_on: '2026-02-03', amount, description: `To ${code} ${amount}` });
    return steps.act('post_bank_transaction', line, {
      lines: [{ account_id: await accountId(database, admin, code), amount, ...more }],
    });
  };
  await spend('5000.00', '3901');
  await spend('20000.00', '2901');
  await spend('-410.00', '2901');
  await spend('-1800.00', '7901');
  // GST that is paid over, and an entry by hand.
  await spend('-30.00', '2200');
  await company.post('2026-02-04', -700, '7901');
  expect(await boxes(company)).toEqual({});
  // A bill of a lender and an invoice to an owner are outside the return as well.
  await approvedBill(
    database,
    admin,
    [
      {
        description: 'Interest and repayment',
        account_id: await accountId(database, admin, '2901'),
        unit_price: 90,
        gst_applicable: false,
      },
    ],
    { bill_date: '2026-02-05' },
  );
  await postedInvoice(
    database,
    admin,
    [
      {
        description: 'Capital',
        account_id: await accountId(database, admin, '3901'),
        unit_price: 250,
        gst_applicable: false,
      },
    ],
    { invoice_date: '2026-02-05' },
  );
  expect(await boxes(company)).toEqual({});

  // Purchases with GST are included: 110.00 contains 10.00 of GST.
  await spend('-110.00', '7903', { gst_applicable: true, gst_rate: 10 });
  await spend('-40.00', '7903');
  expect(await boxes(company)).toEqual({
    purchases_total: '150.00',
    purchases_taxable: '100.00',
    purchases_zero: '40.00',
    gst_paid: '10.00',
    net_payable: '-10.00',
  });
  expect(await failingControls(database, admin)).toEqual([]);
});

test('refuses GST on a line out of scope, naming the line', async () => {
  const company = await bankCompany(database);
  const { admin, bring, steps } = company;
  await addAccounts(company);
  const loan = await accountId(database, admin, '2901');
  const invoice = {
    customer_id: String((await postedInvoice(database, admin, [{ unit_price: 1 }])).customer_id),
  };
  const taxed = { description: 'Repayment', account_id: loan, unit_price: 100, gst_rate: 10 };
  const refused = await refusal(
    saveInvoice(database, admin, { ...invoice, lines: [{ unit_price: 5 }, taxed] }),
  );
  expect(refused).toMatchObject({ hint: 'document.out_of_scope' });
  expect(JSON.parse(refused.detail ?? '{}')).toMatchObject({ field: 'gst_applicable', line: 2 });
  const line = await bring({ posted_on: '2026-02-03', amount: '-110.00', description: 'Bank' });
  expect(
    await refusal(
      steps.act('post_bank_transaction', line, {
        lines: [{ account_id: loan, amount: '-110.00', gst_applicable: true, gst_rate: 10 }],
      }),
    ),
  ).toMatchObject({ hint: 'document.out_of_scope' });
});

test('a credit note reduces exactly the boxes of its document', async () => {
  const company = await bankCompany(database);
  const { admin, user } = company;
  await addAccounts(company);
  const row = await postedInvoice(
    database,
    admin,
    [
      { description: 'Work', unit_price: 100, gst_rate: 10 },
      { description: 'Exempt', unit_price: 30, gst_applicable: false },
      {
        description: 'Capital',
        account_id: await accountId(database, admin, '3901'),
        unit_price: 50,
        gst_applicable: false,
      },
    ],
    { invoice_date: '2026-02-01' },
  );
  expect(await boxes(company)).toEqual({
    sales_total: '140.00',
    sales_taxable: '100.00',
    sales_zero: '30.00',
    gst_collected: '10.00',
    net_payable: '10.00',
  });
  await issueCreditNote(database, user, { invoice_id: String(row.id) }, null, '2026-02-02');
  expect(await boxes(company)).toEqual({});
  expect(await failingControls(database, admin)).toEqual([]);
});
