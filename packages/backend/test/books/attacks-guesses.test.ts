import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repeatedRefusals } from '../../src/server/repeated-refusals.ts';
import { type Company, foundCompany, organisationOf, signUp } from '../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { addBankAccount, overTheApi, setPassword } from './steps/bank-accounts.ts';

const PASSWORD = 'Correct-Horse-7';
const WRONG = 'Wrong-Horse-7';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const unlock = async (person: Person, password: string) =>
  (await overTheApi(database, person, `unlock_banking('${password}')`)).answer;

async function someone(): Promise<Company> {
  const company = await foundCompany(database);
  for (const person of [company.admin, company.manager]) await setPassword(database, person, PASSWORD);
  return company;
}

/** Makes an organization the current one of a person, as its admin. */
async function moveTo(person: Person, organisation: string): Promise<void> {
  await database.sql`insert into memberships (org_id, user_id, role) values (${organisation}, ${person.id}, 'admin')
    on conflict do nothing`;
  await database.sql`update profiles set org_id = ${organisation} where id = ${person.id}`;
}

/** The records of an organization's audit, oldest first, past all policies. */
const auditOf = (organisation: string) => database.sql<
  { action: string; outcome: string; details: string }[]
>`
  select action, outcome, details from banking_security_audit where org_id = ${organisation} order by number`;

test('no function checks a password in a sandbox', async () => {
  const { admin } = await someone();
  const functions = await database.sql<{ name: string; types: string[] }[]>`
    select p.proname::text as name, array(select format_type(t, null) from unnest(p.proargtypes::oid[]) t) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and array_to_string(p.proargnames, ' ') ~ 'password' order by 1`;
  expect(functions.map(({ name }) => name)).toEqual(['reveal_bank_account', 'unlock_banking']);
  const [{ sandbox } = { sandbox: '' }] = await database.as(
    admin,
    (sql) => sql<{ sandbox: string }[]>`select begin_sandbox() as sandbox`,
  );
  for (const { name, types } of functions)
    for (const password of [WRONG, PASSWORD]) {
      const values = types.map((type) => (type === 'uuid' ? `'${randomUUID()}'` : `'${password}'`));
      const inside = database.as(admin, async (sql) => {
        await sql`select set_config('request.headers', ${JSON.stringify({ 'x-sandbox': sandbox })}, true),
          set_config('request.method', 'POST', true)`;
        return sql.unsafe(`select ${name}(${values.join(', ')})`);
      });
      expect([name, (await refusal(inside)).hint]).toEqual([name, 'sandbox.closed']);
    }
});

test('a lock also applies in an organization that is joined or founded later', async () => {
  const { organisation, manager } = await someone();
  for (const _ of [1, 2, 3]) await unlock(manager, WRONG);
  const elsewhere = await organisationOf(database, await signUp(database));
  await moveTo(manager, elsewhere);
  for (const password of [WRONG, PASSWORD])
    expect(await unlock(manager, password)).toMatchObject({ hint: 'banking.locked_out' });
  expect((await overTheApi(database, manager, 'get_masked_bank_account()')).answer).toMatchObject({
    hint: 'banking.locked_out',
  });
  // The two later guesses do not count in the first organization.
  expect((await auditOf(organisation)).filter(({ outcome }) => outcome === 'denied')).toHaveLength(3);
});

test('an admin of the joined organization lifts a lock from elsewhere', async () => {
  const { manager } = await someone();
  for (const _ of [1, 2, 3]) await unlock(manager, WRONG);
  const host = await signUp(database);
  await moveTo(manager, await organisationOf(database, host));
  expect((await overTheApi(database, manager, 'get_masked_bank_account()')).answer).toMatchObject({
    hint: 'banking.locked_out',
  });
  expect((await overTheApi(database, host, 'locked_banking_members()')).answer).toMatchObject([
    { user_id: manager.id },
  ]);
  expect((await overTheApi(database, host, `unlock_banking_of('${manager.id}')`)).answer).toBe(true);
  expect(await unlock(manager, PASSWORD)).toBe(true);
});

test('wrong passwords that were counted elsewhere count on in an organization that is new', async () => {
  const { manager } = await someone();
  for (const _ of [1, 2]) await unlock(manager, WRONG);
  await moveTo(manager, await organisationOf(database, await signUp(database)));
  expect(await unlock(manager, WRONG)).toMatchObject({ hint: 'banking.locked_out' });
});

test('with an accomplice who lifts each lock, nobody gets more than twenty guesses a day', async () => {
  const { admin, manager } = await someone();
  const guess = async (password: string) => {
    const answer = await unlock(manager, password);
    await overTheApi(database, admin, `unlock_banking_of('${manager.id}')`).catch((error: unknown) => {
      // It is not locked yet.
      expect(error).toMatchObject({ hint: 'banking.not_locked' });
    });
    return answer;
  };
  for (let tries = 0; tries < 20; tries += 1)
    expect(await guess(WRONG)).toMatchObject({
      message: expect.stringMatching(/^This is not your password/),
    });
  for (const password of [WRONG, PASSWORD])
    expect(await guess(password)).toMatchObject({
      hint: 'banking.locked_out',
      message: expect.stringContaining('More than 20 wrong passwords'),
    });
  await database.sql`update private.banking_locks set day_started = day_started - interval '1 day' where user_id = ${manager.id}`;
  expect(await guess(PASSWORD)).toBe(true);
});

test('right passwords are no guesses: thirty in a row are answered', async () => {
  const { manager } = await someone();
  // Locked in their own organization, without another admin to lift it.
  for (const _ of [1, 2, 3]) await unlock(manager, WRONG);
  const [{ home } = { home: '' }] = await database.sql<{ home: string }[]>`
    select org_id as home from profiles where id = ${manager.id}`;
  await database.sql`update private.banking_locks set failures = 0, locked_at = null
    where user_id = ${manager.id} and org_id = ${home}`;
  for (let tries = 0; tries < 30; tries += 1) expect(await unlock(manager, PASSWORD)).toBe(true);
});

test('repeated calls do not reveal whether a number is right, or only at the rate of passwords', async () => {
  const { organisation, admin } = await someone();
  const id = await addBankAccount(database, admin, { number: '739182640517' });
  const repeat = async (person: Person, number: string, more = '') =>
    (
      await overTheApi(
        database,
        person,
        `create_secure_bank_account('${id}', 'Kiwi Bank', '${number}', '021000021', 'checking', 0${more})`,
      )
    ).answer;
  expect(await repeat(admin, '739182640517')).toBe(id);
  // Everything else must be equal, too, so that no part of the request can be guessed alone.
  for (const [number, more] of [
    ['739182640510', ''],
    ['739182640517', ", '2026-01-31'"],
  ] as const)
    expect(await repeat(admin, number, more)).toMatchObject({
      hint: 'key.reused',
      message: expect.stringContaining('counts as a wrong password'),
    });
  expect(await repeat(admin, '739182640512')).toMatchObject({ hint: 'banking.locked_out' });
  expect(await repeat(admin, '739182640517')).toMatchObject({ hint: 'banking.locked_out' });
  const denied = (await auditOf(organisation)).filter(({ outcome }) => outcome === 'denied');
  expect(denied.map(({ action }) => action)).toEqual(['create', 'create', 'create', 'create']);
});

test('in a sandbox a repeated id locks nobody out of their own books', async () => {
  const { admin } = await someone();
  const [{ sandbox } = { sandbox: '' }] = await database.as(
    admin,
    (sql) => sql<{ sandbox: string }[]>`select begin_sandbox() as sandbox`,
  );
  const id = randomUUID();
  const create = (number: string) =>
    database.as(admin, async (sql) => {
      await sql`select set_config('request.headers', ${JSON.stringify({ 'x-sandbox': sandbox })}, true),
        set_config('ledgerwise.bank_key', 'a-key-of-at-least-thirty-two-characters', true)`;
      return sql`select create_secure_bank_account(${id}, 'Kiwi Bank', ${number})`;
    });
  await create('123456789012');
  for (const _ of [1, 2, 3, 4]) expect((await refusal(create('739182640517'))).hint).toBe('key.reused');
  expect(await unlock(admin, PASSWORD)).toBe(true);
});

test('refused calls of a person fill no audit: the first is recorded, and what followed as one record', async () => {
  const { organisation, viewer, user } = await someone();
  const list = (person: Person) => overTheApi(database, person, 'get_masked_bank_account()');
  for (let calls = 0; calls < 40; calls += 1)
    expect((await list(viewer)).answer).toMatchObject({ hint: 'role.denied' });
  await list(user);
  await overTheApi(database, viewer, 'banking_audit_trail()');
  expect((await auditOf(organisation)).map(({ action }) => action)).toEqual(['list', 'list', 'audit']);
  const letAnHourPass = () => database.sql`
    update private.banking_refusals set audited_at = audited_at - interval '1 hour' where org_id = ${organisation}`;
  await letAnHourPass();
  await repeatedRefusals.run(database.sql);
  const records = await auditOf(organisation);
  expect(records).toHaveLength(4);
  expect(records.at(-1)).toMatchObject({
    action: 'list',
    outcome: 'denied',
    details: expect.stringMatching(
      /^The viewer was refused 39 more times in the hour from \d{4}-\d\d-\d\d \d\d:\d\d UTC: Insufficient permissions/,
    ),
  });
  // The next one is a first one again.
  await list(viewer);
  expect(await auditOf(organisation)).toHaveLength(5);
  const [{ fault } = { fault: null }] = await database.sql<{ fault: string | null }[]>`
    select private.banking_audit_fault(${organisation}) as fault`;
  expect(fault).toBeNull();
});
