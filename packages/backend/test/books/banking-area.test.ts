import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { addBankAccount, auditOf, listBankAccounts, overTheApi, setPassword } from './steps/bank-accounts.ts';

const PASSWORD = 'Correct-Horse-7';
const WRONG = 'Wrong-Horse-7';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function trade() {
  const company = await foundCompany(database);
  for (const person of [company.admin, company.manager, company.user])
    await setPassword(database, person, PASSWORD);
  return { company, account: await addBankAccount(database, company.admin) };
}

/** A session that started long ago, as of a user who stayed signed in. */
async function oldSession({ id, email }: Person): Promise<Person> {
  const session = randomUUID();
  await database.sql`insert into auth.sessions (id, user_id, aal, created_at)
    values (${session}, ${id}, 'aal1', now() - interval '1 day')`;
  return { id, email, session };
}

/** Lets time pass for all users of the area. */
const letPass = (minutes: string) =>
  database.sql.begin(async (sql) => {
    await sql`update private.banking_sessions set last_used_at = last_used_at - ${minutes}::interval`;
    await sql`update auth.sessions set created_at = created_at - ${minutes}::interval`;
  });

/** Functions that read or write bank data, with a call of each. */
const BEHIND_THE_LOCK = {
  create_secure_bank_account: `create_secure_bank_account(gen_random_uuid(), 'B', '12345678')`,
  get_masked_bank_account: 'get_masked_bank_account()',
  banking_audit_trail: 'banking_audit_trail()',
  verify_banking_audit: 'verify_banking_audit()',
  update_secure_bank_account: `update_secure_bank_account(gen_random_uuid(), 1, 'B', 'checking')`,
  archive_bank_account: 'archive_bank_account(gen_random_uuid(), true, gen_random_uuid())',
  lock_banking: 'lock_banking()',
};
/** Functions that require the password themselves, and those that unlock the area for another user. */
const WITH_A_KEY_OF_THEIR_OWN = ['reveal_bank_account', 'unlock_banking', 'unlock_banking_of'];

test('covers every function of the area', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select distinct p.proname::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.prosrc ~ 'private\\.(enter_banking|reauthenticate|bank_accounts|open_bank_numbers|try_bank_numbers)\\M' order by 1`;
  expect(rows.map(({ name }) => name)).toEqual(
    [...Object.keys(BEHIND_THE_LOCK), ...WITH_A_KEY_OF_THEIR_OWN].sort(),
  );
});

const list = (person: Person) => overTheApi(database, person, 'get_masked_bank_account()');
const reveal = (person: Person, account: string, password: string) =>
  overTheApi(database, person, `reveal_bank_account('${account}', '${password}')`);
const unlock = (person: Person, password: string) =>
  overTheApi(database, person, `unlock_banking('${password}')`);
const lastOf = async ({ admin }: Company) => (await auditOf(database, admin)).at(-1)?.slice(1);

test('shows a full number for the password, and audits it', async () => {
  const { company, account } = await trade();
  const { answer, status } = await reveal(company.manager, account, PASSWORD);
  expect(status).toBe('');
  expect(answer).toEqual({ id: account, account_number: '123456789012', routing_number: '021000021' });
  expect(await lastOf(company)).toEqual(['The manager', 'manager', 'reveal', 'done']);
});

test('a wrong password shows nothing, is audited, and the third one in a row locks', async () => {
  const { company, account } = await trade();
  for (const left of ['2 more wrong passwords', '1 more wrong password']) {
    const { answer, status } = await reveal(company.manager, account, WRONG);
    expect(status).toBe('403');
    expect(answer).toMatchObject({ hint: 'banking.wrong_password', message: expect.stringContaining(left) });
    expect(await lastOf(company)).toEqual(['The manager', 'manager', 'reveal', 'denied']);
  }
  expect((await unlock(company.manager, WRONG)).answer).toMatchObject({
    hint: 'banking.locked_out',
    message: expect.stringContaining('3 wrong passwords'),
  });
  // Now the right password opens nothing, in no session.
  for (const person of [company.manager, await oldSession(company.manager)])
    for (const { answer, status } of [
      await reveal(person, account, PASSWORD),
      await unlock(person, PASSWORD),
      await list(person),
      await overTheApi(database, person, 'banking_audit_trail()'),
      await overTheApi(database, person, `create_secure_bank_account(gen_random_uuid(), 'B', '12345678')`),
    ]) {
      expect(status).toBe('403');
      expect(answer).toMatchObject({ hint: 'banking.locked_out' });
    }
  expect((await list(company.admin)).status).toBe('');
});

test('a right password resets the count after two wrong ones', async () => {
  const { company } = await trade();
  const { manager } = company;
  for (const password of [WRONG, WRONG, PASSWORD, WRONG, WRONG])
    expect((await unlock(manager, password)).status).toBe(password === PASSWORD ? '' : '403');
  expect((await list(manager)).status).toBe('');
});

test('wrong passwords that are sent at once are counted one by one', async () => {
  const { company, account } = await trade();
  const tries = await Promise.all(Array.from({ length: 8 }, () => reveal(company.manager, account, WRONG)));
  const hints = tries.map(({ answer }) => answer.hint).sort();
  expect(hints.filter((hint) => hint === 'banking.wrong_password')).toHaveLength(2);
  expect((await list(company.manager)).answer).toMatchObject({ hint: 'banking.locked_out' });
});

test('no preview tries passwords or shows numbers', async () => {
  const { company, account } = await trade();
  for (const [action, more] of [
    ['unlock_banking', {}],
    ['reveal_bank_account', { account_id_param: account }],
  ] as const) {
    const asked = database.as(
      company.manager,
      (sql) => sql`select preview_action(${action}, ${sql.json({ ...more, password_param: PASSWORD })})`,
    );
    expect((await refusal(asked)).hint).toBe('action.unknown');
  }
});

test('another admin lifts the lock, nobody their own; the operator does if there is no other admin', async () => {
  const { company } = await trade();
  const { admin, manager, user } = company;
  for (const person of [admin, manager]) for (const _ of [1, 2, 3]) await unlock(person, WRONG);
  const lift = (person: Person, whose: Person) =>
    overTheApi(database, person, `unlock_banking_of('${whose.id}')`);
  expect((await lift(admin, admin)).answer).toMatchObject({ hint: 'banking.own_lock' });
  for (const person of [manager, user])
    expect((await lift(person, manager)).answer).toMatchObject({ hint: 'role.denied' });
  const [row] = await database.as(admin, (sql) => sql`select locked_banking_members() as people`);
  expect(row?.people.map(({ name }: { name: string }) => name)).toEqual(['The admin', 'The manager']);
  expect((await lift(admin, manager)).answer).toBe(true);
  expect((await unlock(manager, PASSWORD)).answer).toBe(true);
  expect((await refusal(lift(admin, manager))).hint).toBe('banking.not_locked');

  const [lifted] = await database.sql`select private.unlock_banking_by_operator(${admin.email}) as places`;
  expect(lifted?.places).toBe(1);
  expect((await unlock(admin, PASSWORD)).answer).toBe(true);
  expect(await auditOf(database, admin)).toContainEqual([
    expect.any(Number),
    'System',
    'operator',
    'unlock_member',
    'done',
  ]);
});

test('locks the area by hand, for this session alone, until the password is given', async () => {
  const { company } = await trade();
  const { manager } = company;
  expect((await overTheApi(database, manager, 'lock_banking()')).answer).toBe(true);
  expect(await lastOf(company)).toEqual(['The manager', 'manager', 'lock', 'done']);
  for (const call of Object.values(BEHIND_THE_LOCK)) {
    const { answer, status } = await overTheApi(database, manager, call);
    expect([status, answer.hint, answer.message]).toEqual([
      '403',
      'banking.locked',
      'You locked the banking area. Enter your password to open it again.',
    ]);
  }
  for (const call of GENERIC)
    expect((await refusal(overTheApi(database, manager, call))).hint).toBe('banking.locked');
  expect((await list(company.admin)).status).toBe('');
  expect((await unlock(manager, PASSWORD)).answer).toBe(true);
  expect((await list(manager)).status).toBe('');
});

/** Generic functions, which must not bypass the lock. */
const GENERIC = [
  "search_records('banking_security_audit', '{}')",
  "summarise_records('banking_security_audit', '{}')",
  "list_record_ids('banking_security_audit', '{}')",
  "export_records('banking_security_audit', array['details'], '{}')",
];

test('refuses the same token after 15 idle minutes until the password is given', async () => {
  const { company } = await trade();
  const { manager } = company;
  expect((await list(manager)).status).toBe('');
  await letPass('14 minutes 50 seconds');
  expect((await list(manager)).status).toBe(''); // which counts as use, so the time begins again
  await letPass('14 minutes 50 seconds');
  expect((await list(manager)).status).toBe('');
  await letPass('15 minutes');
  for (const call of Object.values(BEHIND_THE_LOCK)) {
    const { answer, status } = await overTheApi(database, manager, call);
    expect(status).toBe('403');
    expect(answer).toMatchObject({ hint: 'banking.locked', message: expect.stringContaining('15 minutes') });
  }
  expect(await auditOf(database, manager)).toEqual([]);
  for (const call of GENERIC)
    expect([call, (await refusal(database.as(manager, (sql) => sql.unsafe(`select ${call}`)))).hint]).toEqual(
      [call, 'banking.locked'],
    );
  expect((await unlock(manager, PASSWORD)).answer).toBe(true);
  expect((await list(manager)).status).toBe('');
  expect((await auditOf(database, manager)).map((row) => row.slice(3))).toContainEqual(['list', 'denied']);
});

test('neither an old token nor another session of the same person opens anything', async () => {
  const { company } = await trade();
  const stayed = await oldSession(company.manager);
  expect((await list(company.manager)).status).toBe('');
  // A user on a first visit sees nothing about inactivity.
  expect((await list(stayed)).answer).toMatchObject({
    hint: 'banking.locked',
    message: 'Enter your password to open the banking area. It locks again after 15 minutes without use.',
  });
  expect((await unlock(stayed, PASSWORD)).answer).toBe(true);
  expect((await list(stayed)).status).toBe('');
});

test('roles without the right learn nothing, whatever their password', async () => {
  const { company, account } = await trade();
  for (const { answer, status } of [
    await reveal(company.user, account, PASSWORD),
    await unlock(company.user, PASSWORD),
    await overTheApi(database, company.viewer, 'verify_banking_audit()'),
  ]) {
    expect(status).toBe('403');
    expect(answer).toMatchObject({ hint: 'role.denied' });
  }
});

test('the account of another organization is not revealed', async () => {
  const [{ account }, { company }] = [await trade(), await trade()];
  expect((await refusal(reveal(company.admin, account, PASSWORD))).hint).toBe('bank.unknown');
});

test('explains to users without a password that none can be asked for', async () => {
  const { company, account } = await trade();
  await database.sql`update auth.users set encrypted_password = null where id = ${company.manager.id}`;
  expect((await refusal(reveal(company.manager, account, ''))).hint).toBe('banking.no_password');
});

test('accepts values that the database cannot compute only from the server', async () => {
  const { company, account } = await trade();
  await database.sql`update auth.users set encrypted_password = '$scrypt$ln=14,r=8,p=5$c2FsdA$a2V5'
    where id = ${company.manager.id}`;
  expect((await reveal(company.manager, account, PASSWORD)).answer).toMatchObject({
    hint: 'banking.wrong_password',
  });
});

test('numbers that were tampered with are not revealed', async () => {
  const { company, account } = await trade();
  await database.sql`update private.bank_accounts
    set numbers = row((numbers).key_id, (numbers).ciphertext, '\\x00')::private.sealed_text where id = ${account}`;
  const { answer, status } = await reveal(company.admin, account, PASSWORD);
  expect([status, answer.hint]).toEqual(['403', 'bank.tampered']);
  expect(await lastOf(company)).toEqual(['The admin', 'admin', 'open', 'failed']);
  expect((await listBankAccounts(database, company.admin))[0]?.problem).toContain('changed behind');
});
