import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { rowsRead } from '../database/rows-read.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { addBankAccount, overTheApi } from './steps/bank-accounts.ts';

const RECORDS = byTier({ everyday: 2_000, full: 100_000 });
const MIDDLE = RECORDS / 2;

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
  await addBankAccount(database, company.admin);
  // Chains records as audit_banking does, but in one statement.
  await database.sql.unsafe(`do $$
    declare
      head private.banking_audit_heads := private.hold_banking_audit('${company.organisation}');
      entry public.banking_security_audit;
      entries public.banking_security_audit[] := '{}';
    begin
      select a.* into entry from public.banking_security_audit a where a.id = head.last_id;
      for n in head.last_number + 1 .. ${RECORDS} loop
        entry.previous_id := entry.id;
        entry.previous_hash := entry.hash;
        entry.id := private.uuid_v7();
        entry.number := n;
        entry.action := 'list';
        entry.client_address := '203.0.113.7';
        entry.hash := private.banking_audit_hash(entry);
        entries[n] := entry;
      end loop;
      insert into public.banking_security_audit select (e).* from unnest(entries) e;
      update private.banking_audit_heads h set last_number = entry.number, last_hash = entry.hash, last_id = entry.id
      where h.org_id = entry.org_id;
    end $$`);
  await database.sql`analyze public.banking_security_audit`;
});
afterAll(() => database.close());

const ask = async (call: string) => (await overTheApi(database, company.manager, call)).answer;
const recordAt = async (number: number) =>
  (await database.sql`select id from banking_security_audit where number = ${number}`)[0]?.id;

/** Bypasses every trigger, as a superuser could, and rolls back. */
async function verifyAfter(statement: string) {
  let found: { answer: { is_whole: boolean; id: string; problem: string }; read: number } | undefined;
  const undo = new Error('taken back');
  await database.sql
    .begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql.unsafe(statement);
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: company.manager.id, session_id: company.manager.id })}, true),
        set_config('role', 'authenticated', true)`;
      const before = await rowsRead(sql, 'banking_security_audit');
      const [row] = await sql`select verify_banking_audit() as answer`;
      found = { answer: row?.answer, read: (await rowsRead(sql, 'banking_security_audit')) - before };
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  if (!found) throw new Error('Nothing was verified.');
  return found;
}

test('verifying a chain reads each of its records twice at most', async () => {
  const { answer, read } = await verifyAfter('select 1');
  expect(answer).toMatchObject({ is_whole: true, id: null, problem: null, records: RECORDS });
  expect(read).toBeGreaterThanOrEqual(RECORDS);
  // And its ends once more.
  expect(read).toBeLessThanOrEqual(2 * RECORDS + 10);
});

const inserted = '00000000-0000-7000-8000-00000000beef';
const copyOf = (number: number, as: string) =>
  `insert into banking_security_audit select (jsonb_populate_record(a, jsonb_build_object('id', '${inserted}', 'number', ${as}))).*
   from banking_security_audit a where a.number = ${number}`;

test.each([
  [
    'edited',
    `update banking_security_audit set details = 'x' where number = ${MIDDLE}`,
    MIDDLE,
    'was changed',
  ],
  ['edited', 'update banking_security_audit set client_address = null where number = 7', 7, 'was changed'],
  [
    'edited last',
    `update banking_security_audit set outcome = 'denied' where number = ${RECORDS}`,
    RECORDS,
    'was changed',
  ],
  [
    'deleted',
    `delete from banking_security_audit where number = ${MIDDLE}`,
    MIDDLE,
    `Audit record ${MIDDLE} is missing`,
  ],
  ['deleted first', 'delete from banking_security_audit where number = 1', 1, 'Audit record 1 is missing'],
  ['deleted last', `delete from banking_security_audit where number = ${RECORDS}`, RECORDS, 'are missing'],
  ['inserted at the end', copyOf(500, `${RECORDS + 1}`), inserted, 'inserted'],
  ['inserted at the beginning', copyOf(500, '0'), inserted, 'was inserted'],
  [
    'put in the place of another',
    `delete from banking_security_audit where number = 400; ${copyOf(500, '400')}`,
    inserted,
    'was changed, or inserted',
  ],
])('finds a record %s and reports its id', async (_case, statement, record, words) => {
  const id = typeof record === 'number' ? await recordAt(record) : record;
  const { answer } = await verifyAfter(statement);
  expect(answer).toMatchObject({ is_whole: false, id });
  expect(answer.problem).toContain(words);
  expect(answer.problem).toContain(id);
});

test('the newest hundred are read first, then page by page', async () => {
  const first = await ask('banking_audit_trail()');
  expect(first).toHaveLength(100);
  expect(first[0]).toMatchObject({
    number: RECORDS,
    user_name: 'The admin',
    user_role: 'admin',
    action: 'list',
    outcome: 'done',
    client_address: '203.0.113.7',
    bank_name: 'Kiwi Bank',
  });
  const next = await ask(`banking_audit_trail(${first[99].number})`);
  expect(next[0].number).toBe(RECORDS - 100);
  expect(await ask('banking_audit_trail(1)')).toEqual([]);
  expect(await ask('banking_audit_trail(null, 5000)')).toHaveLength(100);
});
