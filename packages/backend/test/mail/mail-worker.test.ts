import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startMailWorker } from '../../src/mail/mail-worker.ts';
import { mailInto } from '../../src/mail/outbox.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

let database: TestDatabase;
let mails: MailServer;
beforeAll(async () => {
  [database, mails] = await Promise.all([openTestDatabase(), startMailServer()]);
});
afterAll(() => Promise.all([database.close(), mails.close()]));
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function startWorker(databaseUrl: string): Promise<() => Promise<void>> {
  const smtp = { url: `smtp://127.0.0.1:${mails.port}`, from: 'Books <books@example.org>' };
  const stop = await startMailWorker({
    databaseUrl,
    siteUrl: 'https://books.example',
    smtp,
    log: () => undefined,
  });
  ends.push(stop);
  return stop;
}

const post = (to: string) => mailInto(database.sql)({ to, subject: 'Hello', text: 'See {site}/customers' });

test('the worker sends earlier and later mails, with links to the site', async () => {
  const stop = await startWorker(database.url);
  await stop();
  await post('early@example.com');
  await startWorker(database.url);
  expect(await mails.mailTo('early@example.com')).toContain('https://books.example/customers');
  await post('late@example.com');
  expect(await mails.mailTo('late@example.com')).toContain('From: Books <books@example.org>');
  const [service] = await database.sql`select way, sender from private.mail_service`;
  expect(service).toEqual({ way: 'smtp', sender: 'books@example.org' });
});

test('two workers send each mail once', async () => {
  await startWorker(database.url);
  await startWorker(database.url);
  const recipients = Array.from({ length: 20 }, (_, n) => `twin${n}@example.com`);
  await Promise.all(recipients.map(post));
  for (const to of recipients) await mails.mailTo(to);
  const received = mails.received.flatMap(({ to }) => to).filter((to) => to.startsWith('twin'));
  expect(received.toSorted()).toEqual(recipients.toSorted());
});

test('a database without an outbox is refused with advice', async () => {
  await expect(startWorker(inject('postgresUrl'))).rejects.toThrow(
    'DATABASE_URL names a database without an outbox. Push the migrations to it first: supabase db push',
  );
});
