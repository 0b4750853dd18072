import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerAsset, runDepreciation } from '../books/steps/assets.ts';
import { addBankAccount } from '../books/steps/bank-accounts.ts';
import { ask, createProduct, postedInvoice } from '../books/steps/documents.ts';
import { addAccount, failingControls, ledgerBalances, postJournal } from '../books/steps/journal.ts';
import { add } from '../books/steps/masters.ts';
import { applyCredit, recordPayment } from '../books/steps/payments.ts';
import { report } from '../books/steps/reports.ts';
import { addItem } from '../books/steps/stock.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { column, runReport } from '../reports/steps/run-report.ts';
import { movingIn } from './steps/moving-in.ts';

let database: TestDatabase;
let company: Company;
let admin: Person;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  admin = company.admin;
});

/** Checks of reports that do not hold, of a period. */
async function failingReports(start_date: string, end_date: string): Promise<readonly unknown[]> {
  const reports = [
    'profit-loss',
    'balance-sheet',
    'cash-flow',
    'trial-balance',
    'general-ledger',
    'accounts-receivable',
    'accounts-payable',
    'gst-return',
    'inventory-valuation',
    'fixed-assets',
  ];
  const columns = [column('now', start_date, end_date)];
  const failing: unknown[] = [];
  for (const name of reports) {
    const { checks } = await runReport(database, admin, name, { start_date, end_date, columns });
    failing.push(...checks.filter(({ ok }) => !ok).map((check) => [name, start_date, check]));
  }
  return failing;
}

const FIRST_DAY = '2026-07-01';
const OPENING_DAY = '2026-06-30';

const INVOICES = [
  {
    contact: 'Kauri Cafe',
    number: 'OLD-7',
    date: '2026-04-10',
    due: '2026-05-10',
    total: '2300.00',
    open: '1150.00',
  },
  {
    contact: 'Harbor Inc',
    number: 'INV-000041',
    date: '2026-06-20',
    due: '2026-07-20',
    currency: 'NZD',
    rate: '1.6',
    open: '200',
  },
  { kind: 'customer_credit', contact: 'kauri cafe', number: 'CN-3', date: '2026-06-01', open: '50' },
  { kind: 'customer_credit', contact: 'Kauri Cafe', number: 'PREPAID', date: '2026-06-15', open: '100' },
];
const BILLS = [
  { contact: 'Rimu Supplies', number: '1001', date: '2026-06-05', due: '2026-06-25', open: '690.00' },
  { kind: 'vendor_credit', contact: 'Rimu Supplies', number: 'ADV', date: '2026-06-06', open: '40' },
];

/** The old books, debit positive: they balance, in the middle of a year. */
const OLD: Readonly<Record<string, number>> = {
  1000: 5000,
  1030: 1600,
  1100: 1320,
  1200: 480,
  1500: 3000,
  1505: -1000,
  2000: -650,
  2200: -300,
  2210: 120,
  2500: -2000,
  3000: -4000,
  3200: 30,
  4000: -8000,
  6110: 2400,
};

/** A company that had all of this in another program; returns its trial balance, by code. */
async function oldCompany(steps: ReturnType<typeof movingIn>) {
  await addAccount(database, admin, {
    code: '1030',
    name: 'NZ Bank',
    type: 'asset',
    subtype: 'bank',
    currency: 'NZD',
  });
  const product = await createProduct(database, admin, { name: 'Chair' });
  const item = await addItem(database, admin, 'Chair', product);
  await addBankAccount(database, admin, { opening: 2000, openedOn: OPENING_DAY });
  await registerAsset(database, admin, {
    name: 'Mixer',
    purchase_price: 3000,
    purchase_date: '2025-01-01',
    salvage_value: 0,
    useful_life: 3,
    opening_accumulated: 1000,
    opening_through: OPENING_DAY,
  });
  const [bank] =
    await database.sql`select code from accounts where name = 'Kiwi Bank Checking' and org_id = ${company.organisation}`;
  const trialBalance = { ...OLD, [String(bank?.code)]: 2000 };
  await steps.save(FIRST_DAY, trialBalance, { 1030: '1000' });
  return { trialBalance, item, product };
}

test('after moving in, every account, every contact, the assets and the stock agree to the cent', async () => {
  const steps = movingIn(database, admin);
  const { trialBalance, item, product } = await oldCompany(steps);
  expect(await steps.check('invoice', INVOICES, true)).toEqual({
    documents: 4,
    contacts_created: 2,
    total: '1320.00',
    problems: [],
  });
  const key = randomUUID();
  const told = { documents: 4, contacts_created: 2, total: '1320.00' };
  expect(await steps.bring('invoice', INVOICES, true, key)).toEqual(told);
  expect(await steps.bring('invoice', INVOICES, true, key)).toEqual(told);
  await steps.bring('bill', BILLS, true);
  await steps.stock([{ item_id: item, quantity: '12', unit_cost: '40' }]);

  // Before posting, the check shows what the entry will change.
  const before = await steps.opening();
  expect(before).toMatchObject({ ok: true, is_posted: false, counterpart: { balance: '0.00', ok: true } });
  expect(before.accounts.find(({ code }) => code === '1100')).toMatchObject({
    kept_by: 'invoices',
    ours: '1320.00',
    books: '0.00',
  });
  expect(before.assets).toMatchObject([
    { code: '1500', ok: true },
    { code: '1505', old: '1000.00', register: '1000.00', ok: true },
  ]);
  const preview = await ask<{ total: string; lines: { code: string; debit: string; credit: string }[] }>(
    database,
    admin,
    (sql) => sql`select preview_opening() as answer`,
  );
  expect(preview.lines.map(({ code }) => code)).not.toContain('1100');
  const entry = await steps.post();
  const [posted] =
    await database.sql`select total_debit, source_kind, entry_date::text from journal_entries where id = ${entry}`;
  expect(posted).toEqual({ total_debit: preview.total, source_kind: 'opening', entry_date: OPENING_DAY });

  const balances = Object.fromEntries(
    (await report(database, admin, 'trial_balance', OPENING_DAY, OPENING_DAY)).map((row) => [
      row.account_code,
      Number(row.closing_debit) - Number(row.closing_credit),
    ]),
  );
  expect(Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0))).toEqual(
    trialBalance,
  );
  const after = await steps.opening();
  expect(after).toMatchObject({ ok: true, is_posted: true });
  expect(after.contacts).toEqual([
    {
      kind: 'invoice',
      old: '1320.00',
      documents: '1320.00',
      difference: '0.00',
      ok: true,
      contacts: [
        { contact: 'Harbor Inc', amount: '320.00' },
        { contact: 'Kauri Cafe', amount: '1000.00' },
      ],
    },
    {
      kind: 'bill',
      old: '650.00',
      documents: '650.00',
      difference: '0.00',
      ok: true,
      contacts: [{ contact: 'Rimu Supplies', amount: '650.00' }],
    },
  ]);
  expect(await report(database, admin, 'receivables_aging', OPENING_DAY)).toMatchObject([
    { contact: 'Harbor Inc', current: '320.00' },
    { contact: 'Kauri Cafe', current: '-150.00', days_31_60: '1150.00', total: '1000.00' },
  ]);
  expect(await failingControls(database, admin)).toEqual([]);

  expect(await failingReports('2026-01-01', OPENING_DAY)).toEqual([]);

  // It counts as no sale, purchase or GST: earlier amounts belong to the returns of the previous program.
  const boxes = await report(database, admin, 'gst_return', '2026-01-01', '2026-12-31');
  expect(boxes.filter(({ amount }) => Number(amount) !== 0)).toEqual([]);
  const profit = await report(database, admin, 'profit_and_loss', '2026-01-01', OPENING_DAY);
  expect(profit.filter(({ section }) => section === 'revenue').map(({ amount }) => amount)).toEqual([
    '8000.00',
  ]);

  // On the next day: sales of imported stock, new documents with later numbers, depreciation, and the close of the
  // year.
  const documents = await database.sql<{ id: string; invoice_number: string; customer_id: string }[]>`
    select id, invoice_number, customer_id from invoices where org_id = ${company.organisation} order by invoice_date`;
  const [old, foreign] = documents;
  await recordPayment(database, admin, {
    contact: old?.customer_id ?? '',
    on: '2026-07-03',
    amount: 1000,
    uses: [{ document_id: old?.id ?? '', amount: 1000 }],
  });
  const [prepaid] =
    await database.sql`select id from payments where reference = 'PREPAID' and org_id = ${company.organisation}`;
  await applyCredit(
    database,
    admin,
    ['payment', prepaid?.id],
    [{ document_id: old?.id ?? '', amount: 100 }],
    '2026-07-04',
  );
  await recordPayment(database, admin, {
    contact: foreign?.customer_id ?? '',
    on: '2026-07-05',
    amount: 200,
    currency: 'NZD',
    rate: '1.7',
    account: '1030',
    uses: [{ document_id: foreign?.id ?? '', amount: 200 }],
  });
  await database.as(
    admin,
    (sql) =>
      sql`select issue_credit_note(invoice_id => ${old?.id ?? ''}, issued_on => '2026-07-06', key => ${randomUUID()})`,
  );
  const sold = await postedInvoice(database, admin, [{ product_id: product, quantity: 2, unit_price: 100 }], {
    customer_id: old?.customer_id,
    invoice_date: FIRST_DAY,
  });
  expect(sold.invoice_number).toBe('INV-000042');
  expect(await runDepreciation(database, admin, '2026-12-31')).toBeGreaterThan(0);
  await database.as(admin, (sql) => sql`select close_year('2026-12-31', ${randomUUID()})`);
  expect(await failingControls(database, admin)).toEqual([]);
  for (const start of [FIRST_DAY, '2026-01-01'])
    expect(await failingReports(start, '2026-12-31')).toEqual([]);
  expect((await ledgerBalances(database, company.organisation))[3900] ?? 0).toBe(0);
  expect(await steps.opening()).toMatchObject({ ok: true });
});

test('cancels wrong open documents and imports them again under their numbers', async () => {
  const steps = movingIn(database, admin);
  await steps.save(FIRST_DAY, { 1100: 1000, 3000: -1000 });
  await steps.bring('invoice', [{ ...INVOICES[0], open: '900' }], true);
  const first = await steps.opening();
  expect(first).toMatchObject({ ok: false, counterpart: { ok: false, balance: '100.00' } });
  expect(first.accounts.find(({ code }) => code === '1100')).toMatchObject({
    ok: false,
    difference: '100.00',
    advice: expect.stringContaining('total less than in the trial balance'),
  });
  await steps.post();
  expect(await refusal(steps.save(FIRST_DAY, { 1000: 1 }))).toMatchObject({ hint: 'opening.posted' });
  expect(await refusal(steps.post())).toMatchObject({ hint: 'opening.posted' });
  const [entry] =
    await database.sql`select id from journal_entries where source_kind = 'opening' and org_id = ${company.organisation}`;
  expect(
    (
      await refusal(
        database.as(
          admin,
          (sql) => sql`select reverse_journal_entry(${entry?.id}, '2026-07-02', 'Wrong', ${randomUUID()})`,
        ),
      )
    ).message,
  ).toContain('Reverse them under Opening Balances');

  await steps.reverseDocuments('invoice');
  await steps.bring('invoice', [{ ...INVOICES[0], open: '1000' }], true);
  expect(await steps.opening()).toMatchObject({ ok: true });
  await steps.reverseOpening();
  expect(await steps.opening()).toMatchObject({ ok: true, is_posted: false });
  expect(await refusal(steps.reverseOpening())).toMatchObject({ hint: 'opening.not_posted' });
  // A remainder of documents on a control account may be posted where requested.
  await steps.save(FIRST_DAY, { 1100: 1010, 3000: -1010 }, {}, ['1100']);
  await steps.post();
  expect(await steps.opening()).toMatchObject({ ok: true, is_posted: true });
  expect(await report(database, admin, 'receivables_aging', OPENING_DAY)).toMatchObject([
    { contact: 'Kauri Cafe', total: '1000.00' },
    { contact: '(Journal entries)', total: '10.00' },
  ]);
  expect(await failingControls(database, admin)).toEqual([]);
});

test('at the end of a year the result is there to be closed', async () => {
  const steps = movingIn(database, admin);
  await steps.save('2026-01-01', { 1000: 700, 4000: -1000, 6110: 300 });
  await steps.post();
  expect(await steps.opening()).toMatchObject({ ok: true, closes_year: true });
  await database.as(admin, (sql) => sql`select close_year('2025-12-31', ${randomUUID()})`);
  expect((await ledgerBalances(database, company.organisation))[3200]).toBe(-700);
  expect(await failingControls(database, admin)).toEqual([]);
});

test('imports nothing from a file with faults, and each row has its message', async () => {
  const steps = movingIn(database, admin);
  const [good] = INVOICES;
  expect(await refusal(steps.bring('invoice', [good ?? {}], true))).toMatchObject({
    hint: 'opening.day_missing',
  });
  await steps.save(FIRST_DAY, {});
  await add(database, admin, 'customers', { name: 'Kauri Cafe' });
  const rows = [
    { ...good, row: 2 },
    { ...good, row: 3 },
    { ...good, contact: 'Nobody', number: 'B', row: 4 },
    { ...good, number: 'C', date: '2026-07-01', due: '2026-07-08', row: 5 },
    { ...good, number: 'D', open: '-5', row: 6 },
    { ...good, number: 'E', due: '2026-01-01', row: 7 },
    { ...good, number: '', row: 8 },
    { ...good, number: 'F', date: '31/06', row: 9 },
    { ...good, number: 'G', currency: 'NZD', row: 10 },
    { ...good, number: 'H', open: '1.234', row: 11 },
  ];
  const { problems } = await steps.check('invoice', rows, false);
  expect(problems).toEqual([
    { row: '3', message: 'There is an invoice OLD-7 already.' },
    { row: '4', message: 'There is no active customer called "Nobody". Add it first, or let it be created.' },
    {
      row: '5',
      message: 'It is dated 2026-07-01, and the books begin here on 2026-07-01. Enter it as a new invoice.',
    },
    {
      row: '6',
      message:
        'The amount that is still open must be above 0, and -5 is not. What you owe a customer, or a vendor owes you, is a credit.',
    },
    { row: '7', message: 'Due date cannot be before the invoice date.' },
    { row: '8', message: 'Number is missing.' },
    { row: '9', message: 'Date must be a date like 2026-01-31; "31/06" is not.' },
    {
      row: '10',
      message: expect.stringContaining('There is no exchange rate for NZD on or before 2026-04-10'),
    },
    { row: '11', message: '1.234 has more decimals than USD allows.' },
  ]);
  expect(await refusal(steps.bring('invoice', rows, false))).toMatchObject({
    hint: 'opening.documents',
    message: 'Row 3: There is an invoice OLD-7 already. 8 more rows have problems. Nothing was imported.',
  });
  expect(
    await database.sql`select count(*)::integer as n from invoices where org_id = ${company.organisation}`,
  ).toEqual([{ n: 0 }]);
  await steps.bring('invoice', [good ?? {}], false);
  expect((await refusal(steps.bring('invoice', [good ?? {}], false))).message).toContain(
    'There is an invoice OLD-7 already',
  );
  await steps.bring('bill', BILLS, true);
  expect((await steps.check('bill', BILLS, true)).problems).toEqual([
    { row: '1', message: 'It is here already, as bill BIL-000001 of this vendor.' },
    { row: '2', message: 'It is here already, as PAY-000001.' },
  ]);
  await database.as(admin, (sql) => sql`select lock_books('2026-06-10')`);
  expect((await steps.check('invoice', [{ ...good, number: 'Z' }], false)).problems).toMatchObject([
    { message: expect.stringContaining('The books are locked through 2026-06-10') },
  ]);
});

test('a trial balance that cannot be posted reports why', async () => {
  const steps = movingIn(database, admin);
  expect(await refusal(steps.post())).toMatchObject({ hint: 'opening.day_missing' });
  await steps.save(FIRST_DAY, {});
  expect(await refusal(steps.post())).toMatchObject({ hint: 'opening.nothing' });
  await steps.save(FIRST_DAY, { 1000: 100, 3000: -90 });
  expect(await refusal(steps.post())).toMatchObject({
    hint: 'opening.unbalanced',
    message:
      'The debits of the trial balance total 100.00 and its credits 90.00; 10.00 is missing in the credits. Correct it, or read the file again.',
  });
  await steps.saveLines(FIRST_DAY, [
    { code: '090', name: 'Bank', debit: '100' },
    {
      code: '300',
      name: 'Capital',
      credit: '100',
      account: { code: '3010', name: 'Share Capital', type: 'equity' },
    },
  ]);
  expect(await refusal(steps.post())).toMatchObject({
    hint: 'opening.unmatched',
    message:
      'Line 1: "090 Bank" is matched to no account of yours. Choose one, or add it to your chart of accounts.',
  });
  // An account without a code gets the next one of its type.
  await steps.saveLines(FIRST_DAY, [{ name: 'Fees', account: { name: 'Fees', type: 'revenue' } }]);
  const [fees] =
    await database.sql`select code from accounts where name = 'Fees' and org_id = ${company.organisation}`;
  expect(fees?.code).toMatch(/^4\d+$/);
  expect(await refusal(steps.save(FIRST_DAY, { 3900: 5 }))).toMatchObject({ hint: 'opening.counterpart' });
  for (const line of [{ debit: '-1' }, { debit: 'a lot' }, { debit: '1.005' }, { debit: '1', credit: '1' }])
    expect(await refusal(steps.saveLines(FIRST_DAY, [line]))).toMatchObject({ hint: 'opening.amount' });
  expect(await refusal(steps.saveLines(FIRST_DAY, [{ account_id: randomUUID() }]))).toMatchObject({
    hint: 'account.unknown',
  });
  expect(
    await refusal(steps.saveLines(FIRST_DAY, [{ account: { code: '1000', name: 'Twice', type: 'asset' } }])),
  ).toMatchObject({ hint: 'opening.account' });
  await addAccount(database, admin, {
    code: '1030',
    name: 'NZ Bank',
    type: 'asset',
    subtype: 'bank',
    currency: 'NZD',
  });
  await steps.save(FIRST_DAY, { 1030: 160, 3000: -160 });
  expect(await refusal(steps.post())).toMatchObject({
    hint: 'opening.foreign_amount',
    message: 'Account 1030 NZ Bank is kept in NZD: say how many NZD its balance is.',
  });
  await steps.save(FIRST_DAY, { 1000: 1, 3000: -1 });
  await database.as(admin, (sql) => sql`select lock_books(${OPENING_DAY})`);
  expect(await refusal(steps.post())).toMatchObject({ hint: 'ledger.period_locked' });
});

test('a later entry makes the check red, with advice', async () => {
  const steps = movingIn(database, admin);
  await steps.save(FIRST_DAY, { 1000: 100, 3000: -100 });
  await steps.post();
  await postJournal(database, admin, '2026-06-15', [
    ['6110', 5],
    ['1000', -5],
  ]);
  const { ok, accounts } = await steps.opening();
  expect(ok).toBe(false);
  expect(accounts.filter((account) => !account.ok).map(({ code, advice }) => [code, advice])).toEqual([
    ['1000', expect.stringContaining('Reverse the opening balances and post them again')],
    ['6110', expect.stringContaining('It is not in the trial balance')],
  ]);
});

test('is allowed to admins and managers of the organization, and shows the second of two the first one', async () => {
  const steps = movingIn(database, admin);
  await steps.save(FIRST_DAY, { 1000: 100, 3000: -100 });
  for (const person of [company.user, company.viewer]) {
    const other = movingIn(database, person);
    for (const attempt of [
      () => other.opening(),
      () => other.post(),
      () => other.reverseOpening(),
      () => other.stock([{}]),
      () => other.bring('invoice', INVOICES, true),
    ])
      expect(await refusal(attempt())).toMatchObject({ hint: 'role.denied' });
  }
  expect(await movingIn(database, company.manager).opening()).toMatchObject({ ok: true });
  const otherAdmin = (await foundCompany(database)).admin;
  expect(await movingIn(database, otherAdmin).opening()).toBeNull();
  expect(
    await refusal(
      database.as(
        company.manager,
        (sql) => sql`select save_opening('2026-08-01', 'xero', 0, ${randomUUID()})`,
      ),
    ),
  ).toMatchObject({
    hint: 'opening.changed',
    message: expect.stringContaining('The admin saved the opening balances at'),
  });
});
