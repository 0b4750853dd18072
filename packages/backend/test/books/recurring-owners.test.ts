import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany, join } from '../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { ask, createCustomer, createVendor, type Fields, type Row, stored } from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
let template: Fields;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql`insert into private.mail_service default values`;
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  const customer_id = await createCustomer(database, company.user);
  template = { customer_id, lines: [{ description: 'Hosting', unit_price: 20, gst_rate: 10 }] };
});

async function save(document: Fields = {}, person: Person = company.user): Promise<string> {
  const whole = {
    name: 'Hosting',
    kind: 'invoice',
    template,
    frequency: 'monthly',
    next_date: '2026-01-31',
    posts_automatically: true,
    ...document,
  };
  const { id = '' } = await ask<Row>(
    database,
    person,
    (sql) =>
      sql`select to_jsonb(save_recurring_document(${JSON.stringify(whole)}::text::jsonb, ${randomUUID()})) as answer`,
  );
  return id;
}
const row = (id: string) => stored(database, 'recurring_documents', id);
const issue = (through: string) => database.sql`call private.issue_due_documents(${through}::date)`;
const remove = (person: Person) =>
  database.as(company.admin, (sql) => sql`select remove_member(${person.id})`);
const setRole = (person: Person, role: string) =>
  database.as(company.admin, (sql) => sql`select set_member_role(${person.id}, ${role})`);
const resume = (id: string, person: Person) =>
  database.as(person, (sql) => sql`update recurring_documents set is_paused = false where id = ${id}`);
const owners = async () =>
  (
    await database.sql<{ user_id: string }[]>`
      select user_id from invoices where org_id = ${company.organisation} order by number`
  ).map(({ user_id }) => user_id);

interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly message: string;
}

/** Mails added to the outbox during some work. */
async function mailsDuring(work: () => Promise<unknown>): Promise<readonly Mail[]> {
  await database.sql`delete from private.outgoing_mails where org_id = ${company.organisation}`;
  await work();
  return database.sql<Mail[]>`
    select recipient, subject, message from private.outgoing_mails
    where org_id = ${company.organisation} and kind = 'notice' order by id`;
}

const GONE =
  'The user does not belong to the organization any more, so nothing is created in their name. Resume it to become its owner.';

describe('a member who is removed', () => {
  test('templates pause with the reason, and nothing is posted in their name', async () => {
    const id = await save();
    const other = await save({ name: 'Of the manager' }, company.manager);
    await issue('2026-01-31');
    await remove(company.user);
    await issue('2026-03-31');
    expect(await row(id)).toMatchObject({ is_paused: 'true', paused_reason: GONE, next_date: '2026-02-28' });
    expect(await row(other)).toMatchObject({ is_paused: 'false', paused_reason: null });
    const { user, manager } = company;
    expect(await owners()).toEqual([user.id, manager.id, manager.id, manager.id]);
  });

  test('every admin is informed by mail, and the activity shows it', async () => {
    const second = await join(database, company.admin, 'admin', 'Second');
    const ids = [await save({ name: 'Rent' }), await save({ name: 'Hosting' })];
    const mails = await mailsDuring(() => remove(company.user));
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [company.admin.email, second.email].sort(),
    );
    expect(mails[0]).toMatchObject({
      subject: '2 recurring documents are paused in My Company',
      message: `2 recurring documents are paused in My Company:\n\n- Hosting\n- Rent\n\n${GONE}\n\nUntil then nothing is created from them: {site}`,
    });
    const log = await database.as(
      second,
      (sql) => sql`
        select record_id, actor_id, changes from activity_log
        where entity = 'recurring_documents' and action = 'updated' and record_id = any (${ids}::uuid[])`,
    );
    expect(log).toHaveLength(2);
    expect(log[0]).toMatchObject({
      actor_id: company.admin.id,
      changes: { is_paused: { from: false, to: true }, paused_reason: { from: null, to: GONE } },
    });
  });

  test('many templates with the longest names do not prevent the removal of a person', async () => {
    for (let n = 0; n < 12; n += 1) await save({ name: `${'\u{1f4b6}'.repeat(190)} ${n}` });
    const [mail] = await mailsDuring(() => remove(company.user));
    expect(mail?.subject).toBe('12 recurring documents are paused in My Company');
    expect(mail?.message.match(/^- /gm)).toHaveLength(11);
    expect(mail?.message).toContain('\n- and 2 more\n');
  });

  test('templates pause too when the whole account goes', async () => {
    const id = await save();
    await database.sql`delete from auth.users where id = ${company.user.id}`;
    expect(await row(id)).toMatchObject({
      is_paused: 'true',
      paused_reason: expect.stringMatching(
        /^(The user|Its owner) does not belong to the organization any more/,
      ),
    });
  });

  test('a template stays paused when its owner is invited again', async () => {
    const id = await save();
    await remove(company.user);
    await database.sql`insert into memberships (org_id, user_id, role) values (${company.organisation}, ${company.user.id}, 'user')`;
    await issue('2026-03-31');
    expect(await row(id)).toMatchObject({ is_paused: 'true', paused_reason: GONE });
    expect(await owners()).toEqual([]);
  });

  test('another member takes a template over by resuming it', async () => {
    const id = await save({ next_date: '2999-01-31' });
    await remove(company.user);
    await resume(id, company.manager);
    expect(await row(id)).toMatchObject({
      is_paused: 'false',
      paused_reason: null,
      user_id: company.manager.id,
    });
    await issue('2999-01-31');
    expect(await owners()).toEqual([company.manager.id]);
  });

  test('a template that was paused by hand is taken over in the same way', async () => {
    const id = await save({ next_date: '2999-01-31', is_paused: true });
    expect(await mailsDuring(() => remove(company.user))).toEqual([]);
    expect(await row(id)).toMatchObject({ is_paused: 'true', paused_reason: null });
    await resume(id, company.manager);
    expect(await row(id)).toMatchObject({ user_id: company.manager.id });
  });

  test('people who may not post cannot resume a template that posts', async () => {
    const id = await save();
    await remove(company.user);
    await database.sql.begin(async (sql) => {
      await sql`delete from role_permissions where role = 'manager' and permission = 'invoices.post'`;
      await sql`select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: company.manager.id, role: 'authenticated' })}, true)`;
      const refused = await refusal(
        sql.savepoint((inner) => inner`update recurring_documents set is_paused = false where id = ${id}`),
      );
      expect(refused.hint).toBe('role.denied');
      await sql`reset role`;
      await sql`insert into role_permissions (role, permission) values ('manager', 'invoices.post')`;
    });
    expect(await row(id)).toMatchObject({ is_paused: 'true', user_id: company.user.id });
  });
});

describe('a member whose role changes', () => {
  test('templates pause where the role may not make them', async () => {
    const id = await save();
    await setRole(company.user, 'viewer');
    expect(await row(id)).toMatchObject({
      is_paused: 'true',
      paused_reason:
        'The user has the role viewer, which may not create invoices, so nothing is created in their name. Resume it to become its owner.',
    });
    await setRole(company.user, 'user');
    expect(await row(id)).toMatchObject({ is_paused: 'true' });
  });

  test('templates continue if their owner still has the right', async () => {
    const id = await save({}, company.manager);
    expect(await mailsDuring(() => setRole(company.manager, 'user'))).toEqual([]);
    expect(await row(id)).toMatchObject({ is_paused: 'false' });
  });
});

test('a colleague who resumes a member’s paused template leaves it in that member’s name', async () => {
  const id = await save({ next_date: '2999-01-31', is_paused: true });
  await resume(id, company.manager);
  expect(await row(id)).toMatchObject({ user_id: company.user.id, is_paused: 'false' });
});

describe('at the moment of posting', () => {
  // Simulates a removal that missed a template saved at the same moment.
  const withoutTriggers = (person: Person) =>
    database.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`delete from memberships where user_id = ${person.id} and org_id = ${company.organisation}`;
    });

  test.each(['invoice', 'bill'] as const)(
    'the owner of a template (%s) must still be a member',
    async (kind) => {
      const vendor_id = await createVendor(database, company.user);
      const bill = { vendor_id, lines: [{ description: 'Rent', unit_price: 100 }] };
      const id = await save(kind === 'bill' ? { kind, template: bill } : {});
      await withoutTriggers(company.user);
      const mails = await mailsDuring(() => issue('2026-03-31'));
      expect(mails).toMatchObject([
        { recipient: company.admin.email, subject: '1 recurring document is paused in My Company' },
      ]);
      expect(await row(id)).toMatchObject({ is_paused: 'true', paused_reason: GONE, last_error: null });
      const [made] = await database.sql`
      select count(*)::int as n from journal_entries where org_id = ${company.organisation}`;
      expect(made).toEqual({ n: 0 });
    },
  );
});
