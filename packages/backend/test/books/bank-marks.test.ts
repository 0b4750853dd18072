import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openSharedDatabase,
  refusal,
  type Session,
  type TestDatabase,
  untilBlocked,
} from '../database/test-database.ts';
import { bankCompany } from './steps/bank-company.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

/** January is open and its entry is cleared by hand; February, which counts that too, is finished. */
async function finishedOverOpen() {
  const books = await bankCompany(database);
  const [entry, other] = [await books.post('2026-01-10', 100), await books.post('2026-01-12', 7)];
  const january = await books.begin('2026-01-31', '100.00');
  await books.clear(january, [entry]);
  const february = await books.begin('2026-02-28', '100.00');
  await books.finish(february);
  return { ...books, entry, other, january, february };
}

const difference = (report: { readonly difference: string }) => report.difference;

test('entries cleared up to a finished statement stay cleared, in every reconciliation', async () => {
  const { january, february, entry, other, clear, begin, report, faults, steps } = await finishedOverOpen();
  const sentence = {
    hint: 'reconciliation.later_finished',
    message:
      'The statement of 1000 Business Bank Account up to 2026-02-28 is reconciled and counts what is cleared up to 2026-01-31. Undo that reconciliation first.',
  };
  expect(await refusal(clear(january, [entry], false))).toMatchObject(sentence);
  expect(await refusal(clear(january, [other]))).toMatchObject(sentence);
  const between = await begin('2026-02-10', '100.00');
  expect((await refusal(clear(between, [other]))).hint).toBe('reconciliation.later_finished');
  expect(difference(await report(february))).toBe('0.00');
  expect(await faults()).toEqual([]);
  // A later one stays open, and January reopens once February is reopened.
  const march = await begin('2026-03-31', '107.00');
  expect(difference(await clear(march, [other]))).toBe('0.00');
  await clear(march, [other], false);
  await steps.act('undo_bank_reconciliation', february, { reason: 'A deposit was forgotten' });
  expect(difference(await clear(january, [other]))).toBe('-7.00');
});

test('a reconciliation with cleared entries is neither moved nor deleted behind a finished one', async () => {
  const { admin, manager, january, february, other, clear, begin, report } = await finishedOverOpen();
  const move = (id: string, day: string) =>
    database.as(
      manager,
      (sql) => sql`update bank_reconciliations set statement_date = ${day} where id = ${id}`,
    );
  const march = await begin('2026-03-31', '107.00');
  await clear(march, [other]);
  for (const work of [
    () => move(january, '2026-03-15'),
    () => move(march, '2026-02-15'),
    () => database.as(admin, (sql) => sql`delete from bank_reconciliations where id = ${january}`),
    () =>
      database.as(
        admin,
        (sql) => sql`select bulk_delete('bank_reconciliations', ${[january]}, ${randomUUID()})`,
      ),
    () =>
      database.as(
        manager,
        (sql) =>
          sql`select bulk_update('bank_reconciliations', ${[january]}, '{"statement_date":"2026-03-15"}', ${randomUUID()})`,
      ),
  ])
    expect((await refusal(work())).hint).toBe('reconciliation.later_finished');
  expect(difference(await report(february))).toBe('0.00');
  // Without cleared entries nothing is counted, and it moves and goes.
  await clear(march, [other], false);
  await move(march, '2026-02-15');
  await database.as(admin, (sql) => sql`delete from bank_reconciliations where id = ${march}`);
});

test('refuses a statement date before its cleared entries', async () => {
  const { manager, post, begin, clear } = await bankCompany(database);
  const id = await begin('2026-01-31', '100.00');
  await clear(id, [await post('2026-01-20', 100)]);
  expect(
    await refusal(
      database.as(
        manager,
        (sql) => sql`update bank_reconciliations set statement_date = '2026-01-19' where id = ${id}`,
      ),
    ),
  ).toMatchObject({
    hint: 'reconciliation.cleared_later',
    message:
      'An entry of 2026-01-20 is cleared in this reconciliation. Choose that date or a later one, or clear the check mark of the entry first.',
  });
});

test('an entry that is matched and cleared at once is marked once', async () => {
  const { manager, post, bring, begin, clear, match, report } = await bankCompany(database);
  const entries = [await post('2026-01-10', 100), await post('2026-01-11', 20)] as const;
  const lines = [
    await bring({ posted_on: '2026-01-10', amount: '100.00', description: 'FIRST' }),
    await bring({ posted_on: '2026-01-11', amount: '20.00', description: 'SECOND' }),
  ] as const;
  const january = await begin('2026-01-31', '120.00');
  let second: Promise<unknown> = Promise.resolve();
  const holding = (work: (sql: Session) => Promise<unknown>, then: () => Promise<unknown>) =>
    database.as(manager, async (sql) => {
      await work(sql);
      second = refusal(then());
      await untilBlocked(database.sql);
    });
  await holding(
    (sql) => sql`select match_bank_transaction(${lines[0]}, ${[entries[0]]}, ${randomUUID()})`,
    () => clear(january, [entries[0]]),
  );
  expect(await second).toMatchObject({ hint: 'reconciliation.not_open' });
  await holding(
    (sql) => sql`select clear_bank_entries(${january}, ${[entries[1]]}, true)`,
    () => match(lines[1], entries[1]),
  );
  expect(await second).toMatchObject({ hint: 'bank.not_open' });
  expect(await report(january)).toMatchObject({ cleared_balance: '120.00', outstanding: [] });
});

test('an entry that is reversed while it is matched ends up reversed', async () => {
  const { manager, post, bring, begin, match, report } = await bankCompany(database);
  const entry = await post('2026-01-10', 100);
  const line = await bring({ posted_on: '2026-01-11', amount: '100.00', description: 'CHEQUE' });
  let matching: Promise<unknown> = Promise.resolve();
  await database.as(manager, async (sql) => {
    await sql`select reverse_journal_entry(${entry}, '2026-01-20', 'Bounced', ${randomUUID()})`;
    matching = match(line, entry);
    await untilBlocked(database.sql);
  });
  await matching;
  expect(await report(await begin('2026-01-31', '100.00'))).toMatchObject({
    cleared_balance: '100.00',
    ledger_balance: '0.00',
    outstanding: [{ amount: '-100.00' }],
  });
});

test('reconciliations of one account that are saved at once wait for one another', async () => {
  const { post, begin, clear, report } = await bankCompany(database);
  const entries = await Promise.all([1, 2, 3, 4].map((day) => post(`2026-01-0${day}`, day)));
  const statements = [];
  for (const day of ['2026-01-28', '2026-01-29', '2026-01-30', '2026-01-31'])
    statements.push(await begin(day, '10.00'));
  await Promise.all(statements.map((id, place) => clear(id, entries.slice(place, place + 1))));
  expect((await report(statements.at(-1) ?? '')).cleared_balance).toBe('10.00');
});
