import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';

const OTHERS = 20_000;
const OWN = 60;

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
  // The user's records are the oldest: a walk from the newest reads all others first.
  for (const [person, count, seconds] of [
    [company.admin, OTHERS, 1],
    [company.user, OWN, OTHERS],
  ] as const)
    await database.sql`
      insert into customers (org_id, user_id, name, created_at)
      select ${company.organisation}, ${person.id}, 'Customer ' || n, now() - n * ${seconds} * interval '1 second'
      from generate_series(1, ${count}::int) n`;
  await database.sql`analyze customers`;
});
afterAll(() => database.close());

/** Plan of the first page of the list, with a condition of the client's. */
async function planOf(condition: string): Promise<{ readonly text: string; readonly lookedAt: number }> {
  const lines = await database.as(company.user, (sql) =>
    sql.unsafe(`explain (analyze, costs off, timing off) select * from customers ${condition}
      order by created_at desc, id desc limit 51`),
  );
  const text = lines.map((line) => line['QUERY PLAN']).join('\n');
  const passedOver = [...text.matchAll(/Rows Removed by Filter: (\d+)/g)];
  return { text, lookedAt: passedOver.reduce((sum, [, rows]) => sum + Number(rows), 0) };
}

test('a list filtered by its owner uses the index, and reads no record of others', async () => {
  const { text, lookedAt } = await planOf(`where user_id = '${company.user.id}'`);
  expect(text).toContain('customers_own');
  expect(text).not.toContain('Seq Scan on customers');
  expect(lookedAt).toBe(0);
});

test('the policy alone reads records of others, which is why the client names the owner', async () => {
  expect((await planOf('')).lookedAt).toBeGreaterThan(OTHERS / 2);
});
