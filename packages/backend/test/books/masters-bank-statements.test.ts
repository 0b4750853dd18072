import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase, untilBlocked } from '../database/test-database.ts';
import { accountId, add, type Values } from './steps/masters.ts';
import { statementSteps } from './steps/statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A company with a bank account that 100.00 was sold into on 31 January. */
async function trade() {
  const company = await foundCompany(database);
  const bank = await accountId(database, company.admin, '1000');
  const entry = await post(company, '2026-01-31', '1000', '4000');
  return { company, bank, entry };
}

async function post({ user }: Company, date: string, debit: string, credit: string): Promise<string> {
  const [row] = await database.as(
    user,
    (sql) =>
      sql`select post_journal_entry(${date}, 'Sold', null, ${sql.json([
        { account_code: debit, debit: '100.00' },
        { account_code: credit, credit: '100.00' },
      ])}, ${randomUUID()}) as id`,
  );
  return row?.id;
}

const line = (bank: string, values: Values = {}): Values => ({
  bank_account_id: bank,
  posted_on: '2026-01-31',
  amount: '100.00',
  ...values,
});

const update = ({ user }: Company, table: string, id: string, values: Values) =>
  database.as(
    user,
    (sql) => sql`update ${sql(table)} set ${sql({ ...values })} where id = ${id} returning *`,
  );

test('a line belongs to a bank account and matches an entry on it', async () => {
  const { company, bank, entry } = await trade();
  const rent = await accountId(database, company.admin, '6100');
  expect(await refusal(add(database, company.user, 'bank_transactions', line(rent)))).toMatchObject({
    hint: 'bank.not_a_bank_account',
    message: 'Account 6100 Rent is not a bank account. Choose an account of the kind bank.',
  });
  const row = await add(
    database,
    company.user,
    'bank_transactions',
    line(bank, { description: 'Card sales' }),
  );
  expect(row.status).toBe('unmatched');
  const elsewhere = await post(company, '2026-01-31', '1010', '4000');
  const steps = statementSteps(database, company.user, bank);
  // The function alone checks the amount; the trigger also applies to the owner of the table.
  for (const values of [{ status: 'matched' }, { journal_entry_id: entry }])
    expect((await refusal(update(company, 'bank_transactions', row.id, values))).code).toBe('42501');
  const { sql } = database;
  const owned = (entry_id: string | null) =>
    refusal(
      sql`update bank_transactions set status = 'matched', journal_entry_id = ${entry_id} where id = ${row.id}`,
    );
  expect(await owned(elsewhere)).toMatchObject({ hint: 'bank.unrelated_entry' });
  expect((await owned(null)).code).toBe('23514');
  await steps.act('match_bank_transaction', row.id, { entry_ids: [entry] });
  const [matched] = await sql`select status, journal_entry_id from bank_transactions where id = ${row.id}`;
  expect(matched).toEqual({ status: 'matched', journal_entry_id: entry });
});

test('the same statement line is imported once', async () => {
  const { company, bank } = await trade();
  await add(database, company.user, 'bank_transactions', line(bank, { external_id: 'T1' }));
  const again = add(database, company.user, 'bank_transactions', line(bank, { external_id: 'T1' }));
  expect((await refusal(again)).code).toBe('23505');
});

test('a reconciliation compares with the ledger, and closes its lines when it is finished', async () => {
  const { company, bank, entry } = await trade();
  await post(company, '2026-02-01', '1000', '4000');
  const open = await add(database, company.user, 'bank_reconciliations', {
    bank_account_id: bank,
    statement_date: '2026-01-31',
    statement_balance: '90.00',
  });
  expect(open).toMatchObject({ ledger_balance: '100.00', difference: '-10.00', status: 'open' });
  const row = await add(database, company.user, 'bank_transactions', line(bank));
  const finish = () => update(company, 'bank_reconciliations', open.id, { status: 'finished' });
  expect(await refusal(finish())).toMatchObject({
    hint: 'reconciliation.unmatched',
    message: 'The statement up to 2026-01-31 still has unmatched lines (1). Match or exclude them first.',
  });
  await statementSteps(database, company.user, bank).act('match_bank_transaction', row.id, {
    entry_ids: [entry],
  });
  expect((await refusal(finish())).hint).toBe('reconciliation.difference');
  await update(company, 'bank_reconciliations', open.id, { statement_balance: '100.00' });
  const [finished] = await finish();
  expect(finished?.finished_at).toBeInstanceOf(Date);

  for (const work of [
    () => update(company, 'bank_transactions', row.id, { description: 'Changed' }),
    () => update(company, 'bank_reconciliations', open.id, { statement_balance: '0.00' }),
    () => add(database, company.user, 'bank_transactions', line(bank, { posted_on: '2026-01-30' })),
    () => database.as(company.admin, (sql) => sql`delete from bank_transactions where id = ${row.id}`),
    () => database.as(company.admin, (sql) => sql`delete from bank_reconciliations where id = ${open.id}`),
  ])
    expect((await refusal(work())).hint).toBe('reconciliation.finished');
  await add(database, company.user, 'bank_transactions', line(bank, { posted_on: '2026-02-01' }));
});

test('the latest reconciliation is reopened first', async () => {
  const { company, bank } = await trade();
  const finish = async (statement_date: string) => {
    const values = { bank_account_id: bank, statement_date, statement_balance: '0.00' };
    const row = await add(database, company.user, 'bank_reconciliations', values);
    await update(company, 'bank_reconciliations', row.id, { status: 'finished' });
    return row.id;
  };
  const [january, february] = [await finish('2026-01-31'), await finish('2026-02-28')];
  const steps = statementSteps(database, company.user, bank);
  const reopen = (id: string) => steps.act('undo_bank_reconciliation', id, { reason: 'Wrong month' });
  expect((await refusal(reopen(january))).hint).toBe('reconciliation.later_finished');
  await reopen(february);
  // Reopening requires a reason.
  for (const values of [{ status: 'open' }, { status: 'open', statement_balance: '1.00' }])
    expect((await refusal(update(company, 'bank_reconciliations', january, values))).hint).toBe(
      'reconciliation.no_reason',
    );
  expect(
    (await refusal(update(company, 'bank_reconciliations', january, { reopen_reason: 'Because' }))).code,
  ).toBe('42501');
  expect(await reopen(january)).toMatchObject({ status: 'open', finished_at: null });
});

test('a line cannot slip into a statement that is being finished', async () => {
  const { company, bank } = await trade();
  const values = { bank_account_id: bank, statement_date: '2026-01-31', statement_balance: '0.00' };
  const row = await add(database, company.user, 'bank_reconciliations', values);
  let inserting: Promise<unknown> = Promise.resolve();
  await database.as(company.manager, async (sql) => {
    await sql`update bank_reconciliations set status = 'finished' where id = ${row.id}`;
    inserting = refusal(add(database, company.user, 'bank_transactions', line(bank)));
    await untilBlocked(database.sql);
  });
  expect(await inserting).toMatchObject({ hint: 'reconciliation.finished' });
});
