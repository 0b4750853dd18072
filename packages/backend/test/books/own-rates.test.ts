import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { createCustomer, type Fields, save, saveInvoice } from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
let draft: { id: string; version: number };
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const rates = [
  ['EUR', '2026-01-01', 1.1],
  ['EUR', '2026-02-01', 1.2],
  ['GBP', '2026-01-01', 1.3],
] as const;

/** Saves the draft again and returns its rate, and whether the rate was entered. */
async function saved(fields: Fields): Promise<readonly [rate: string, isOwn: boolean]> {
  const row = await saveInvoice(database, company.user, { id: draft.id, version: draft.version, ...fields });
  draft = { id: row.id ?? '', version: row.version };
  return [`${Number(row.exchange_rate)}`, Object(row).rate_is_own];
}

beforeEach(async () => {
  company = await foundCompany(database);
  await database.as(
    company.admin,
    (sql) =>
      sql`insert into exchange_rates ${sql(rates.map(([currency, rate_date, rate]) => ({ currency, rate_date, rate })))}`,
  );
  const row = await saveInvoice(database, company.user, {
    customer_id: await createCustomer(database, company.admin),
    invoice_date: '2026-01-10',
    due_date: '2026-06-30',
    currency: 'EUR',
    lines: [{ description: 'Advice', unit_price: 100 }],
  });
  draft = { id: row.id ?? '', version: row.version };
});

describe('a draft without its own rate', () => {
  test('follows the rate of its date, and so does its value', async () => {
    expect(await saved({})).toEqual(['1.1', false]);
    expect(await saved({ invoice_date: '2026-02-10' })).toEqual(['1.2', false]);
    const [row] = await database.sql`select base_total from invoices where id = ${draft.id}`;
    // 100.00 and 15% of GST, at 1.2.
    expect(row?.base_total).toBe('138.00');
  });

  test('ignores a rate that a client sends back unchanged', async () => {
    expect(await saved({ exchange_rate: '1.1000000000' })).toEqual(['1.1', false]);
    expect(await saved({ exchange_rate: '1.1', invoice_date: '2026-02-10' })).toEqual(['1.2', false]);
  });

  test('is refused a day of which no rate is known', async () => {
    expect(await refusal(saved({ invoice_date: '2025-12-31' }))).toMatchObject({
      hint: 'rate.missing',
      message: expect.stringContaining('There is no exchange rate for EUR on or before 2025-12-31.'),
    });
  });
});

describe('an entered rate', () => {
  test('stays until it is removed', async () => {
    expect(await saved({ exchange_rate: '1.15' })).toEqual(['1.15', true]);
    expect(await saved({ invoice_date: '2026-02-10' })).toEqual(['1.15', true]);
    expect(await saved({ exchange_rate: '1.15', notes: 'As agreed' })).toEqual(['1.15', true]);
    expect(await saved({ exchange_rate: null })).toEqual(['1.2', false]);
  });

  test('goes with its currency', async () => {
    await saved({ exchange_rate: '1.15' });
    expect(await saved({ currency: 'GBP' })).toEqual(['1.3', false]);
    expect(await saved({ currency: 'USD' })).toEqual(['1', false]);
    expect(await saved({ currency: 'EUR', exchange_rate: '1.25' })).toEqual(['1.25', true]);
  });

  test.each([
    ['1.15', '1.15', true],
    [undefined, '1.2', false],
  ])('of an order (%s) is passed on to its invoice', async (exchange_rate, rate, isOwn) => {
    const order = await save(database, company.user, 'save_sales_order', {
      customer_id: await createCustomer(database, company.admin, 'Rata Ltd'),
      order_date: '2026-01-10',
      currency: 'EUR',
      exchange_rate,
      lines: [{ description: 'Advice', unit_price: 100 }],
    });
    const [row] = await database.as(
      company.user,
      (sql) =>
        sql`select trim_scale(exchange_rate)::text as rate, rate_is_own
          from invoice_from_sales_order(${order.id ?? ''}, gen_random_uuid(), '2026-02-10')`,
    );
    expect(row).toEqual({ rate, rate_is_own: isOwn });
  });
});
