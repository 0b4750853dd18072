import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let company: Company;

/** The address of a customer at its longest. */
const ADDRESS = 'x'.repeat(500);
const ROWS = 18_000;

beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
  await database.as(
    company.admin,
    (sql) => sql`
      insert into customers (name, address) select 'Customer ' || n, ${ADDRESS} from generate_series(1, ${ROWS}) n`,
  );
});
afterAll(() => database.close());

async function exported(
  columns: readonly string[],
  after: string | null = null,
): Promise<readonly string[][]> {
  const [answer] = await database.as(
    company.admin,
    (sql) => sql`select export_records('customers', ${columns as string[]}, '{}', ${after}, 20000) as page`,
  );
  return JSON.parse(answer?.page);
}

test('an export has each column once, however often it is requested', async () => {
  const columns = ['address', ...Array.from({ length: 60 }, () => 'name'), 'address'];
  const [row] = await exported(columns);
  expect(row).toEqual([expect.any(String), ADDRESS, expect.stringMatching(/^Customer \d+$/)]);
});

test('long rows make short pages, and all of them come', async () => {
  const ids = new Set<string>();
  const pages: number[] = [];
  for (let page = await exported(['name', 'address']); page.length > 0; ) {
    pages.push(JSON.stringify(page).length);
    for (const [id = ''] of page) ids.add(id);
    page = await exported(['name', 'address'], page.at(-1)?.[0]);
  }
  expect(ids.size).toBe(ROWS);
  expect(pages.length).toBeGreaterThan(1);
  expect(Math.max(...pages)).toBeLessThan(8_100_000);
});

test('sums of a column are computed once, however often it is requested', async () => {
  const [answer] = await database.as(
    company.admin,
    (sql) =>
      sql`select summarise_records('customers', '{}', ${Array.from({ length: 2000 }, () => 'credit_limit')}) as summary`,
  );
  // More than a hundred arguments of one call are refused by PostgreSQL.
  expect(answer?.summary).toEqual({ count: ROWS, sums: { credit_limit: '0.00' } });
});
