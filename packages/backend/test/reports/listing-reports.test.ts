import { randomUUID } from 'node:crypto';
import type { ReportAnswer } from '@ledgerwise/resource/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountId,
  approvedBill,
  createCustomer,
  createVendor,
  postedInvoice,
} from '../books/steps/documents.ts';
import { postJournal } from '../books/steps/journal.ts';
import { issueCreditNote, recordPayment } from '../books/steps/payments.ts';
import { isFullTier } from '../by-tier.ts';
import { foundCompany, signUp } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { month, runReport } from './steps/run-report.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const run = (person: Person, report: string, parameters: object) =>
  runReport(database, person, report, parameters);
const allOk = ({ checks }: ReportAnswer) => checks.length > 0 && checks.every(({ ok }) => ok);
const cells = ({ rows }: ReportAnswer, ...names: string[]) =>
  rows.map((row) => names.map((name) => row.cells[name] ?? null));
const work = (amount: number, gst_applicable = false) => ({
  description: 'Work',
  unit_price: amount,
  gst_applicable,
});

test('the general ledger has every account with its lines, and each refers to its source', async () => {
  const { admin, viewer } = await foundCompany(database);
  await postJournal(database, admin, '2025-12-31', [
    ['1000', 40],
    ['3000', -40],
  ]);
  const invoice = await postedInvoice(database, admin, [work(100)], { invoice_date: '2026-01-05' });
  await recordPayment(database, admin, {
    contact: invoice.customer_id ?? '',
    on: '2026-01-09',
    amount: 100,
    uses: [{ document_id: invoice.id ?? '', amount: 100 }],
  });
  const told = await run(viewer, 'general-ledger', month('2026-01'));
  expect(allOk(told)).toBe(true);
  expect(
    told.rows.map(({ group, link, cells: { description, debit, credit, balance } }) => [
      group?.label,
      link?.table ?? description,
      debit ?? credit ?? null,
      balance,
    ]),
  ).toEqual(
    [
      ['1000 Business Bank Account', 'Opening balance', null, '40.00'],
      ['1000 Business Bank Account', 'journal_entries', '100.00', '140.00'],
      ['1100 Accounts Receivable', 'Opening balance', null, '0.00'],
      ['1100 Accounts Receivable', 'invoices', '100.00', '100.00'],
      ['1100 Accounts Receivable', 'journal_entries', '100.00', '0.00'],
      ['3000 Owner Capital', 'Opening balance', null, '-40.00'],
      ['4000 Sales', 'Opening balance', null, '0.00'],
      ['4000 Sales', 'invoices', '100.00', '-100.00'],
    ].map(([label, ...rest]) => [expect.stringContaining(String(label).slice(0, 4)), ...rest]),
  );
  const sales = await run(viewer, 'general-ledger', {
    ...month('2026-01'),
    account_id: await accountId(database, admin, '4000'),
  });
  expect(cells(sales, 'balance')).toEqual([['0.00'], ['-100.00']]);
  const bank = await run(viewer, 'general-ledger', { ...month('2026-01'), subtypes: 'bank,receivable' });
  expect(bank.rows).toHaveLength(5);
});

test.runIf(isFullTier)(
  'the general ledger continues from page to page, also within one day and as recorded at a time',
  async () => {
    const { admin, organisation } = await foundCompany(database);
    await database.sql`
    select private.post_entries(${organisation}, array_agg(row('2026-02-03'::date, 'Sale ' || n, null, 'journal', null, array[
      private.line(b.id, 1, null), private.line(s.id, -1, null)])::private.entry_to_post order by n))
    from generate_series(1, 1200) n, accounts b, accounts s
    where b.org_id = ${organisation} and b.code = '1000' and s.org_id = ${organisation} and s.code = '4000'`;
    const [then] = await database.as(admin, (sql) => sql`select clock_timestamp()::text as at`);
    await postJournal(database, admin, '2026-02-03', [
      ['1000', 5],
      ['4000', -5],
    ]);
    const pages = async (more: object) => {
      const told: ReportAnswer[] = [];
      for (let page: number | null = 1; page; page = told.at(-1)?.next_page ?? null)
        told.push(await run(admin, 'general-ledger', { ...month('2026-02'), ...more, page }));
      expect(told.every(allOk)).toBe(true);
      return told;
    };
    const whole = await pages({});
    expect(whole.map(({ rows }) => rows.length)).toEqual([1000, 1000, 404]);
    const balances = whole.flatMap(({ rows }) => rows.map(({ cells: { balance } }) => Number(balance)));
    expect(balances.slice(1, 1202)).toEqual([...Array.from({ length: 1200 }, (_, n) => n + 1), 1205]);
    expect(balances.slice(1203)).toEqual([...Array.from({ length: 1200 }, (_, n) => -n - 1), -1205]);
    const known = await pages({ known_at: then?.at });
    expect(known.flatMap(({ rows }) => rows)).toHaveLength(2402);
  },
);

test('aging shows each document and credit as at the date', async () => {
  const { admin, viewer } = await foundCompany(database);
  const customer = await createCustomer(database, admin, 'Ava');
  const [first, second] = [
    await postedInvoice(database, admin, [work(100)], {
      customer_id: customer,
      invoice_date: '2026-01-01',
      due_date: '2026-01-10',
    }),
    await postedInvoice(database, admin, [work(30)], {
      customer_id: customer,
      invoice_date: '2026-02-01',
      due_date: '2026-03-01',
    }),
  ];
  const payment = await recordPayment(database, admin, {
    contact: customer,
    on: '2026-02-10',
    amount: 120,
    uses: [{ document_id: first.id ?? '', amount: 100 }],
  });
  await issueCreditNote(database, admin, { invoice_id: second.id ?? '' }, [work(5)], '2026-02-12');
  await database.as(
    admin,
    (sql) => sql`select void_payment(${payment}, 'Bounced', ${randomUUID()}, '2026-04-01')`,
  );
  const on = async (end_date: string) => {
    const told = await run(viewer, 'accounts-receivable', { end_date });
    expect(allOk(told)).toBe(true);
    return told.rows.map(({ group, link, cells: { days_overdue, total, ...rest } }) => [
      group?.link?.table,
      link?.table,
      days_overdue ?? '0',
      Object.keys(rest).find((name) => name.startsWith('days') || name === 'current'),
      total,
    ]);
  };
  expect(await on('2026-01-31')).toEqual([['customers', 'invoices', '21', 'days_1_30', '100.00']]);
  expect(await on('2026-03-31')).toEqual([
    ['customers', 'invoices', '30', 'days_1_30', '25.00'],
    ['customers', 'journal_entries', '0', 'current', '-20.00'],
  ]);
  expect(await on('2026-04-30')).toEqual([
    ['customers', 'invoices', '110', 'days_over_90', '100.00'],
    ['customers', 'invoices', '60', 'days_31_60', '25.00'],
  ]);
});

test('a statement of a customer or a vendor runs from the opening balance to the open balance', async () => {
  const { admin, user } = await foundCompany(database);
  const customer = await createCustomer(database, admin, 'Ava');
  const invoice = await postedInvoice(database, admin, [work(100)], {
    customer_id: customer,
    invoice_date: '2026-01-01',
    due_date: '2026-01-10',
  });
  await recordPayment(database, admin, {
    contact: customer,
    on: '2026-02-10',
    amount: 130,
    uses: [{ document_id: invoice.id ?? '', amount: 60 }],
  });
  const told = await run(admin, 'customer-statement', { ...month('2026-02'), contact_id: customer });
  expect(allOk(told)).toBe(true);
  expect(
    told.rows.map(({ section, cells: { billed, settled, balance } }) => [
      section,
      billed ?? settled ?? null,
      balance,
    ]),
  ).toEqual([
    ['activity', null, '100.00'],
    ['activity', '130.00', '-30.00'],
    ['open', '40.00', '40.00'],
    ['open', '70.00', '-30.00'],
    ...['-70.00', '0.00', '40.00', '0.00', '0.00'].map((balance) => ['ages', null, balance]),
  ]);
  // People who read only their own customers get no statement of another's.
  const answer = run(user, 'customer-statement', { ...month('2026-02'), contact_id: customer });
  expect((await refusal(answer)).hint).toBe('report.contact_unknown');
  const vendor_id = await createVendor(database, admin, 'Mill');
  await approvedBill(database, admin, [work(70)], { vendor_id, bill_date: '2026-02-03' });
  await postJournal(database, admin, '2026-02-04', [
    ['6000', 1],
    ['1000', -1],
  ]);
  const owed = await run(admin, 'vendor-statement', { ...month('2026-02'), contact_id: vendor_id });
  expect(allOk(owed)).toBe(true);
  expect(owed.rows[1]).toMatchObject({
    link: { table: 'bills' },
    cells: { billed: '70.00', balance: '70.00' },
  });
});

test('stock, fixed assets and budgets tie out', async () => {
  const { admin, organisation } = await foundCompany(database);
  const as = <T>(work: Parameters<typeof database.as<T>>[1]) => database.as(admin, work);
  const [item] = await as(
    (sql) => sql`insert into inventory_items (name, sku) values ('Bolt', 'B-1') returning id`,
  );
  await as((sql) => sql`select adjust_stock(${item?.id}, 10, 2.5, '2026-01-05', 'Counted', ${randomUUID()})`);
  await as(
    (sql) => sql`select adjust_stock(${item?.id}, -4, null, '2026-02-05', 'Counted', ${randomUUID()})`,
  );
  await postJournal(database, admin, '2026-01-06', [
    ['1200', 7],
    ['3000', -7],
  ]);
  const stock = async (end_date: string) => {
    const told = await run(admin, 'inventory-valuation', { end_date });
    expect(allOk(told)).toBe(true);
    return cells(told, 'name', 'quantity', 'unit_cost', 'value');
  };
  expect(await stock('2026-01-31')).toEqual([
    ['Bolt', '10', '2.5', '25.00'],
    ['Journal entries without an item', null, null, '7.00'],
  ]);
  expect((await stock('2026-02-28'))[0]).toEqual(['Bolt', '6', '2.5', '15.00']);

  await postJournal(database, admin, '2025-07-01', [
    ['1520', 1200],
    ['1000', -1200],
  ]);
  const [van] = await as(
    (sql) => sql`insert into fixed_assets (name, purchase_price, purchase_date, useful_life)
      values ('Van', 1200, '2025-07-01', 10) returning id`,
  );
  const [rule] = await database.sql`select private.account_for(${organisation}, 'fixed_asset') as id`;
  const [code] = await database.sql`select code from accounts where id = ${rule?.id}`;
  if (code?.code !== '1520')
    await postJournal(database, admin, '2025-07-01', [
      [String(code?.code), 1200],
      ['1520', -1200],
    ]);
  await as((sql) => sql`select run_depreciation('2026-03-31', ${randomUUID()})`);
  await as((sql) => sql`select dispose_asset(${van?.id}, '2026-03-31', 1000, ${randomUUID()})`);
  const assets = async (start_date: string, end_date: string) => {
    const told = await run(admin, 'fixed-assets', { start_date, end_date });
    expect(told.checks.filter(({ ok }) => !ok)).toEqual([]);
    return cells(
      told,
      'opening_cost',
      'disposals',
      'cost',
      'opening_depreciation',
      'depreciation',
      'accumulated',
      'book_value',
    );
  };
  expect(await assets('2026-01-01', '2026-02-28')).toEqual([
    ['1200.00', '0.00', '1200.00', '60.00', '20.00', '80.00', '1120.00'],
  ]);
  expect(await assets('2026-01-01', '2026-12-31')).toEqual([
    ['1200.00', '-1200.00', '0.00', '60.00', '30.00', '0.00', '0.00'],
  ]);

  await as(
    (sql) => sql`insert into budgets (account_id, month, amount)
      select id, '2026-04-01', 300 from accounts where code in ('4000', '1520')`,
  );
  await postJournal(database, admin, '2026-04-10', [
    ['1000', 200],
    ['4000', -200],
  ]);
  const budget = await run(admin, 'budget-vs-actual', { start_date: '2026-04-01', end_date: '2026-04-15' });
  expect(allOk(budget)).toBe(true);
  expect(
    budget.rows.map(({ section, cells: { code: name, actual, budget: planned } }) => [
      section,
      name,
      actual,
      planned,
    ]),
  ).toEqual([
    ['balances', '1520', '0.00', '150.00'],
    ['revenue', '4000', '200.00', '150.00'],
  ]);
});

test('lists postings to a closed period by account, with their user', async () => {
  const { admin, viewer } = await foundCompany(database);
  await postJournal(database, admin, '2025-06-01', [
    ['1000', 10],
    ['4000', -10],
  ]);
  const changes = (more: object = {}) =>
    run(viewer, 'changes-since-close', { end_date: '2025-12-31', ...more });
  expect((await refusal(changes())).hint).toBe('report.never_closed');
  await database.as(admin, (sql) => sql`select close_year('2025-12-31', ${randomUUID()})`);
  expect(await changes()).toMatchObject({ rows: [], checks: [{ ok: true }, { ok: true }] });
  await database.as(admin, (sql) => sql`select lock_books(null, reason => 'A bill came late')`);
  await postJournal(database, admin, '2025-11-30', [
    ['6000', 3],
    ['1000', -3],
  ]);
  const told = await changes();
  expect(allOk(told)).toBe(true);
  expect(cells(told, 'description', 'recorded_by', 'debit', 'credit', 'balance')).toEqual([
    ['As recorded then', null, null, null, '10.00'],
    ['A journal entry', 'The admin', null, '3.00', '7.00'],
    ['As recorded then', null, null, null, '0.00'],
    ['A journal entry', 'The admin', '3.00', null, '3.00'],
  ]);
  // After the new lock, the postings in between are still reported, also for a day within the year.
  await database.as(admin, (sql) => sql`select lock_books('2025-11-30')`);
  expect((await changes()).rows).toHaveLength(4);
  expect((await changes({ end_date: '2025-11-30' })).rows).toHaveLength(4);
  expect((await changes({ end_date: '2025-05-31' })).rows).toEqual([]);
});

test('validates the parameters of a report, with messages', async () => {
  const { admin } = await foundCompany(database);
  const other = await signUp(database);
  const theirs = await createCustomer(database, other, 'Theirs');
  const [account] = await database.as(other, (sql) => sql`select id from accounts where code = '1000'`);
  const hint = async (report: string, parameters: object) =>
    (await refusal(run(admin, report, parameters))).hint;
  const days = month('2026-01');
  for (const day of ['2026-02-30', 'soon', 'infinity', '2026-1-1', '12026-01-01'])
    expect(await hint('trial-balance', { ...days, end_date: day })).toBe('report.date_invalid');
  expect(await hint('trial-balance', { ...days, known_at: 'yesterday' })).toBe('report.date_invalid');
  expect(await hint('cash-flow', { ...days, known_at: '2026-01-01T00:00:00Z' })).toBe('report.not_known_at');
  for (const page of [0, -1, 'two', 1.5])
    expect(await hint('general-ledger', { ...days, page })).toBe('report.page');
  for (const account_id of [randomUUID(), 'nonsense', account?.id])
    expect(await hint('general-ledger', { ...days, account_id })).toBe('account.unknown');
  expect(await hint('general-ledger', { ...days, subtypes: 'bank,gold' })).toBe('report.word_unknown');
  expect(await hint('gst-details', { ...days, boxes: 'gst_settled' })).toBe('report.word_unknown');
  expect(await hint('customer-statement', days)).toBe('report.contact_required');
  for (const contact_id of [randomUUID(), 'nonsense', theirs])
    expect(await hint('customer-statement', { ...days, contact_id })).toBe('report.contact_unknown');
  expect(await hint('vendor-statement', { ...days, contact_id: theirs })).toBe('report.contact_unknown');
});
