import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { actAs, openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createCustomer, saveInvoice } from './steps/documents.ts';

const WRITERS = 16;
const EACH = 20;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Undoes a transaction on purpose. */
class Undone extends Error {}

test('sixteen writers, of whom some give up or delete their drafts, leave no gap and no duplicate', async () => {
  const company = await foundCompany(database);
  const customer_id = await createCustomer(database, company.admin);
  const document = { customer_id, lines: [{ unit_price: 10 }] };
  const pool = postgres(database.url, { max: WRITERS, onnotice: () => {} });
  let saved = 0;
  let deleted = 0;

  async function write(turn: number): Promise<void> {
    await pool.begin(async (sql) => {
      await actAs(sql, company.admin);
      const [row] = await sql`select (save_invoice(${sql.json(document)}, ${randomUUID()})).id`;
      if (turn % 10 === 3) throw new Undone();
      if (turn % 10 === 7) await sql`delete from invoices where id = ${row?.id}`;
    });
    if (turn % 10 === 7) deleted++;
    else saved++;
  }
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; turn < EACH; turn++) {
        await write(writer + turn).catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error;
        });
      }
    }),
  );
  await pool.end();
  expect(deleted).toBeGreaterThan(20);
  expect(saved + deleted).toBeLessThan(WRITERS * EACH);

  // Freed numbers are reused before the counter continues.
  const [series] = await database.sql`
    select last_number, cardinality(released) as free from private.number_series
    where org_id = ${company.organisation} and series = 'invoice'`;
  for (let n = 0; n < (series?.free ?? 0); n++) await saveInvoice(database, company.admin, document);
  const [count] = await database.sql`
    select count(*)::int as stored, count(distinct number)::int as numbers, count(distinct invoice_number)::int as texts,
      min(number) as first, max(number) as last from invoices where org_id = ${company.organisation}`;
  expect(count).toEqual({
    stored: series?.last_number,
    numbers: series?.last_number,
    texts: series?.last_number,
    first: 1,
    last: series?.last_number,
  });
});
