import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  addBankAccount,
  auditOf,
  listBankAccounts,
  overTheApi,
  setPassword,
  withKey,
} from './steps/bank-accounts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function trade() {
  const company = await foundCompany(database);
  return { ...company, account: await addBankAccount(database, company.admin) };
}

interface Change {
  readonly version?: number;
  readonly bank?: string;
  readonly type?: string;
  readonly format?: string | null;
  readonly number?: string | null;
  readonly routing?: string | null;
}

const change = (person: Person, account: string, form: Change = {}) =>
  withKey(database, person, async (sql) => {
    const { version, bank, type, format, number, routing } = {
      ...{ version: 1, bank: 'Kiwi Bank', type: 'checking', format: null, number: null, routing: null },
      ...form,
    };
    const [row] = await sql`
      select update_secure_bank_account(${account}, ${version}, ${bank}, ${type}, ${format}, ${number}, ${routing}) as answer`;
    return row?.answer;
  });

const archive = (person: Person, account: string, archived = true) =>
  withKey(database, person, async (sql) => {
    const [row] = await sql`select archive_bank_account(${account}, ${archived}, ${randomUUID()}) as answer`;
    return row?.answer;
  });

const reveal = async (person: Person, account: string) => {
  await setPassword(database, person, 'Correct-Horse-7');
  return (await overTheApi(database, person, `reveal_bank_account('${account}', 'Correct-Horse-7')`)).answer;
};

const detailsOf = async (person: Person) =>
  (
    await database.as(
      person,
      (sql) =>
        sql<
          { action: string; details: string }[]
        >`select action, details from banking_security_audit order by number desc limit 1`,
    )
  )[0];

test('changes name, type and numbers, keeps blank ones, and records no number in the audit trail', async () => {
  const { manager, account } = await trade();
  expect(await change(manager, account, { bank: ' First Bank ', type: 'savings' })).toBe(2);
  expect(await detailsOf(manager)).toEqual({
    action: 'update',
    details: 'Changed of "Kiwi Bank": name to "First Bank", type to savings',
  });
  expect(
    await change(manager, account, {
      version: 2,
      bank: 'First Bank',
      type: 'savings',
      number: '9876543210',
      routing: '',
    }),
  ).toBe(3);
  expect(await detailsOf(manager)).toEqual({
    action: 'update',
    details: 'Changed of "First Bank": account number, routing number',
  });
  expect(await reveal(manager, account)).toEqual({
    id: account,
    account_number: '9876543210',
    routing_number: null,
  });
  expect(await listBankAccounts(database, manager)).toMatchObject([
    {
      bank_name: 'First Bank',
      account_type: 'savings',
      account_number_masked: '••••3210',
      routing_number_masked: null,
      version: 3,
    },
  ]);
});

test('records no change without a difference, and refuses to overwrite a newer version', async () => {
  const { admin, manager, account } = await trade();
  const before = await auditOf(database, admin);
  expect(await change(manager, account)).toBe(1);
  expect(await auditOf(database, admin)).toEqual(before);
  await change(admin, account, { bank: 'First Bank' });
  const { hint, message } = await refusal(change(manager, account, { bank: 'Second Bank' }));
  expect(hint).toBe('bank.changed_since');
  expect(message).toContain('The bank account "First Bank" was changed after you opened it.');
});

test('refuses with the messages of the form, and refuses people without the right', async () => {
  const { admin, user, account } = await trade();
  const other = await trade();
  for (const [form, sentence] of [
    [{ bank: ' ' }, 'Bank name is required'],
    [{ number: '1234567' }, 'Valid account number is required (8+ digits)'],
    [{ routing: '021000022' }, 'Invalid routing number format'],
    [{ bank: 'Kiwi 1234 5678 9012' }, 'Bank name must not contain the account or routing number'],
    [{ type: 'cash' }, 'Account type must be checking, savings or business'],
    [{ format: 'XX' }, 'Country must be one of US, CA, AU, NZ, GB, IN, IBAN and OTHER'],
    // Its numbers are those of the United States.
    [{ format: 'GB' }, 'A British account number has 8 digits. Put zeros in front of a shorter one'],
  ] as const)
    expect(await refusal(change(admin, account, form))).toMatchObject({
      hint: 'bank.invalid',
      message: sentence,
    });
  expect((await refusal(change(user, account))).hint).toBe('role.denied');
  expect((await refusal(change(other.admin, account))).hint).toBe('bank.unknown');
  expect((await refusal(archive(user, account))).hint).toBe('role.denied');
  expect((await refusal(archive(other.admin, account))).hint).toBe('bank.unknown');
});

test.each([
  ['CA', '1234567', '00012003', '123456', '0001200'],
  ['AU', '12345678', '062000', '1234', '06200'],
  ['NZ', '010123012345600', null, '01012301234560', '01'],
  ['GB', '31926819', '601613', '1926819', '60161'],
  ['IN', '123456789', 'SBIN0001234', '12345678', 'SBIN1001234'],
  ['IBAN', 'GB82WEST12345698765432', 'DEUTDEFF', 'GB82WEST12345698765433', 'DEUTDE'],
  ['OTHER', 'AB12', 'XYZ', 'AB1', 'XY'],
])('numbers of %s: %s with %s', async (format, number, routing, wrongNumber, wrongRouting) => {
  const { admin } = await foundCompany(database);
  const id = await addBankAccount(database, admin, { format, number, routing });
  const [listed] = await listBankAccounts(database, admin);
  expect(listed).toMatchObject({
    id,
    number_format: format,
    account_number_masked: `••••${number.slice(-4)}`,
  });
  for (const wrong of [{ number: wrongNumber }, { routing: wrongRouting }])
    expect((await refusal(addBankAccount(database, admin, { format, number, routing, ...wrong }))).hint).toBe(
      'bank.invalid',
    );
});

test('verifies the check digits of an IBAN', async () => {
  const isIban = async (number: string) =>
    (await database.sql`select private.is_iban(${number}) as fits`)[0]?.fits;
  for (const good of ['DE89370400440532013000', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S'])
    expect(await isIban(good)).toBe(true);
  for (const bad of ['DE98370400440532013000', 'DE8937040044053201300', 'DE89', ''])
    expect(await isIban(bad)).toBe(false);
});

test('an empty account is archived with its ledger account, and can be restored', async () => {
  const { admin, manager, account } = await trade();
  const ledger = async () =>
    (
      await database.sql`select a.is_active from public.accounts a
        join private.bank_accounts b on b.org_id = a.org_id and b.account_id = a.id where b.id = ${account}`
    )[0]?.is_active;
  expect(await archive(manager, account)).toBe(account);
  expect(await ledger()).toBe(false);
  expect((await listBankAccounts(database, admin))[0]?.archived_at).not.toBeNull();
  const records = (await auditOf(database, admin)).length;
  await archive(manager, account);
  expect(await auditOf(database, admin)).toHaveLength(records);
  await archive(manager, account, false);
  expect(await ledger()).toBe(true);
  expect(await detailsOf(manager)).toEqual({
    action: 'archive',
    details: 'Restored "Kiwi Bank"',
  });
});

test('an account with money or a waiting statement is not archived', async () => {
  const { admin } = await foundCompany(database);
  const account = await addBankAccount(database, admin, { opening: '120.50' });
  const { hint, message } = await refusal(archive(admin, account));
  expect(hint).toBe('bank.still_used');
  expect(message).toMatch(
    /^Account \d+ Kiwi Bank Checking still holds 120\.50\. Transfer it to another account first/,
  );
  const empty = await addBankAccount(database, admin, { bank: 'Empty Bank', number: '1111222233' });
  await database.as(admin, async (sql) => {
    const [other] = await sql`select id from accounts where name = 'Empty Bank Checking'`;
    await sql`select import_bank_statement(${other?.id}, ${sql.json([{ posted_on: '2026-03-01', amount: '5' }])}, ${randomUUID()})`;
  });
  expect((await refusal(archive(admin, empty))).message).toContain('1 line of the statement of account');
});
