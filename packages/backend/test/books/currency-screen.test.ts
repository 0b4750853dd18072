import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { ask, stored } from './steps/documents.ts';
import { foreignBooks } from './steps/foreign-books.ts';
import { movedBy, revalue } from './steps/payments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const { booksIn, invoice, bill, pay, rate, foreignBank, faults } = foreignBooks(() => database);

interface Preview {
  readonly cleared: string;
  readonly revalued: string;
  readonly undone_on: string;
  readonly balances: readonly {
    readonly account_code: string;
    readonly contact: string | null;
    readonly currency: string;
    readonly foreign_amount: string;
    readonly rate: string | null;
    readonly before: string;
    readonly after: string;
    readonly difference: string;
  }[];
}

const preview = (person: Person, day: string | null): Promise<Preview> =>
  ask(database, person, (sql) => sql`select preview_revaluation(${day}) as answer`);

const convert = (
  person: Person,
  amounts: readonly string[],
  from: string,
  to: string,
  day: string | null = '2026-02-15',
): Promise<{ rate: string; amounts: string[]; on_date: string; steps: unknown[] }> =>
  ask(
    database,
    person,
    (sql) =>
      sql`select convert_currency(${sql.array([...amounts])}::numeric[], ${from}, ${to}, ${day}) as answer`,
  );

const overview = (person: Person) =>
  ask<{
    base_currency: string;
    currency: string;
    bound_by: string | null;
    rates: { currency: string; rate: string }[];
  }>(database, person, (sql) => sql`select currency_overview() as answer`);

/** Account changes of a preview, as `movedBy` reports those of an entry. */
function previewed({ balances }: Preview): Readonly<Record<string, string>> {
  const sums: Record<string, number> = {};
  for (const { account_code, difference } of balances)
    sums[account_code] = (sums[account_code] ?? 0) + Number(difference);
  const moved = Object.entries(sums).filter(([, sum]) => sum !== 0);
  return Object.fromEntries(moved.map(([code, sum]) => [code, sum.toFixed(2)]));
}

const RESULTS = ['4230', '4240'];

/** Total of all revaluations of a day on balance sheet accounts. */
async function posted({ organisation }: Company, day: string) {
  const entries = await database.sql<{ id: string }[]>`
    select id from journal_entries where org_id = ${organisation} and source_kind = 'revaluation'
      and reverses_id is null and entry_date = ${day}`;
  const all = await Promise.all(entries.map(({ id }) => movedBy(database, id)));
  const sums: Record<string, number> = {};
  for (const moved of all)
    for (const [code, amount] of Object.entries(moved))
      if (!RESULTS.includes(code)) sums[code] = (sums[code] ?? 0) + Number(amount);
  return Object.fromEntries(Object.entries(sums).map(([code, sum]) => [code, sum.toFixed(2)]));
}

/** Books with receivables, payables and a bank in dollars, and a euro invoice whose payment left a difference. */
async function busyBooks(): Promise<Company> {
  const books = await booksIn('NZD');
  await rate(books, 'USD', '2026-01-01', '1.5');
  await rate(books, 'USD', '2026-02-20', '1.6123456789');
  await rate(books, 'EUR', '2026-01-01', '1.8');
  await foreignBank(books, 'USD');
  const first = await invoice(books, '100.33', 'USD', '1.5');
  await invoice(books, '77.77', 'EUR', '1.7512');
  await bill(books, 50, 'USD', '1.49');
  await pay(books, { contact: first.customer, amount: 30, currency: 'USD', rate: '1.55', account: '1050' });
  return books;
}

test('the preview of a revaluation equals its posting, and posts nothing itself', async () => {
  const books = await busyBooks();
  const count = () =>
    database.sql`select count(*)::int as n from journal_entries where org_id = ${books.organisation}`;
  const [before] = await count();
  const told = await preview(books.manager, '2026-02-28');
  expect(await count()).toEqual([before]);
  expect(told.undone_on).toBe('2026-03-01');
  const kinds = told.balances.map(({ account_code, currency }) => `${account_code} ${currency}`);
  expect(kinds.sort()).toEqual(['1050 USD', '1100 EUR', '1100 USD', '2000 USD']);
  for (const { before: was, after, difference, rate: used, foreign_amount } of told.balances) {
    expect((Number(after) - Number(was)).toFixed(2)).toBe(Number(difference).toFixed(2));
    expect(Number(after)).toBeCloseTo(Number(foreign_amount) * Number(used), 2);
  }
  expect(told.balances.find(({ account_code }) => account_code === '1050')).toMatchObject({
    contact: null,
    foreign_amount: '30.00',
    rate: '1.6123456789',
    before: '46.50',
    after: '48.37',
    difference: '1.87',
  });
  expect(
    told.balances.filter(({ contact }) => contact === null).map(({ account_code }) => account_code),
  ).toEqual(['1050']);

  const entry = await revalue(database, books.admin, '2026-02-28');
  expect(await posted(books, '2026-02-28')).toEqual(previewed(told));
  expect((await movedBy(database, entry))['4240']).toBe((-Number(told.revalued)).toFixed(2));

  const again = await preview(books.admin, '2026-02-28');
  expect(again).toMatchObject({ revalued: '0.00', cleared: '0.00' });
  expect(again.balances.every(({ difference }) => difference === '0.00')).toBe(true);
  expect(await faults(books)).toEqual([]);
});

test('clears the rest of a settled balance in the preview as in the posting', async () => {
  const books = await booksIn('NZD');
  const { admin } = books;
  await rate(books, 'USD', '2026-01-01', '1.5');
  await foreignBank(books, 'USD');
  // Money in at one rate and out at another: no foreign balance is left, but a difference.
  const { customer } = await invoice(books, 100, 'USD', '1.5');
  await pay(books, { contact: customer, amount: 100, currency: 'USD', rate: '1.5', account: '1050' });
  const { vendor } = await bill(books, 100, 'USD', '1.6');
  await pay(books, {
    direction: 'out',
    contact: vendor,
    amount: 100,
    currency: 'USD',
    rate: '1.6',
    account: '1050',
  });
  const told = await preview(admin, '2026-02-28');
  const bank = told.balances.find(({ account_code }) => account_code === '1050');
  expect(bank).toMatchObject({
    foreign_amount: '0.00',
    rate: null,
    before: '-10.00',
    after: '0.00',
    difference: '10.00',
  });
  await revalue(database, admin, '2026-02-28');
  expect(await posted(books, '2026-02-28')).toEqual(previewed(told));
  expect(await preview(admin, '2026-02-28')).toMatchObject({ cleared: '0.00', revalued: '0.00' });
});

test('refuses a preview for the same users and dates as the posting', async () => {
  const books = await booksIn('NZD');
  await invoice(books, 100, 'USD', '1.5');
  expect(await refusal(preview(books.user, '2026-02-28'))).toMatchObject({ hint: 'role.denied' });
  expect(await refusal(preview(books.admin, null))).toMatchObject({ hint: 'revaluation.date_required' });
  expect(await refusal(preview(books.admin, '2026-02-28'))).toMatchObject({
    hint: 'rate.missing',
    message: expect.stringContaining('There is no exchange rate for USD on or before 2026-02-28.'),
  });
  await database.as(books.admin, (sql) => sql`select lock_books('2026-02-28')`);
  expect(await refusal(preview(books.admin, '2026-02-28'))).toMatchObject({ hint: 'ledger.period_locked' });
});

test('the converter uses the same rate as a document of that day, and shows which', async () => {
  const books = await booksIn('NZD');
  await rate(books, 'USD', '2026-01-01', '1.5');
  await rate(books, 'USD', '2026-02-10', '1.6');
  await rate(books, 'EUR', '2026-02-01', '1.8');
  await rate(books, 'JPY', '2026-02-01', '0.0111');
  const { id } = await invoice(books, 100, 'USD', '', '2026-02-15', { exchange_rate: null });
  const document = await stored(database, 'invoices', id);
  const told = await convert(books.user, ['100'], 'USD', 'NZD');
  expect(told).toMatchObject({
    on_date: '2026-02-15',
    rate: '1.6000000000',
    amounts: [document.base_total],
    steps: [{ currency: 'USD', rate: '1.6', rate_date: '2026-02-10', source: 'manual' }],
  });
  expect(Number(told.rate)).toBe(Number(document.exchange_rate));

  const ways = [
    ['USD', 'NZD', '2026-02-09', '150.00', ['USD']],
    ['NZD', 'USD', '2026-02-15', '62.50', ['USD']],
    ['USD', 'EUR', '2026-02-15', '88.89', ['USD', 'EUR']],
    ['NZD', 'JPY', '2026-02-15', '9009', ['JPY']],
    ['EUR', 'EUR', '2026-02-15', '100.00', []],
    ['INR', 'INR', '2026-02-15', '100.00', []],
  ] as const;
  for (const [from, to, day, amount, steps] of ways) {
    const answer = await convert(books.viewer, ['100'], from, to, day);
    expect([answer.amounts, answer.steps]).toMatchObject([[amount], steps.map((currency) => ({ currency }))]);
  }
  expect((await convert(books.admin, ['0.1', '-3', '0'], 'USD', 'NZD')).amounts).toEqual([
    '0.16',
    '-4.80',
    '0.00',
  ]);
  expect((await convert(books.admin, [], 'USD', 'NZD')).amounts).toEqual([]);
});

test('the converter refuses invalid conversions, with messages', async () => {
  const books = await booksIn('NZD');
  await rate(books, 'USD', '2026-02-10', '1.6');
  const refused = (...given: [readonly string[], string, string, string?]) =>
    refusal(convert(books.admin, ...given));
  expect(await refused(['1'], 'USD', 'NZD', '2026-02-09')).toMatchObject({
    hint: 'rate.missing',
    message:
      'There is no exchange rate for USD on or before 2026-02-09. Enter one, or add it under Multi-Currency, Exchange Rates.',
  });
  expect(await refused(['1'], 'USD', 'EUR')).toMatchObject({ hint: 'rate.missing' });
  expect(await refused(['1'], 'USD', 'DOGE')).toMatchObject({ hint: 'currency.unknown' });
  for (const amounts of [['NaN'], ['Infinity'], ['1e15'], Array.from({ length: 101 }, () => '1')])
    expect(await refused(amounts, 'USD', 'NZD')).toMatchObject({ hint: 'currency.amounts' });
});

test('rates and currencies of another organization are not seen', async () => {
  const [ours, theirs] = [await booksIn('NZD'), await foundCompany(database)];
  await rate(ours, 'EUR', '2026-02-01', '1.8');
  expect(await overview(theirs.admin)).toMatchObject({ base_currency: 'USD', bound_by: null, rates: [] });
  expect(await refusal(convert(theirs.admin, ['1'], 'EUR', 'USD'))).toMatchObject({ hint: 'rate.missing' });
  expect(await overview(ours.viewer)).toMatchObject({
    bound_by: 'exchange rates',
    rates: [{ currency: 'EUR', rate: '1.8' }],
  });
});

test('the base currency can be changed until it is in use, and the overview names that use', async () => {
  const books = await booksIn('NZD');
  const choose = (person: Person, currency: string) =>
    database.as(
      person,
      (sql) =>
        sql`update company_settings set base_currency = ${currency}, currency = ${currency} returning id`,
    );
  expect(await overview(books.admin)).toMatchObject({
    base_currency: 'NZD',
    currency: 'USD',
    bound_by: null,
  });
  expect(await choose(books.user, 'EUR')).toHaveLength(0);
  expect(await choose(books.manager, 'EUR')).toHaveLength(1);
  expect(await overview(books.user)).toMatchObject({ base_currency: 'EUR', currency: 'EUR' });
  await rate(books, 'USD', '2026-01-01', '0.9');
  expect(await refusal(choose(books.admin, 'USD'))).toMatchObject({
    hint: 'currency.in_use',
    message: expect.stringContaining('There are exchange rates already'),
  });
  await invoice(books, 100, 'USD', '0.9');
  expect(await overview(books.admin)).toMatchObject({ bound_by: 'postings' });
  await database.as(books.admin, (sql) => sql`update company_settings set currency = 'GBP'`);
  expect(await overview(books.admin)).toMatchObject({ base_currency: 'EUR', currency: 'GBP' });
});

test('the overview shows the current rate of each currency', async () => {
  const books = await booksIn('NZD');
  for (const [currency, day, value] of [
    ['USD', '2025-01-01', '1.4'],
    ['USD', '2026-01-01', '1.5'],
    ['USD', '9999-12-31', '9'],
    ['EUR', '2025-06-30', '1.75'],
  ] as const)
    await rate(books, currency, day, value);
  expect((await overview(books.user)).rates).toMatchObject([
    { currency: 'EUR', rate: '1.75', rate_date: '2025-06-30', source: 'manual' },
    { currency: 'USD', rate: '1.5', rate_date: '2026-01-01' },
  ]);
});
