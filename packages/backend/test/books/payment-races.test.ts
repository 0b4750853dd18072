import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier, isFullTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import {
  actAs,
  openTestDatabase,
  type Person,
  type Refusal,
  refusal,
  type TestDatabase,
} from '../database/test-database.ts';
import { createCustomer, postedInvoice, stored } from './steps/documents.ts';
import { applyCredit, disagreements, issueCreditNote, recordPayment, voidPayment } from './steps/payments.ts';

const CONNECTIONS = 16;
const ROUNDS = byTier({ everyday: 1, full: 5 });

let database: TestDatabase;
let crowd: TestDatabase;
let company: Company;
let pool: postgres.Sql;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = postgres(database.url, { max: CONNECTIONS, onnotice: () => {} });
  // The same database over several connections.
  crowd = {
    ...database,
    sql: pool,
    as: (person, work) =>
      pool.begin(async (session) => {
        await actAs(session, person);
        return work(session);
      }) as ReturnType<typeof work>,
  };
  company = await foundCompany(database);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

async function invoice(amount: number, customer_id: string) {
  const lines = [{ description: 'Work', unit_price: amount, gst_applicable: false }];
  const row = await postedInvoice(database, company.admin, lines, {
    customer_id,
    invoice_date: '2026-02-01',
  });
  return row.id ?? '';
}

/** Outcome of each of many simultaneous calls: its result, or the refusal. */
async function outcomes<T>(
  calls: readonly (() => Promise<T>)[],
): Promise<{ answers: T[]; refusals: Refusal[] }> {
  const settled = await Promise.allSettled(calls.map((call) => call()));
  const answers = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return { answers, refusals: await Promise.all(refused.map((reason) => refusal(Promise.reject(reason)))) };
}
const hints = (refusals: readonly Refusal[]) =>
  [...new Set(refusals.map(({ hint, code }) => hint ?? code))].toSorted();
const times = <T>(count: number, call: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, index) => () => call(index));

test('ten people pay one invoice in full at once: exactly one payment is accepted', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const customer = await createCustomer(database, company.admin);
    const id = await invoice(100, customer);
    const people: Person[] = [company.admin, company.manager, company.user];
    const { answers, refusals } = await outcomes(
      times(10, (index) =>
        recordPayment(crowd, people[index % 3] ?? company.admin, {
          contact: customer,
          amount: 100,
          uses: [{ document_id: id, amount: 100 }],
        }),
      ),
    );
    expect(answers).toHaveLength(1);
    expect(refusals).toHaveLength(9);
    expect(hints(refusals)).toEqual(['payment.exceeds_balance']);
    expect(await stored(database, 'invoices', id)).toMatchObject({ status: 'paid', balance_due: '0.00' });
  }
  const [numbers] =
    await database.sql`select count(*)::int as n, max(number) as last from payments where org_id = ${company.organisation}`;
  expect(numbers?.n).toBe(numbers?.last);
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('the same key fifty times at once is one payment and one entry', async () => {
  const customer = await createCustomer(database, company.admin);
  const key = randomUUID();
  const { answers, refusals } = await outcomes(
    times(50, () => recordPayment(crowd, company.user, { contact: customer, amount: 25, key })),
  );
  expect(refusals).toEqual([]);
  expect(answers).toHaveLength(50);
  expect(new Set(answers).size).toBe(1);
  expect(
    await database.sql`select count(*)::int as n from journal_entries where source_id = ${answers[0] ?? ''}`,
  ).toEqual([{ n: 1 }]);
  expect(await stored(database, 'customers', customer)).toMatchObject({ balance: '-25.00' });
});

test('credit is used up once, by whichever of refunds, allocations and voiding comes first', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const customer = await createCustomer(database, company.admin);
    const id = await invoice(1000, customer);
    const payment = await recordPayment(database, company.admin, { contact: customer, amount: 100 });
    const { answers, refusals } = await outcomes(
      times<string | string[]>(12, (index) => {
        if (index === 7) return voidPayment(crowd, company.admin, payment);
        return index % 2 === 0
          ? applyCredit(crowd, company.user, ['payment', payment], [{ document_id: id, amount: 30 }])
          : recordPayment(crowd, company.user, {
              direction: 'out',
              contact: customer,
              amount: 30,
              on: '2026-02-12',
            });
      }),
    );
    expect(answers.length).toBeGreaterThan(0);
    for (const hint of hints(refusals))
      expect(['payment.exceeds_credit', 'payment.over_allocated', 'payment.refunded']).toContain(hint);
    const [left] =
      await database.sql`select unallocated >= 0 and base_unallocated = unallocated as fine from payments where id = ${payment}`;
    expect(left).toEqual({ fine: true });
  }
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test.runIf(isFullTier)(
  'payments over the same invoices in any order, credit notes and voiding wait for each other without a deadlock',
  async () => {
    const customer = await createCustomer(database, company.admin);
    const invoices = await Promise.all(Array.from({ length: 6 }, () => invoice(500, customer)));
    const early = await Promise.all(
      invoices.map((document_id) =>
        recordPayment(database, company.admin, {
          contact: customer,
          amount: 5,
          uses: [{ document_id, amount: 5 }],
        }),
      ),
    );
    const { refusals } = await outcomes([
      ...times(60, (index) => {
        const order = index % 2 === 0 ? invoices : invoices.toReversed();
        const uses = order.map((document_id) => ({ document_id, amount: 1 + (index % 3) }));
        return recordPayment(crowd, company.user, { contact: customer, amount: 6 * (1 + (index % 3)), uses });
      }),
      ...early.map((id) => () => voidPayment(crowd, company.manager, id)),
      ...invoices.map(
        (invoice_id) => () =>
          issueCreditNote(crowd, company.user, { invoice_id }, [{ description: 'Rebate', unit_price: 7 }]),
      ),
    ]);
    expect(refusals).toEqual([]);
    for (const id of invoices)
      expect(await stored(database, 'invoices', id)).toMatchObject({
        balance_due: `${String(500 - 20 * (1 + 2 + 3) - 7)}.00`,
      });
    expect(await disagreements(database, company.organisation)).toEqual([]);
  },
);

test.runIf(isFullTier)(
  'books locked while payments are under way hold no payment that came after the lock',
  async () => {
    const own = await foundCompany(database);
    const customer = await createCustomer(database, own.admin);
    const lock = () => crowd.as(own.admin, (sql) => sql`select lock_books('2026-02-28')`);
    const { refusals } = await outcomes<unknown>([
      ...times(20, () => recordPayment(crowd, own.user, { contact: customer, amount: 1 })),
      lock,
      ...times(20, () => recordPayment(crowd, own.user, { contact: customer, amount: 1 })),
    ]);
    for (const hint of hints(refusals)) expect(hint).toBe('ledger.period_locked');
    const [counted] = await database.sql`
    select (select count(*) from payments where org_id = ${own.organisation})::int as payments,
      (select count(*) from journal_entries where org_id = ${own.organisation})::int as entries`;
    expect(counted).toEqual({ payments: 40 - refusals.length, entries: 40 - refusals.length });
    expect(await refusal(recordPayment(database, own.user, { contact: customer, amount: 1 }))).toMatchObject({
      hint: 'ledger.period_locked',
    });
  },
);
