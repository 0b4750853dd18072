import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { ledgerBalances, postJournal } from './steps/journal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const lock = (person: Person, through: string | null) =>
  database.as(
    person,
    (sql) => sql`select lock_books(${through}, reason => 'A bill came late')::text as locked`,
  );

const closeYear = (person: Person, yearEnd: string, key = randomUUID()) =>
  database.as(person, async (sql) => {
    const [row] = await sql`select close_year(${yearEnd}, ${key}) as id`;
    return row?.id as string;
  });

describe('a period lock', () => {
  test('still lets drafts be saved', async () => {
    const { admin, user } = await foundCompany(database);
    await lock(admin, '2026-12-31');
    await database.as(
      user,
      (sql) => sql`select save_journal_entry('{"entry_date":"2026-01-01"}', ${randomUUID()})`,
    );
  });

  test('is lifted by null, and set by an admin only', async () => {
    const { admin, manager, user, viewer } = await foundCompany(database);
    for (const person of [manager, user, viewer])
      expect((await refusal(lock(person, '2026-01-31'))).hint).toBe('role.denied');
    await lock(admin, '2026-01-31');
    expect(await lock(admin, null)).toEqual([{ locked: null }]);
    await postJournal(database, user, '2026-01-01', [
      ['1000', 1],
      ['4000', -1],
    ]);
    const direct = database.as(
      admin,
      (sql) => sql`update company_settings set books_locked_through = '2030-01-01'`,
    );
    expect((await refusal(direct)).code).toBe('42501');
  });

  test('unlocks days only for a reason, which the audit log keeps', async () => {
    const { admin } = await foundCompany(database);
    const set = (through: string | null, reason: string | null = null) =>
      database.as(admin, (sql) => sql`select lock_books(${through}::date, reason => ${reason})`);
    await set('2026-01-31');
    // A later day opens nothing.
    await set('2026-03-31');
    for (const [through, reason] of [
      [null, null],
      ['2026-02-28', ' '],
    ] as const)
      expect((await refusal(set(through, reason))).hint).toBe('ledger.unlock_reason_required');
    expect((await refusal(set(null, 'x'.repeat(501)))).hint).toBe('ledger.too_long');
    await set('2026-02-28', 'A bill came late');
    await set(null, 'An auditor asks for it');
    const [log] = await database.as(
      admin,
      (sql) =>
        sql`select audit_log('[{"field": "action", "operator": "equals", "value": "locked"}]') -> 'entries' as entries`,
    );
    expect(log?.entries.map(({ changes }: { changes: object }) => changes)).toEqual([
      { books_locked_through: { from: '2026-02-28', to: null }, reason: { to: 'An auditor asks for it' } },
      { books_locked_through: { from: '2026-03-31', to: '2026-02-28' }, reason: { to: 'A bill came late' } },
      { books_locked_through: { from: '2026-01-31', to: '2026-03-31' } },
      { books_locked_through: { from: null, to: '2026-01-31' } },
    ]);
  });

  test('set while postings are under way lets none slip behind it', async () => {
    const { admin, organisation } = await foundCompany(database);
    const lockAndCount = database.as(admin, async (sql) => {
      await sql`select lock_books('2026-01-31')`;
      await sql`reset role`;
      const [ledger] = await sql`select last_number from private.ledgers where org_id = ${organisation}`;
      return ledger?.last_number as number;
    });
    const posts = Array.from({ length: 60 }, (_, n) =>
      postJournal(database, admin, n % 2 === 0 ? '2026-01-31' : '2026-02-01', [
        ['1000', 1],
        ['4000', -1],
      ]),
    );
    const [numberAtLock, results] = await Promise.all([lockAndCount, Promise.allSettled(posts)]);
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    const late = await database.sql`select entry_number from journal_entries
      where org_id = ${organisation} and entry_date <= '2026-01-31' and number > ${numberAtLock}`;
    expect(late).toEqual([]);
    const refusedLater = await refusal(
      postJournal(database, admin, '2026-01-31', [
        ['1000', 1],
        ['4000', -1],
      ]),
    );
    expect(refusedLater.hint).toBe('ledger.period_locked');
  });
});

describe('closing a year', () => {
  test('carries the result and the drawings to retained earnings, and locks the year', async () => {
    const { admin, organisation } = await foundCompany(database);
    await postJournal(database, admin, '2025-06-30', [
      ['1000', 1000],
      ['4000', -1000],
    ]);
    await postJournal(database, admin, '2025-07-31', [
      ['6100', 300],
      ['1000', -300],
    ]);
    await postJournal(database, admin, '2025-08-31', [
      ['3100', 50],
      ['1000', -50],
    ]);
    await postJournal(database, admin, '2026-01-01', [
      ['6100', 20],
      ['1000', -20],
    ]);
    await closeYear(admin, '2025-12-31');
    expect(await ledgerBalances(database, organisation)).toEqual({ '1000': 630, '3200': -650, '6100': 20 });
    const late = await refusal(
      postJournal(database, admin, '2025-12-31', [
        ['1000', 1],
        ['4000', -1],
      ]),
    );
    expect(late.hint).toBe('ledger.period_locked');
    const [march] = await database.sql`select sum(closing) as closing from private.account_months
      where org_id = ${organisation} and month = '2025-12-01'`;
    expect(march?.closing).toBe('0.00');
  });

  test('repeated with its key answers the same, without it finds nothing to close', async () => {
    const { admin } = await foundCompany(database);
    await postJournal(database, admin, '2025-06-30', [
      ['1000', 1000],
      ['4000', -1000],
    ]);
    const key = randomUUID();
    const id = await closeYear(admin, '2025-12-31', key);
    expect(await closeYear(admin, '2025-12-31', key)).toBe(id);
    await lock(admin, null);
    expect((await refusal(closeYear(admin, '2025-12-31'))).hint).toBe('year.nothing_to_close');
  });

  test('can be reversed once the lock is lifted', async () => {
    const { admin, organisation } = await foundCompany(database);
    await postJournal(database, admin, '2025-06-30', [
      ['1000', 1000],
      ['4000', -1000],
    ]);
    const id = await closeYear(admin, '2025-12-31');
    await lock(admin, null);
    await database.as(
      admin,
      (sql) => sql`select reverse_journal_entry(${id}, '2025-12-31', 'One bill came late', ${randomUUID()})`,
    );
    expect(await ledgerBalances(database, organisation)).toEqual({ '1000': 1000, '4000': -1000 });
    const [sales] =
      await database.sql`select m.debit - m.credit - m.closing as result from private.account_months m
      join accounts a on a.id = m.account_id where m.org_id = ${organisation} and a.code = '4000' and m.month = '2025-12-01'`;
    expect(Number(sales?.result)).toBe(0);
  });

  test("follows the organization's own financial year", async () => {
    const { admin } = await foundCompany(database);
    await database.as(admin, (sql) => sql`update company_settings set fiscal_year_start = 4`);
    await postJournal(database, admin, '2026-03-31', [
      ['1000', 1000],
      ['4000', -1000],
    ]);
    const refused = await refusal(closeYear(admin, '2025-12-31'));
    expect(refused).toMatchObject({
      hint: 'year.not_a_year_end',
      message: expect.stringContaining('2026-03-31'),
    });
    await closeYear(admin, '2026-03-31');
  });

  test('is for admins', async () => {
    const { manager } = await foundCompany(database);
    expect((await refusal(closeYear(manager, '2025-12-31'))).hint).toBe('role.denied');
  });
});
