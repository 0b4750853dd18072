import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { actAs, openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { addBankAccount, auditOf, listBankAccounts, overTheApi } from './steps/bank-accounts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const fault = async (organisation: string) =>
  (await database.sql`select private.banking_audit_fault(${organisation}) as fault`)[0]?.fault;

/** Bypasses every trigger, as a superuser could. */
const tamper = (statement: string) =>
  database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(statement);
  });

test('records every added account, every list and every denied call', async () => {
  const { admin, manager, user, viewer, organisation } = await foundCompany(database);
  await addBankAccount(database, admin);
  await listBankAccounts(database, manager);
  for (const [person, call] of [
    [user, "create_secure_bank_account(gen_random_uuid(), 'Bank', '12345678', null, 'checking', 0)"],
    [viewer, 'get_masked_bank_account()'],
  ] as const) {
    const { answer, status } = await overTheApi(database, person, call);
    expect(status).toBe('403');
    expect(answer).toMatchObject({ code: 'P0001', hint: 'role.denied' });
    expect(answer.message).toMatch(/^Insufficient permissions: your role/);
  }
  expect(await auditOf(database, manager)).toEqual([
    [1, 'The admin', 'admin', 'create', 'done'],
    [2, 'The manager', 'manager', 'list', 'done'],
    [3, 'The user', 'user', 'create', 'denied'],
    [4, 'The viewer', 'viewer', 'list', 'denied'],
  ]);
  expect(await fault(organisation)).toBeNull();
  const [kept] = await database.sql`select count(*)::int as accounts from private.bank_accounts
    where org_id = ${organisation}`;
  expect(kept?.accounts).toBe(1);
});

test('admins and managers of the organization read the audit', async () => {
  const { admin, manager, user, viewer } = await foundCompany(database);
  const other = await foundCompany(database);
  await addBankAccount(database, admin);
  expect((await auditOf(database, manager)).length).toBe(1);
  for (const person of [user, viewer, other.admin]) expect(await auditOf(database, person)).toEqual([]);
  expect((await refusal(database.as(null, (sql) => sql`select * from banking_security_audit`))).code).toBe(
    '42501',
  );
});

test('nobody changes it, in any role', async () => {
  const { admin } = await foundCompany(database);
  await addBankAccount(database, admin);
  const statements = [
    "update public.banking_security_audit set outcome = 'done'",
    'delete from public.banking_security_audit',
    'truncate public.banking_security_audit',
  ];
  for (const statement of statements) {
    expect((await refusal(database.sql.unsafe(statement))).hint).toBe('ledger.immutable');
    expect((await refusal(database.as(admin, (sql) => sql.unsafe(statement)))).code).toBe('42501');
    const service = database.sql.begin(async (sql) => {
      await actAs(sql, null);
      await sql`select set_config('role', 'service_role', true)`;
      await sql.unsafe(statement);
    });
    expect((await refusal(service)).code).toBe('42501');
  }
});

test.each([
  [
    'a changed record',
    "update banking_security_audit set outcome = 'denied' where number = 2",
    'Audit record 2',
  ],
  [
    'a changed time',
    'update banking_security_audit set created_at = now() where number = 1',
    'Audit record 1',
  ],
  ['a missing record', 'delete from banking_security_audit where number = 2', 'Audit record 2 is missing'],
  [
    'a missing end',
    'delete from banking_security_audit where number = 3',
    'Audit records after number 2 are missing',
  ],
  ['a missing whole', 'delete from banking_security_audit', 'Audit records after number 0 are missing'],
])('%s shows', async (_case, statement, expected) => {
  const { admin, organisation } = await foundCompany(database);
  await addBankAccount(database, admin);
  await listBankAccounts(database, admin);
  await listBankAccounts(database, admin);
  expect(await fault(organisation)).toBeNull();
  const [command, condition] = statement.split(' where ');
  await tamper(`${command} where org_id = '${organisation}' and ${condition ?? 'true'}`);
  expect(await fault(organisation)).toContain(expected);
});

test('the chain has one order under many calls at once', async () => {
  const { admin, manager, organisation } = await foundCompany(database);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 ? listBankAccounts(database, admin) : addBankAccount(database, manager, { opening: '1.00' }),
    ),
  );
  const numbers = (await auditOf(database, admin)).map(([number]) => number);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(await fault(organisation)).toBeNull();
});
