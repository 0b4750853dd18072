import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { bankCompany } from './steps/bank-company.ts';
import { accountId } from './steps/masters.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

/** A line of 100.00 that is matched with an entry of 100.00. */
async function matched() {
  const books = await bankCompany(database);
  const entry = await books.post('2026-01-10', 100);
  const line = await books.bring({ posted_on: '2026-01-11', amount: '100.00', description: 'DEPOSIT' });
  await books.match(line, entry);
  return { ...books, entry, line };
}

const lineOf = async (id: string) =>
  (
    await database.sql`select amount, posted_on::text, status, journal_entry_id from bank_transactions where id = ${id}`
  )[0];
const bulk = (person: Person, name: 'bulk_update' | 'bulk_delete', id: string, changes?: object) => {
  const key = randomUUID();
  return database
    .as(person, (sql) =>
      changes
        ? sql`select ${sql(name)}('bank_transactions', ${[id]}, ${sql.json({ ...changes })}, ${key})`
        : sql`select ${sql(name)}('bank_transactions', ${[id]}, ${key})`,
    )
    .then(() => key);
};
const undo = (person: Person, key: string) =>
  database.as(person, (sql) => sql`select undo_change(${key}) as restored`);

test('amount, date and account of a matched line stay, whatever writes them', async () => {
  const { admin, manager, user, line, entry, steps } = await matched();
  const before = await lineOf(line);
  const savings = await accountId(database, admin, '1010');
  const imported = (cells: object) =>
    database.as(
      manager,
      (sql) =>
        sql`select import_records('bank_transactions', ${sql.json([{ id: line, ...cells }])}, 'all_or_nothing', ${randomUUID()})`,
    );
  const paths: readonly (readonly [what: string, work: () => Promise<unknown>])[] = [
    [
      'amount over REST',
      () => database.as(user, (sql) => sql`update bank_transactions set amount = 999 where id = ${line}`),
    ],
    [
      'date over REST',
      () =>
        database.as(
          user,
          (sql) => sql`update bank_transactions set posted_on = '2026-02-01' where id = ${line}`,
        ),
    ],
    ['amount in bulk', () => bulk(user, 'bulk_update', line, { amount: '999.00' })],
    ['date in bulk', () => bulk(user, 'bulk_update', line, { posted_on: '2026-02-01' })],
    ['amount by an import', () => imported({ amount: '999.00' })],
    ['date by an import', () => imported({ posted_on: '2026-02-01' })],
    [
      'account as the owner',
      () => database.sql`update bank_transactions set bank_account_id = ${savings} where id = ${line}`,
    ],
    ['amount as the owner', () => database.sql`update bank_transactions set amount = 999 where id = ${line}`],
  ];
  for (const [what, work] of paths)
    expect(await refusal(work()), what).toMatchObject({
      hint: 'bank.line_matched',
      message:
        'The line of 2026-01-11 over 100.00 is matched, so its date, amount and account cannot be changed. Unmatch it first.',
    });
  expect(await lineOf(line)).toEqual(before);
  // Its text can still be corrected, and everything can be once it is unmatched.
  await bulk(user, 'bulk_update', line, { description: 'Deposit of cash' });
  await steps.act('unmatch_bank_transaction', line);
  await bulk(user, 'bulk_update', line, { amount: '99.00', posted_on: '2026-01-12' });
  expect((await refusal(steps.act('match_bank_transaction', line, { entry_ids: [entry] }))).hint).toBe(
    'bank.other_amount',
  );
});

test('a change is not undone after a later match', async () => {
  const { user, bring, post, match } = await bankCompany(database);
  const line = await bring({ posted_on: '2026-01-11', amount: '70.00', description: 'DEPOSIT' });
  const key = await bulk(user, 'bulk_update', line, { amount: '100.00' });
  await match(line, await post('2026-01-10', 100));
  expect((await refusal(undo(user, key))).hint).toBe('change.changed_since');
  expect((await lineOf(line))?.amount).toBe('100.00');
});

test('a restored line is matched again while its entry is free, and unmatched otherwise', async () => {
  const { admin, line, entry, bring, match, begin, report, faults } = await matched();
  const first = await bulk(admin, 'bulk_delete', line);
  await undo(admin, first);
  expect(await lineOf(line)).toMatchObject({ status: 'matched', journal_entry_id: entry });

  const second = await bulk(admin, 'bulk_delete', line);
  const other = await bring({ posted_on: '2026-01-11', amount: '100.00', description: 'SAME DEPOSIT' });
  await match(other, entry);
  await undo(admin, second);
  expect(await lineOf(line)).toMatchObject({ status: 'unmatched', journal_entry_id: null });
  expect(await lineOf(other)).toMatchObject({ status: 'matched', journal_entry_id: entry });
  expect(await report(await begin('2026-01-31', '200.00'))).toMatchObject({
    cleared_balance: '100.00',
    unmatched: [{ id: line }],
  });
  expect(await faults()).toEqual([]);
});

test('a restored line of several entries is unmatched, and so are its entries', async () => {
  const { admin, post, bring, match, begin, report, faults } = await bankCompany(database);
  const entries = [await post('2026-01-10', 60), await post('2026-01-10', 40)];
  const line = await bring({ posted_on: '2026-01-11', amount: '100.00', description: 'DEPOSIT' });
  await match(line, ...entries);
  await undo(admin, await bulk(admin, 'bulk_delete', line));
  expect(await lineOf(line)).toMatchObject({ status: 'unmatched', journal_entry_id: null });
  expect((await report(await begin('2026-01-31', '0.00'))).outstanding).toHaveLength(2);
  expect(await faults()).toEqual([]);
});

test('a deleted line is not restored after a finished reconciliation', async () => {
  const { admin, line, entry, begin, clear, finish } = await matched();
  const key = await bulk(admin, 'bulk_delete', line);
  const january = await begin('2026-01-31', '100.00');
  await clear(january, [entry]);
  await finish(january);
  expect(await refusal(undo(admin, key))).toMatchObject({ hint: 'reconciliation.finished' });
  expect(await lineOf(line)).toBeUndefined();
});

test('an entry is marked once on each account, on every write path', async () => {
  const { bank, line, entry, bring, begin } = await matched();
  const second = await bring({ posted_on: '2026-01-12', amount: '100.00', description: 'TWICE' });
  const { sql } = database;
  expect(
    (
      await refusal(
        sql`update bank_transactions set status = 'matched', journal_entry_id = ${entry} where id = ${second}`,
      )
    ).code,
  ).toBe('23505');
  const id = await begin('2026-01-31', '100.00');
  expect(
    (
      await refusal(
        sql`insert into private.cleared_entries (org_id, bank_account_id, journal_entry_id, reconciliation_id)
          select org_id, ${bank}, ${entry}, ${id} from bank_transactions where id = ${line}`,
      )
    ).code,
  ).toBe('23505');
});
