import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { quote, quoteJson } from '../permission-matrix/quote.ts';
import { addBankAccount, auditOf, overTheApi, withKey } from './steps/bank-accounts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const LINES = [{ posted_on: '2026-02-01', amount: '10.00', description: 'DEPOSIT' }];

/** A company whose bank account has the number 123456789012. */
async function accountWithNumber() {
  const company = await foundCompany(database);
  const id = await addBankAccount(database, company.admin);
  const [row] = await database.sql<{ account: string; code: string }[]>`
    select b.account_id as account, a.code from private.bank_accounts b join accounts a on a.id = b.account_id where b.id = ${id}`;
  return { ...company, bank: row?.account ?? '', code: row?.code ?? '' };
}

/** Every way to import the lines of a file, as a call. */
const paths = (bank: string, stated: string) => {
  const lines = quoteJson(LINES);
  return {
    preview: `preview_bank_statement(${quote(bank)}, ${lines}, ${stated})`,
    import: `import_bank_statement(${quote(bank)}, ${lines}, ${quote(randomUUID())}, 'feb.ofx', ${stated})`,
    staged: `import_staged_statement(${quote(bank)}, ${quote(randomUUID())}, 'feb.ofx', ${stated})`,
  };
};
const call = (person: Person, what: string, key?: string) =>
  withKey(database, person, async (sql) => (await sql.unsafe(`select ${what} as answer`))[0]?.answer, key);

test('refuses a file of another account on every write path, with a message that names both, masked', async () => {
  const { manager, bank, code } = await accountWithNumber();
  for (const path of Object.values(paths(bank, "'99-8877 6655EUR'"))) {
    const refused = await refusal(call(manager, path));
    expect(refused.hint).toBe('statement.other_account');
    expect(refused.message).toBe(
      `This file is of account ••••6655, and ${code} Kiwi Bank Checking is account ••••9012. Choose the bank account that it belongs to, or import it into this one all the same.`,
    );
  }
  expect((await database.sql`select from bank_transactions where bank_account_id = ${bank}`).length).toBe(0);
});

test('accepts its own number in any notation, a file without one, and another number after confirmation', async () => {
  const { manager, bank } = await accountWithNumber();
  for (const stated of [
    "'123456789012'",
    "'1234-5678 9012 USD'",
    "'XXXXXXXX9012'",
    'null',
    "''",
    "'Savings 3'",
  ])
    expect(await call(manager, paths(bank, stated).preview)).toMatchObject([{ state: 'new' }]);
  expect(await call(manager, paths(bank, "'777777771111', true").import)).toMatchObject({ imported: 1 });
});

test('without its key, or without a number, an account is not compared', async () => {
  const { manager, admin, bank } = await accountWithNumber();
  expect(await call(manager, paths(bank, "'777777771111'").preview, '')).toMatchObject([{ line: 1 }]);
  const [row] = await database.as(
    admin,
    (sql) => sql<{ id: string }[]>`select id from accounts where code = '1010'`,
  );
  expect(await call(manager, paths(row?.id ?? '', "'777777771111'").preview)).toMatchObject([{ line: 1 }]);
});

test('over the API the refusal stays in the audit, once an hour and without a digit', async () => {
  const { manager, admin, bank } = await accountWithNumber();
  for (const _ of [1, 2])
    expect(await overTheApi(database, manager, paths(bank, "'777777771111'").import)).toMatchObject({
      status: '403',
      answer: { hint: 'statement.other_account' },
    });
  const compared = (await auditOf(database, admin)).filter((record) => record.includes('compare'));
  expect(compared).toEqual([[expect.any(Number), 'The manager', 'manager', 'compare', 'denied']]);
  const [record] = await database.sql`
    select details from banking_security_audit where action = 'compare' and org_id = (select org_id from accounts where id = ${bank})`;
  expect(record?.details).not.toMatch(/1111|9012/);
});
