import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { type RunningBackend, runBackend } from '../server/running-backend.ts';
import { addAsset, postedFor, runDepreciation } from './steps/assets.ts';
import { createCustomer, entryLines, postedInvoice, saveInvoice, stored } from './steps/documents.ts';
import { add } from './steps/masters.ts';
import { report } from './steps/reports.ts';

// Faults that other accounting programs have, or had. None of them may occur here.

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const untaxed = (unit_price: string) => [{ description: 'Work', unit_price, gst_applicable: false }];

test('the tax of a foreign invoice is posted at its rate, like the sale', async () => {
  const invoice = await postedInvoice(
    database,
    company.user,
    [{ description: 'Work', unit_price: 100, gst_rate: 10 }],
    { currency: 'EUR', exchange_rate: '1.5', invoice_date: '2026-02-01' },
  );
  expect(await entryLines(database, invoice.journal_entry_id)).toEqual([
    { code: '1100', debit: '165.00', credit: '0.00' },
    { code: '4000', debit: '0.00', credit: '150.00' },
    { code: '2200', debit: '0.00', credit: '15.00' },
  ]);
  const rows = await report(database, company.viewer, 'gst_return', '2026-02-01', '2026-02-28');
  expect(rows.find(({ box }) => box === 'gst_collected')).toMatchObject({ amount: '15.00' });
});

test('drafts saved at the same time get different numbers, without a gap', async () => {
  const { user, organisation } = await foundCompany(database);
  const customer_id = await createCustomer(database, user);
  await Promise.all(
    Array.from({ length: 24 }, () =>
      saveInvoice(database, user, { customer_id, lines: untaxed('1') }, randomUUID()),
    ),
  );
  const rows = await database.sql<{ number: number }[]>`
    select number from invoices where org_id = ${organisation} order by number`;
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
});

test('February is not skipped after the 31st of January', async () => {
  const asset = await addAsset(database, company.user, { purchase_date: '2027-01-31' });
  await runDepreciation(database, company.manager, '2027-04-30');
  expect((await postedFor(database, asset)).map(({ period_end }) => period_end)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);

  const template = { customer_id: await createCustomer(database, company.user), lines: untaxed('20') };
  const recurring = {
    name: 'Hosting',
    kind: 'invoice',
    frequency: 'monthly',
    next_date: '2027-01-31',
    template,
  };
  await database.as(
    company.user,
    (sql) =>
      sql`select save_recurring_document(${sql.json(JSON.parse(JSON.stringify(recurring)))}, ${randomUUID()})`,
  );
  await database.sql`call private.issue_due_documents('2027-04-30'::date)`;
  const issued = await database.sql<{ on: string }[]>`
    select invoice_date::text as on from invoices where customer_id = ${template.customer_id} order by 1`;
  expect(issued.map(({ on }) => on)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
});

test('1.005 is 1.01, on the line and in the ledger', async () => {
  const invoice = await postedInvoice(database, company.user, untaxed('1.005'));
  expect(invoice).toMatchObject({ total_amount: '1.01' });
  expect(await entryLines(database, invoice.journal_entry_id)).toEqual([
    { code: '1100', debit: '1.01', credit: '0.00' },
    { code: '4000', debit: '0.00', credit: '1.01' },
  ]);
});

test('a rate is kept to the last decimal, and not cut to two', async () => {
  const { admin, user } = await foundCompany(database);
  await database.as(admin, (sql) => sql`update company_settings set base_currency = 'USD'`);
  await add(database, admin, 'exchange_rates', {
    currency: 'JPY',
    rate_date: '2026-01-01',
    rate: '0.006712',
  });
  const invoice = await postedInvoice(database, user, untaxed('1000000'), {
    currency: 'JPY',
    invoice_date: '2026-02-01',
  });
  expect(invoice).toMatchObject({ exchange_rate: '0.0067120000', base_total: '6712.00' });
  expect((await stored(database, 'journal_entries', invoice.journal_entry_id ?? '')).total_debit).toBe(
    '6712.00',
  );
});

describe.runIf(isFullTier)('a report of more than a thousand rows', () => {
  const COUNT = 1_020;
  let running: RunningBackend;
  let browser: SupabaseClient;
  beforeAll(async () => {
    running = await runBackend({ databaseUrl: database.url });
    browser = await running.signUp('many@example.com');
    const codes = Array.from({ length: COUNT }, (_, index) => `X${String(index).padStart(4, '0')}`);
    const chart = codes.map((code) => ({ code, name: `Account ${code}`, type: 'expense' }));
    const contacts = codes.map((code) => ({ name: `Customer ${code}` }));
    for (const [table, rows] of [
      ['accounts', chart],
      ['customers', contacts],
    ] as const)
      expect((await browser.from(table).insert(rows)).error).toBeNull();
    for (let from = 0; from < COUNT; from += 510) {
      const part = codes.slice(from, from + 510);
      const posted = await browser.rpc('post_journal_entry', {
        entry_date: '2026-03-15',
        description: 'One to each',
        reference: null,
        lines: [
          ...part.map((account_code) => ({ account_code, debit: '1.00' })),
          ...part.map(() => ({ account_code: '1000', credit: '1.00' })),
        ],
        key: randomUUID(),
      });
      expect(posted.error).toBeNull();
    }
  });
  afterAll(() => running.close());

  test.each<[string, Record<string, unknown>, number]>([
    // The bank has one more line.
    ['trial_balance', { start_date: '2026-03-01', end_date: '2026-03-31' }, COUNT + 1],
    ['profit_and_loss', { start_date: '2026-03-01', end_date: '2026-03-31' }, COUNT],
  ])('%s comes whole', async (name, values, count) => {
    const { data, error } = await browser.rpc(name, values);
    expect(error).toBeNull();
    expect(data).toHaveLength(count);
  });

  test('the general ledger is returned in pages, to its end', async () => {
    const entries = [];
    for (let page = 1; ; page++) {
      const { data, error } = await browser.rpc('general_ledger', {
        account_code: '1000',
        start_date: '2026-03-01',
        end_date: '2026-03-31',
        page,
        page_size: 1000,
      });
      expect(error).toBeNull();
      if (!data || data.length === 0) break;
      entries.push(...data);
    }
    expect(entries).toHaveLength(COUNT);
    expect(Number(entries.at(-1)?.balance)).toBe(-COUNT);
  });

  test('a table is paged as well', async () => {
    const { data } = await browser.from('customers').select('id');
    expect(data).toHaveLength(1000);
  });
});
