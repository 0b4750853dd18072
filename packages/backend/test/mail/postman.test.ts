import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mailInto, Outbox } from '../../src/mail/outbox.ts';
import { Postman } from '../../src/mail/postman.ts';
import {
  MailRefused,
  type MailService,
  type OutgoingMail,
  type Transport,
} from '../../src/mail/transport.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';

let database: TestDatabase;
const postmen: Postman[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.sql`truncate private.outgoing_mails`);
afterEach(async () => {
  for (const postman of postmen.splice(0)) await postman.close();
});

/** A scripted mail server. */
class ScriptedTransport implements Transport {
  readonly service: MailService = { way: 'smtp', sender: 'books@example.org' };
  readonly contactAddress = 'support@example.org';
  readonly taken: OutgoingMail[] = [];
  readonly events = new EventEmitter();
  answer: () => Promise<void> = async () => undefined;

  async send(mail: OutgoingMail): Promise<void> {
    this.events.emit('asked');
    await this.answer();
    this.taken.push(mail);
    this.events.emit('taken');
  }

  async close(): Promise<void> {}

  async takes(count: number): Promise<readonly string[]> {
    while (this.taken.length < count)
      await once(this.events, 'taken', { signal: AbortSignal.timeout(10_000) });
    return this.taken.map(({ to }) => to).sort();
  }
}

const NEVER = 3_600_000;

async function startPostman(transport: Transport, lookEveryMs = NEVER) {
  const log = vi.fn<(line: string) => void>();
  const outbox = new Outbox(database.sql, 'https://books.example');
  const take = vi.spyOn(outbox, 'take');
  const postman = await Postman.start({ sql: database.sql, outbox, transport, log, lookEveryMs });
  postmen.push(postman);
  return { postman, log, take };
}

const post = (to: string) => mailInto(database.sql)({ to, subject: 'Hello', text: 'Hello' });
const waiting = () =>
  database.sql`select recipient from private.outgoing_mails where delivered_at is null and refused_at is null`;

test('a mail is sent at once, and earlier ones too', async () => {
  const transport = new ScriptedTransport();
  await database.sql`insert into private.mail_service default values on conflict do nothing`;
  await post('early@example.com');
  await startPostman(transport);
  await transport.takes(1);
  await post('late@example.com');
  expect(await transport.takes(2)).toEqual(['early@example.com', 'late@example.com']);
});

test('messages of the contact form go to the support address', async () => {
  const transport = new ScriptedTransport();
  await startPostman(transport);
  await database.sql`insert into private.contact_messages (id, name, email, phone, subject, message)
    values (gen_random_uuid(), 'Ada', 'ada@example.com', '555', 'Question', 'How {site}?')`;
  await database.sql`select pg_notify('mail', '')`;
  await transport.takes(1);
  expect(transport.taken).toMatchObject([
    {
      to: 'support@example.org',
      from: 'Ada',
      replyTo: 'ada@example.com',
      subject: 'Question',
      text: 'How {site}?\n\nPhone: 555',
      isAutomatic: false,
    },
  ]);
});

test('keeps mails while the mail server is away, logs it once, and then sends each once', async () => {
  const transport = new ScriptedTransport();
  transport.answer = async () => {
    throw new Error('connect ECONNREFUSED');
  };
  const { postman, log } = await startPostman(transport);
  for (let at = 0; at < 20; at += 1) await post(`person-${at}@example.com`);
  // Simulates an hour with repeated tries.
  for (let round = 0; round < 6; round += 1) {
    const asked = once(transport.events, 'asked', { signal: AbortSignal.timeout(10_000) });
    await database.sql`update private.outgoing_mails set due_at = now() where taken_at is null`;
    postman.wake();
    await asked;
  }
  expect(transport.taken).toEqual([]);
  expect(log.mock.calls).toEqual([
    ['Mails wait, since the mail server cannot be used: connect ECONNREFUSED', 'error'],
  ]);
  transport.answer = async () => undefined;
  // The first success makes all waiting mails due.
  await post('person-20@example.com');
  await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0);
  const addresses = await transport.takes(21);
  expect(addresses).toHaveLength(21);
  expect(new Set(addresses).size).toBe(21);
});

test('a refused mail does not delay the others', async () => {
  const transport = new ScriptedTransport();
  let isFirst = true;
  transport.answer = async () => {
    if (!isFirst) return;
    isFirst = false;
    throw new MailRefused('550 no such user', { isFinal: true });
  };
  const { log } = await startPostman(transport);
  for (let at = 0; at < 5; at += 1) await post(`person-${at}@example.com`);
  await transport.takes(4);
  await expect.poll(async () => (await waiting()).length).toBe(0);
  await vi.waitFor(() =>
    expect(log).toHaveBeenCalledWith(
      'A mail is given up, and its sender is notified: 550 no such user',
      'warn',
    ),
  );
});

test('two postmen of one database send each mail once', async () => {
  const [one, other] = [new ScriptedTransport(), new ScriptedTransport()];
  await Promise.all([startPostman(one), startPostman(other)]);
  for (let at = 0; at < 40; at += 1) await post(`person-${at}@example.com`);
  await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0);
  const sent = [...one.taken, ...other.taken].map(({ to }) => to);
  expect(sent).toHaveLength(40);
  expect(new Set(sent).size).toBe(40);
});

test('a stop waits for the current mail, and takes no other', async () => {
  const transport = new ScriptedTransport();
  const gate = new EventEmitter();
  transport.answer = async () => {
    await once(gate, 'open');
  };
  const { postman, take } = await startPostman(transport);
  const asked = once(transport.events, 'asked');
  await post('one@example.com');
  await asked;
  // The other postmen find no mail at that time. One that is still looking could find the next mail.
  await expect.poll(() => take.mock.settledResults.map(({ type }) => type)).not.toContain('incomplete');
  const closing = postman.close();
  await post('two@example.com');
  gate.emit('open');
  await closing;
  expect(transport.taken.map(({ to }) => to)).toEqual(['one@example.com']);
  expect(await waiting()).toEqual([{ recipient: 'two@example.com' }]);
});

test('a mail sent while the database was away is noted once it is back, and not sent again', async () => {
  const transport = new ScriptedTransport();
  const outbox = new Outbox(database.sql, 'https://books.example');
  const noteSent = vi.spyOn(outbox, 'noteSent').mockRejectedValueOnce(new Error('The database is gone.'));
  const log = vi.fn<(line: string) => void>();
  const postman = await Postman.start({ sql: database.sql, outbox, transport, log, lookEveryMs: NEVER });
  postmen.push(postman);
  await post('once@example.com');
  await transport.takes(1);
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  postman.wake();
  await expect.poll(async () => (await waiting()).length).toBe(0);
  expect(noteSent).toHaveBeenCalledTimes(2);
  expect(transport.taken).toHaveLength(1);
});

test('an empty look at the outbox triggers no second one', async () => {
  const told = vi.fn<(payload: string) => void>();
  const { unlisten } = await database.sql.listen('mail', told);
  await new Outbox(database.sql, 'https://books.example').queueContactMessages('support@example.org');
  // Notices come in the order in which they were sent.
  await database.sql`select pg_notify('mail', 'the last')`;
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('the last'));
  expect(told).toHaveBeenCalledTimes(1);
  await unlisten();
});

test('looks for mails without a notice of the database', async () => {
  const transport = new ScriptedTransport();
  await startPostman(transport, 20);
  await database.sql`alter table private.outgoing_mails disable trigger outgoing_mails_announced`;
  try {
    await post('quiet@example.com');
    expect(await transport.takes(1)).toEqual(['quiet@example.com']);
  } finally {
    await database.sql`alter table private.outgoing_mails enable trigger outgoing_mails_announced`;
  }
});
