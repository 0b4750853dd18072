import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createCustomer } from './steps/documents.ts';

const TEMPLATES = 5000;
const MOST = 2000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function addTemplates(company: Company, count: number): Promise<void> {
  const customer = await createCustomer(database, company.user);
  const template = { customer_id: customer, lines: [{ description: 'Hosting', unit_price: 20 }] };
  await database.sql`
    insert into recurring_documents
      (org_id, user_id, name, kind, customer_id, first_date, next_date, frequency, total_amount, template)
    select ${company.organisation}, ${company.user.id}, 'Hosting ' || n, 'invoice', ${customer}, '2026-01-31', '2026-01-31',
      'monthly', 20, ${JSON.stringify(template)}::text::jsonb
    from generate_series(1, ${count}::int) n`;
}
const countOf = async (company: Company): Promise<number> => {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from invoices where org_id = ${company.organisation}`;
  return row?.count ?? 0;
};

test('5,000 templates of one organization are spread over several runs, and delay nobody', async () => {
  const greedy = await foundCompany(database);
  const other = await foundCompany(database);
  await addTemplates(greedy, TEMPLATES);
  await addTemplates(other, 1);
  const counts: (readonly [number, number])[] = [];
  for (let run = 0; run < 3; run += 1) {
    await database.sql`call private.issue_due_documents('2026-01-31'::date)`;
    counts.push([await countOf(greedy), await countOf(other)]);
  }
  expect(counts).toEqual([
    [MOST, 1],
    [2 * MOST, 1],
    [TEMPLATES, 1],
  ]);
  const [row] = await database.sql<{ before: number }[]>`
    select count(*)::int as before from invoices
    where id < (select i.id from invoices i where i.org_id = ${other.organisation})`;
  expect(row?.before).toBe(1);
});
