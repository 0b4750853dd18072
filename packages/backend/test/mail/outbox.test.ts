import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailInto, Outbox } from '../../src/mail/outbox.ts';
import { ask, createCustomer, postedInvoice } from '../books/steps/documents.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';

let database: TestDatabase;
let outbox: Outbox;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  outbox = new Outbox(database.sql, 'https://books.example');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate private.outgoing_mails`;
  await outbox.announce({ way: 'smtp', sender: 'books@example.org' });
  company = await foundCompany(database);
});

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

/** A posted invoice that the user of the company has sent; its id. */
async function sentInvoice(recipient = 'kauri@example.com'): Promise<string> {
  const customer_id = await createCustomer(database, company.admin);
  const { id = '' } = await postedInvoice(database, company.admin, [{ unit_price: 5 }], { customer_id });
  await ask(
    database,
    company.user,
    (sql) =>
      sql`select send_document('invoice', ${id}, ${recipient}, 'Your {site} invoice', 'See {site}', ${PDF.toString('base64')}, ${randomUUID()}) as answer`,
  );
  return id;
}

const accountMail = (to = 'ada@example.com', text = 'A link: https://books.example/secret') =>
  mailInto(database.sql)({ to, subject: 'Reset Your Password', text });
const kept = () =>
  database.sql`select kind, recipient, message, content, attempts, last_answer, delivered_at is not null as is_sent,
    refused_at is not null as is_refused, round(extract(epoch from due_at - now()) / 60)::int as due_in
    from private.outgoing_mails order by created_at, id`;
const historyOf = (id: string) =>
  ask<{ action: string; actor_name: string; changes: unknown }[]>(
    database,
    company.viewer,
    (sql) => sql`select record_history('invoices', ${id}) as answer`,
  );
/** Makes all waiting mails due, as if time had passed. */
const letTimePass = () =>
  database.sql`update private.outgoing_mails set due_at = now() where delivered_at is null and refused_at is null`;

test('mails keep the words as written, with their file and sender address', async () => {
  await sentInvoice();
  expect(await outbox.take()).toMatchObject({
    to: 'kauri@example.com',
    from: 'My Company',
    replyTo: company.user.email,
    subject: 'Your {site} invoice',
    text: 'See {site}',
    isAutomatic: false,
    attachments: [{ name: 'INV-000001.pdf', mediaType: 'application/pdf', bytes: PDF }],
    cause: `organization ${company.organisation}`,
  });
});

test('an invitation links to the site of its sender, and its link is forgotten once it is sent', async () => {
  await ask(
    database,
    company.admin,
    (sql) => sql`select invite_member('mia@example.com', 'manager') as answer`,
  );
  const mail = await outbox.take();
  expect(mail).toMatchObject({
    to: 'mia@example.com',
    replyTo: company.admin.email,
    subject: `The admin invites you to ${await organisationName()}`,
    text: expect.stringMatching(
      /\nAccept the invitation: https:\/\/books\.example\/accept-invitation\?token=[0-9a-f]{64}\n/,
    ),
    isAutomatic: true,
  });
  if (mail) await outbox.noteSent(mail);
  expect(await kept()).toMatchObject([{ kind: 'invitation', message: null, is_sent: true }]);
});

const organisationName = async (): Promise<string> => {
  const [row] = await database.sql`select name from organizations where id = ${company.organisation}`;
  return String(row?.name);
};

test('a taken mail is reserved for five minutes, then another taker gets it', async () => {
  await accountMail();
  const [one, other] = await Promise.all([outbox.take(), outbox.take()]);
  expect([one, other].filter(Boolean)).toHaveLength(1);
  expect(await kept()).toMatchObject([{ attempts: 1, due_in: 5 }]);
  await database.sql`update private.outgoing_mails set due_at = due_at - interval '5 minutes'`;
  expect((await outbox.take())?.id).toBe((one ?? other)?.id);
});

test('many takers share out what waits, each mail to one of them', async () => {
  for (let at = 0; at < 60; at += 1) await accountMail(`person-${at}@example.com`);
  const taken: string[] = [];
  const takeAll = async (): Promise<void> => {
    for (let mail = await outbox.take(); mail; mail = await outbox.take()) {
      taken.push(mail.to);
      await outbox.noteSent(mail);
    }
  };
  await Promise.all([takeAll(), takeAll(), takeAll(), takeAll()]);
  expect(new Set(taken).size).toBe(60);
  expect(taken).toHaveLength(60);
});

test('a reset link does not wait behind documents', async () => {
  await sentInvoice();
  await accountMail();
  expect((await outbox.take())?.subject).toBe('Reset Your Password');
});

test('a failed mail is tried again after growing delays, and sent once', async () => {
  await accountMail();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await letTimePass();
    const mail = await outbox.take();
    if (!mail) throw new Error('Nothing was due.');
    expect(await outbox.noteFailed(mail, 'connect ECONNREFUSED', false)).toBe(false);
    const [row] = await kept();
    waits.push(row?.due_in);
  }
  expect(waits).toEqual([1, 5, 15, 60, 240, 240, 240]);
  expect(await kept()).toMatchObject([{ last_answer: 'connect ECONNREFUSED', is_sent: false }]);
  await letTimePass();
  const mail = await outbox.take();
  if (mail) await outbox.noteSent(mail);
  await letTimePass();
  expect(await outbox.take()).toBeUndefined();
  expect(await kept()).toMatchObject([{ is_sent: true, message: null, last_answer: null }]);
});

test('a final refusal is in the history of the document, and in a mail to its sender', async () => {
  const id = await sentInvoice();
  const mail = await outbox.take();
  if (!mail) throw new Error('Nothing was due.');
  expect(await outbox.noteFailed(mail, '550 5.1.1 no such user\r\nhere', true)).toBe(true);
  expect((await historyOf(id)).slice(0, 2)).toMatchObject([
    {
      action: 'mail_refused',
      actor_name: 'System',
      changes: { recipient: { to: 'kauri@example.com' }, answer: { to: '550 5.1.1 no such user here' } },
    },
    { action: 'mailed' },
  ]);
  expect((await kept())[0]).toMatchObject({ kind: 'document', is_refused: true, content: null });
  expect(await outbox.take()).toMatchObject({
    to: company.user.email,
    subject: 'Not delivered: Your {site} invoice',
    text: expect.stringContaining(
      'Your mail to kauri@example.com was not delivered.\n\nSubject: Your https://books.example invoice\n\nThe mail server answered: 550 5.1.1 no such user here',
    ),
    isAutomatic: true,
  });
});

test('the refusal of a mail about a refusal sends no further mail', async () => {
  await sentInvoice();
  for (let mail = await outbox.take(); mail; mail = await outbox.take())
    await outbox.noteFailed(mail, '550 no', true);
  expect((await kept()).map(({ kind, is_refused }) => [kind, is_refused])).toEqual([
    ['document', true],
    ['notice', true],
  ]);
});

test('after three days a mail is given up', async () => {
  const id = await sentInvoice();
  await database.sql`update private.outgoing_mails set created_at = now() - interval '73 hours'`;
  const mail = await outbox.take();
  if (mail) expect(await outbox.noteFailed(mail, 'connect ETIMEDOUT', false)).toBe(true);
  expect((await historyOf(id))[0]).toMatchObject({ action: 'mail_refused' });
});

test('a sent mail is neither refused nor sent again by a slow taker', async () => {
  await accountMail();
  const mail = await outbox.take();
  if (!mail) throw new Error('Nothing was due.');
  await outbox.noteSent(mail);
  expect(await outbox.noteFailed(mail, '550 no', true)).toBe(false);
  expect(await kept()).toMatchObject([{ is_sent: true, is_refused: false }]);
});

test('if nothing sends mails, no mail with a link is kept, and the invitation is a link to hand over', async () => {
  await outbox.announce(undefined);
  await accountMail();
  const id = await ask<string>(
    database,
    company.admin,
    (sql) => sql`select to_jsonb(invite_member('mia@example.com', 'manager')) as answer`,
  );
  expect(await kept()).toEqual([]);
  const path = await ask<string>(
    database,
    company.admin,
    (sql) => sql`select to_jsonb(renew_invitation_link(${id})) as answer`,
  );
  expect(path).toMatch(/^\/accept-invitation\?token=[0-9a-f]{64}$/);
});

test('reports how mails are sent', async () => {
  const service = () => ask(database, company.viewer, (sql) => sql`select mail_service() as answer`);
  expect(await service()).toEqual({ way: 'smtp', sender: 'books@example.org' });
  await outbox.announce({ way: 'mailbox', sender: null });
  expect(await service()).toEqual({ way: 'mailbox', sender: null });
  await outbox.announce(undefined);
  expect(await service()).toEqual({ way: 'none', sender: null });
});

test('mails that came to their end are forgotten after a month, and those that wait are not', async () => {
  await accountMail('sent@example.com');
  const mail = await outbox.take();
  if (mail) await outbox.noteSent(mail);
  await accountMail('waits@example.com');
  await database.sql`select private.forget_old_mails()`;
  expect(await kept()).toHaveLength(2);
  await database.sql`update private.outgoing_mails set created_at = created_at - interval '31 days'`;
  await database.sql`select private.forget_old_mails()`;
  expect(await kept()).toMatchObject([{ recipient: 'waits@example.com' }]);
});
