import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany, join, organisationOf, signUp } from './database/people.ts';
import {
  openTestDatabase,
  type Person,
  refusal,
  type Session,
  type TestDatabase,
} from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql`insert into private.mail_service default values`;
});
afterAll(() => database.close());

interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly message: string;
}

/** Invites a person and reads the mail. */
async function invite(admin: Person, email: string, role = 'user'): Promise<{ token: string; mail: Mail }> {
  await database.as(admin, (sql) => sql`select invite_member(${email}, ${role})`);
  const [mail] = await database.sql<Mail[]>`
    select recipient, subject, message from private.outgoing_mails where recipient = ${email.toLowerCase()}
    order by created_at desc, id desc limit 1`;
  const [, token] = /\?token=([0-9a-f]+)/.exec(mail?.message ?? '') ?? [];
  if (!mail || !token) throw new Error('No invitation was mailed.');
  return { token, mail };
}

const accept = (person: Person, token: string) =>
  database.as(person, async (sql) => (await sql`select accept_invitation(${token})`)[0]?.accept_invitation);
const roleOf = async (person: Person) =>
  (await database.as(person, (sql) => sql`select get_user_role() as role`))[0]?.role;

test('the session has the role of get_user_role', async () => {
  const company = await foundCompany(database);
  const toldTo = (person: Person) =>
    database.as(
      person,
      async (sql) => (await sql`select get_user_role() as asked, session_context() ->> 'role' as told`)[0],
    );
  for (const role of ['admin', 'manager', 'user', 'viewer'] as const)
    expect(await toldTo(company[role])).toEqual({ asked: role, told: role });
  await database.sql`delete from memberships where user_id = ${company.user.id}`;
  expect(await toldTo(company.user)).toEqual({ asked: 'user', told: null });
});

test('an accepted invitation adds the person to the organization with the offered role', async () => {
  const { admin, organisation } = await foundCompany(database);
  const { token, mail } = await invite(admin, 'New.Person@example.test', 'manager');
  expect(mail).toMatchObject({
    subject: 'The admin invites you to My Company',
    message: expect.stringMatching(
      /^The admin invites you to work with My Company as manager\.\n\nAccept the/,
    ),
  });
  const person = await signUp(database, { full_name: 'New Person' }, 'new.person@example.test');
  const own = await organisationOf(database, person);
  expect(await accept(person, token)).toBe(organisation);
  expect(await roleOf(person)).toBe('manager');

  await database.as(person, (sql) => sql`select switch_organisation(${own})`);
  expect(await roleOf(person)).toBe('admin');
  const [context] = await database.as(person, (sql) => sql`select session_context() as context`);
  expect(context?.context.organisations.map((entry: { role: string }) => entry.role).sort()).toEqual([
    'admin',
    'manager',
  ]);
  expect((await refusal(accept(person, token))).hint).toBe('invitation.used');
});

test('an invitation works for nobody else, not after two weeks, and only by its newest link', async () => {
  const { admin } = await foundCompany(database);
  const uninvited = await signUp(database, {}, 'stranger@example.test');
  const invited = await signUp(database, {}, 'invited@example.test');
  const first = await invite(admin, 'invited@example.test');
  const second = await invite(admin, 'invited@example.test', 'viewer');
  expect((await refusal(accept(invited, first.token))).hint).toBe('invitation.unknown');
  expect((await refusal(accept(uninvited, second.token))).hint).toBe('invitation.other_person');
  await database.sql`update invitations set expires_at = now() - interval '1 second' where email = 'invited@example.test'`;
  expect((await refusal(accept(invited, second.token))).hint).toBe('invitation.expired');
  await database.sql`update invitations set expires_at = now() + interval '1 hour' where email = 'invited@example.test'`;
  await accept(invited, second.token);
  expect(await roleOf(invited)).toBe('viewer');
});

test('an admin creates a new link of an open invitation, and the former one is invalid', async () => {
  const { admin, user, organisation } = await foundCompany(database);
  const person = await signUp(database, {}, 'by.hand@example.test');
  const first = await invite(admin, 'by.hand@example.test', 'viewer');
  await database.sql`update invitations set expires_at = now() - interval '1 day' where email = 'by.hand@example.test'`;
  const [open] = await database.sql`select id from invitations where org_id = ${organisation}`;
  const renew = async (by: Person): Promise<string> => {
    const [row] = await database.as(by, (sql) => sql`select renew_invitation_link(${open?.id}) as path`);
    return String(row?.path);
  };
  expect((await refusal(renew(user))).hint).toBe('role.denied');
  const other = await foundCompany(database);
  expect((await refusal(renew(other.admin))).hint).toBe('invitation.not_open');
  const [, token = ''] = /^\/accept-invitation\?token=(.+)$/.exec(await renew(admin)) ?? [];
  expect((await refusal(accept(person, first.token))).hint).toBe('invitation.unknown');
  expect(await accept(person, token)).toBe(organisation);
  expect(await roleOf(person)).toBe('viewer');
  expect((await refusal(renew(admin))).hint).toBe('invitation.not_open');
});

test('a revoked invitation is invalid, and an accepted one cannot be revoked', async () => {
  const { admin, organisation } = await foundCompany(database);
  const person = await signUp(database, {}, 'revoked@example.test');
  const { token } = await invite(admin, 'revoked@example.test');
  const open = async () =>
    (await database.sql`select id from invitations where org_id = ${organisation} and accepted_at is null`)[0]
      ?.id;
  const id = await open();
  const other = await foundCompany(database);
  const revoke = (by: Person) => database.as(by, (sql) => sql`select revoke_invitation(${id})`);
  expect((await refusal(revoke(other.admin))).hint).toBe('invitation.not_open');
  await revoke(admin);
  expect((await refusal(accept(person, token))).hint).toBe('invitation.unknown');
  expect(await open()).toBeUndefined();

  const again = await invite(admin, 'revoked@example.test');
  await accept(person, again.token);
  expect((await refusal(revoke(admin))).hint).toBe('invitation.not_open');
});

test.each([
  ['not an address', 'user', 'invitation.email'],
  ['somebody@example.test', 'owner', 'invitation.role'],
])('refuses to invite "%s" as %s', async (email, role, code) => {
  const { admin } = await foundCompany(database);
  expect(
    (await refusal(database.as(admin, (sql) => sql`select invite_member(${email}, ${role})`))).hint,
  ).toBe(code);
});

test('refuses to invite a member again', async () => {
  const { admin, user } = await foundCompany(database);
  const refused = await refusal(
    database.as(admin, (sql) => sql`select invite_member(${user.email}, 'user')`),
  );
  expect(refused.hint).toBe('invitation.member');
});

test('only an admin invites, removes and changes roles', async () => {
  const { manager, user, viewer } = await foundCompany(database);
  for (const person of [manager, user, viewer]) {
    for (const attempt of [
      (sql: Session) => sql`select invite_member('x@example.test', 'user')`,
      (sql: Session) => sql`select remove_member(${user.id})`,
      (sql: Session) => sql`select set_member_role(${person.id}, 'admin')`,
    ]) {
      const refused = await refusal(database.as(person, attempt));
      expect(refused).toMatchObject({ code: 'P0001', hint: 'role.denied' });
      expect(refused.message).toContain('Ask an admin of your organization.');
    }
  }
});

test('a removed member has no role and sees nothing', async () => {
  const { admin } = await foundCompany(database);
  const user = await join(database, admin, 'user');
  await database.as(user, (sql) => sql`insert into customers (name) values ('Mine')`);
  await database.as(admin, (sql) => sql`select remove_member(${user.id})`);
  const [profile] = await database.sql`select org_id from profiles where id = ${user.id}`;
  // They are back in the organization made at sign-up.
  expect(profile?.org_id).not.toBeNull();
  expect(await database.as(user, (sql) => sql`select * from customers`)).toHaveLength(0);
});

test('a person without a role is called a user and may do nothing', async () => {
  const { admin, user } = await foundCompany(database);
  await database.as(admin, (sql) => sql`select remove_member(${user.id})`);
  await database.sql`delete from memberships where user_id = ${user.id}`;
  expect(await roleOf(user)).toBe('user');
  const [context] = await database.as(user, (sql) => sql`select session_context() -> 'role' as role`);
  expect(context?.role).toBeNull();
  const refused = await refusal(
    database.as(user, (sql) => sql`insert into customers (name) values ('Nobody asked')`),
  );
  expect(refused.code).toBe('42501');
});

test('a removed member is signed out everywhere at once', async () => {
  const { admin, user, manager } = await foundCompany(database);
  // The first session of each is from their sign-up.
  for (const person of [user, manager])
    await database.sql`insert into auth.refresh_tokens (id, token, user_id, session_id)
      values (${crypto.randomUUID()}, ${crypto.randomUUID()}, ${person.id}, ${person.id})`;
  const left = () => database.sql`
    select s.user_id as session, t.user_id as token from auth.sessions s full join auth.refresh_tokens t on t.session_id = s.id
    where coalesce(s.user_id, t.user_id) = any (${[user.id, manager.id]})`;
  await database.as(admin, (sql) => sql`select set_member_role(${user.id}, 'viewer')`);
  expect(await left()).toHaveLength(2);
  await database.as(admin, (sql) => sql`select remove_member(${user.id})`);
  expect(await left()).toEqual([{ session: manager.id, token: manager.id }]);
});

test('the last admin stays, also when two admins remove each other at the same time', async () => {
  const { admin, organisation } = await foundCompany(database);
  const last = await refusal(database.as(admin, (sql) => sql`select set_member_role(${admin.id}, 'user')`));
  expect(last.hint).toBe('member.last_admin');
  const second = await join(database, admin, 'admin');
  const results = await Promise.allSettled([
    database.as(admin, (sql) => sql`select remove_member(${second.id})`),
    database.as(second, (sql) => sql`select remove_member(${admin.id})`),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const admins =
    await database.sql`select from memberships where org_id = ${organisation} and role = 'admin'`;
  expect(admins).toHaveLength(1);
});

test('a member of another organization cannot be touched', async () => {
  const { admin } = await foundCompany(database);
  const other = await foundCompany(database);
  for (const attempt of [
    (sql: Session) => sql`select remove_member(${other.user.id})`,
    (sql: Session) => sql`select set_member_role(${other.user.id}, 'viewer')`,
  ])
    expect((await refusal(database.as(admin, attempt))).hint).toBe('member.not_found');
  const switched = await refusal(
    database.as(admin, (sql) => sql`select switch_organisation(${other.organisation})`),
  );
  expect(switched.hint).toBe('organisation.missing');
});

const inviteMany = async (admin: Person, addresses: readonly string[]): Promise<void> => {
  for (const address of addresses)
    await database.as(admin, (sql) => sql`select invite_member(${address}, 'user')`);
};
const refusedInvitation = (admin: Person, address = 'one-more@example.test') =>
  refusal(database.as(admin, (sql) => sql`select invite_member(${address}, 'user')`));
const addressesOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name}-${at}@example.test`);

test('limits a user to thirty invitations an hour, including repeated and revoked ones', async () => {
  const { admin } = await foundCompany(database);
  await inviteMany(admin, addressesOf('first', 29));
  await inviteMany(admin, ['first-0@example.test']);
  await database.as(admin, (sql) => sql`select revoke_invitation(id) from invitations limit 1`);
  const { hint, message } = await refusedInvitation(admin);
  expect(hint).toBe('invitation.too_many');
  expect(message).toMatch(/^You have sent 30 invitations within an hour.*Send the others in an hour\.$/);
  const { admin: other } = await foundCompany(database);
  await inviteMany(other, ['one-more@example.test']);
});

test('an organization sends at most sixty an hour', async () => {
  const { admin } = await foundCompany(database);
  const second = await join(database, admin, 'admin');
  const third = await join(database, admin, 'admin');
  await inviteMany(admin, addressesOf('of-admin', 30));
  await inviteMany(second, addressesOf('of-second', 30));
  expect((await refusedInvitation(third)).message).toMatch(/^Your organization has sent 60 invitations/);
});

test('an address receives at most five an hour from an organization', async () => {
  const { admin } = await foundCompany(database);
  await inviteMany(admin, Array(5).fill('often@example.test'));
  expect((await refusedInvitation(admin, 'Often@example.test')).message).toMatch(
    /^Your organization has sent 5 invitations to often@example\.test within an hour/,
  );
});
