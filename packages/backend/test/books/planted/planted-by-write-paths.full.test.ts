import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type Session, type TestDatabase } from '../../database/test-database.ts';
import { controlsAfter } from '../steps/controls.ts';
import { type PlantedCompany, plantedCompany } from './company.ts';
import { FAULTS, type Fault, nameOf, rowOf, withIds } from './faults.ts';
import { type Attempt, takeSecondSession, takeWritePath, WRITE_PATHS } from './write-paths.ts';

let database: TestDatabase;
let company: PlantedCompany;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await plantedCompany(database);
});
afterAll(() => database.close());

async function attemptOf(fault: Fault): Promise<Attempt> {
  const row = rowOf(fault, company.ids);
  const [found] = await database.sql.unsafe(
    `select (${withIds(fault.value, company.ids)})::text as value from ${fault.table} where ${row}`,
  );
  const id = 'id' in fault.row ? (company.ids[fault.row.id] ?? '') : company.organisation;
  return { table: fault.table, id, row, column: fault.column, value: found?.value ?? null };
}

const storedIn = async (sql: Pick<Session, 'unsafe'>, { table, row, column }: Attempt) =>
  (await sql.unsafe(`select ${column}::text as value from ${table} where ${row}`)).map(({ value }) => value);

/** Writes that are allowed, to prove that each path works. */
const ALLOWED: readonly (readonly [path: string, table: string, column: string])[] = [
  ['REST', 'customers', 'name'],
  ['import', 'customers', 'name'],
  ['bulk change', 'customers', 'city'],
  ['function', 'customers', 'archived_at'],
];

const elsewhere = (table: string, column: string): Attempt => {
  const id = company.ids.customer ?? '';
  return { table, id, row: `id = '${id}'`, column, value: 'Elsewhere' };
};

describe('a write path', () => {
  test.each(ALLOWED)('%s writes %s.%s, which may be written', async (path, table, column) => {
    const attempt = elsewhere(table, column);
    let before: unknown;
    let after: unknown;
    await controlsAfter(database, company.admin, async (session) => {
      before = await storedIn(session, attempt);
      await takeWritePath(session, path, attempt, company);
      after = await storedIn(session, attempt);
    });
    expect(after).not.toEqual(before);
  });

  test('detects that a second session writes customers.city, which may be written', async () => {
    const attempt = elsewhere('customers', 'city');
    expect(await takeSecondSession(database, attempt, company.admin)).toBe('');
    expect(await storedIn(database.sql, attempt)).toEqual(['Elsewhere']);
  });
});

describe.each(FAULTS.map((fault) => [nameOf(fault), fault] as const))('%s', (_name, fault) => {
  test.each(Object.keys(WRITE_PATHS))('is not planted by %s', async (path) => {
    const attempt = await attemptOf(fault);
    let before: readonly unknown[] = [];
    let after: readonly unknown[] = [];
    const controls = await controlsAfter(database, company.admin, async (session) => {
      before = await storedIn(session, attempt);
      await takeWritePath(session, path, attempt, company);
      after = await storedIn(session, attempt);
    });
    expect(before).toHaveLength(1);
    // If a path were open, a control would have to detect it; none is, and nothing else was damaged.
    expect(after).toEqual(before);
    expect(controls.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('is not planted by a second session', async () => {
    const attempt = await attemptOf(fault);
    const before = await storedIn(database.sql, attempt);
    expect(await takeSecondSession(database, attempt, company.admin)).not.toBe('');
    expect(await storedIn(database.sql, attempt)).toEqual(before);
  });
});
