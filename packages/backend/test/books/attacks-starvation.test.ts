import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isFullTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { ask, createCustomer, type Fields, type Row, stored } from './steps/documents.ts';

let database: TestDatabase;
/** Founded first, so that its templates come first by every order of ids. */
let greedy: Company;
let other: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`update recurring_documents set is_paused = true`;
  greedy = await foundCompany(database);
  other = await foundCompany(database);
});

async function save(company: Company, fields: Fields = {}): Promise<string> {
  const customer_id = await createCustomer(database, company.user, `Customer ${randomUUID()}`);
  const document = {
    name: 'Hosting',
    kind: 'invoice',
    template: { customer_id, lines: [{ description: 'Hosting', unit_price: 20, gst_rate: 10 }] },
    frequency: 'monthly',
    next_date: '2026-01-31',
    posts_automatically: true,
    ...fields,
  };
  const { id = '' } = await ask<Row>(
    database,
    company.user,
    (sql) =>
      sql`select to_jsonb(save_recurring_document(${JSON.stringify(document)}::text::jsonb, ${randomUUID()})) as answer`,
  );
  return id;
}
const issue = (through: string) => database.sql`call private.issue_due_documents(${through}::date)`;

/** Template of each invoice, in the order of creation. */
async function made(): Promise<readonly (string | null)[]> {
  const rows = await database.sql<{ template: string | null }[]>`
    select recurring_document_id as template from invoices
    where org_id in ${database.sql([greedy.organisation, other.organisation])} order by id`;
  return rows.map(({ template }) => template);
}

test('others wait for one template of an organization, however many it has', async () => {
  const templates: string[] = [];
  for (let count = 0; count < 4; count += 1) templates.push(await save(greedy, { next_date: '2025-07-31' }));
  const theirs = await save(other);
  await issue('2026-01-31');
  const order = await made();
  expect(order).toHaveLength(4 * 7 + 1);
  expect(order.indexOf(theirs)).toBe(7);
  expect(templates).toContain(order[0]);
});

test.runIf(isFullTier)('others do not wait for books that an organization keeps locked', async () => {
  const locked = await save(greedy);
  await issue('2026-01-31');
  await save(greedy, { next_date: '2026-02-28' });
  const theirs = await save(other, { next_date: '2026-02-28' });
  await database.sql.begin(async (holder) => {
    const held = await holder`select from private.ledgers where org_id = ${greedy.organisation} for update`;
    expect(held).toHaveLength(1);
    await issue('2026-02-28');
    expect(await made()).toEqual([locked, theirs]);
  });
  expect(await stored(database, 'recurring_documents', locked)).toMatchObject({
    next_date: '2026-02-28',
    last_error: null,
  });
  await issue('2026-02-28');
  expect(await made()).toHaveLength(4);
});

test('repeatedly failing work is tried after all other due work', async () => {
  const failing = await save(greedy, { next_date: '2026-01-01' });
  await database.sql`update recurring_documents set template = '{"lines": []}' where id = ${failing}`;
  await issue('2026-01-01');
  await save(greedy);
  await issue('2026-01-31');
  const [row] = await database.sql<{ is_after: boolean }[]>`
    select r.last_error_at > i.created_at as is_after from recurring_documents r, invoices i
    where r.id = ${failing} and i.org_id = r.org_id`;
  expect(row).toEqual({ is_after: true });
});
