import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contactMessageText, listContactMessages, removeContactMessage } from '../src/index.ts';
import { foundCompany } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`delete from private.contact_messages`;
});

const filled = {
  id: '',
  name: ' Ada Byron ',
  email: 'ada@example.com',
  phone: '',
  subject: 'Rounding & <tax>',
  message: 'How is GST rounded?\r\n\tPer line?',
};
type Message = typeof filled;

interface Sender {
  readonly person?: Person;
  readonly address?: string;
}

async function send(changes: Partial<Message> = {}, { person, address = '203.0.113.7' }: Sender = {}) {
  const { id, name, email, phone, subject, message } = { ...filled, id: randomUUID(), ...changes };
  return database.as(person ?? null, async (sql) => {
    await sql`select set_config('ledgerwise.client_address', ${address}, true)`;
    const [row] = await sql<{ sent: boolean }[]>`
      select send_contact_message(${id}, ${name}, ${email}, ${phone}, ${subject}, ${message}) as sent`;
    return row?.sent;
  });
}

const kept = () => database.sql<Record<string, unknown>[]>`
  select name, email, phone, subject, message, user_id, network from private.contact_messages order by created_at, id`;

test('stores the words of a visitor as text', async () => {
  expect(await send()).toBe(true);
  expect(await kept()).toEqual([
    {
      name: 'Ada Byron',
      email: 'ada@example.com',
      phone: '',
      subject: 'Rounding & <tax>',
      message: 'How is GST rounded?\n\tPer line?',
      user_id: null,
      network: '203.0.113.7',
    },
  ]);
});

test('records who was signed in', async () => {
  const { viewer } = await foundCompany(database);
  await send({}, { person: viewer });
  expect((await kept()).map(({ user_id }) => user_id)).toEqual([viewer.id]);
});

test('cannot be read or changed through the API', async () => {
  const { admin } = await foundCompany(database);
  await send();
  for (const person of [null, admin])
    for (const statement of [
      'select * from private.contact_messages',
      'delete from private.contact_messages',
      `insert into private.contact_messages (id) values ('${randomUUID()}')`,
      `select private.contact_line('x', 'x', 1, true)`,
      `select private.require_contact_allowance('')`,
    ])
      expect((await refusal(database.as(person, (sql) => sql.unsafe(statement)))).code).toBe('42501');
});

const badMessages: readonly [string, Partial<Message>, string, RegExp][] = [
  ['no name', { name: ' \n ' }, 'contact.missing', /^Name is required$/],
  ['no email', { email: '' }, 'contact.missing', /^Email is required$/],
  [
    'an email that is none',
    { email: 'ada@example' },
    'contact.email',
    /^Please enter a valid email address$/,
  ],
  ['two emails', { email: 'a@example.com, b@example.com' }, 'contact.email', /valid email/],
  ['no subject', { subject: '' }, 'contact.missing', /^Subject is required$/],
  ['no message', { message: '\r\n\t ' }, 'contact.missing', /^Message is required$/],
  ['a giant name', { name: 'a'.repeat(101) }, 'contact.too_long', /^Name has 101 characters; at most 100/],
  ['a giant email', { email: `${'a'.repeat(250)}@b.co` }, 'contact.too_long', /^Email has 255/],
  ['a giant phone', { phone: '1'.repeat(51) }, 'contact.too_long', /^Phone has 51/],
  ['a giant subject', { subject: 's'.repeat(201) }, 'contact.too_long', /^Subject has 201/],
  [
    'a giant message',
    { message: 'm'.repeat(900_000) },
    'contact.too_long',
    /has 900000 characters; at most 5000/,
  ],
  [
    'a second line in the name',
    { name: 'Ada\nBcc: all@example.com' },
    'contact.not_text',
    /^Name contains invalid characters/,
  ],
  [
    'an escape in the subject',
    { subject: '\u001b[2Jgone' },
    'contact.not_text',
    /^Subject contains invalid characters/,
  ],
  [
    'an escape in the message',
    { message: 'See \u001b]8;;http://evil\u0007here' },
    'contact.not_text',
    /contains invalid characters/,
  ],
  ['a backspace in the message', { message: 'a\u0008b' }, 'contact.not_text', /plain text/],
];

test.each(badMessages)(
  'refuses %s with a message, and stores nothing',
  async (_what, changes, code, sentence) => {
    const refused = await refusal(send(changes));
    expect(refused.hint).toBe(code);
    expect(refused.message).toMatch(sentence);
    expect(await kept()).toEqual([]);
  },
);

test('takes the longest that it allows, in any script', async () => {
  await send({
    name: '名'.repeat(100),
    subject: 'ß'.repeat(200),
    message: '😀'.repeat(5000),
    phone: '1'.repeat(50),
  });
  expect(await kept()).toHaveLength(1);
});

test('sends a repeated message once, and never another message under its key', async () => {
  const id = randomUUID();
  await send({ id });
  expect(await send({ id })).toBe(true);
  expect((await refusal(send({ id, message: 'Another' }))).hint).toBe('key.reused');
  expect(await kept()).toHaveLength(1);
  expect(
    (await refusal(database.sql`select send_contact_message(null, 'A', 'a@b.co', '', 'S', 'M')`)).hint,
  ).toBe('key.missing');
});

test('takes ten messages of a network within an hour, however many come at once', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 30 }, () => send({}, { address: '198.51.100.9' })),
  );
  expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const refused = await refusal(send({}, { address: '198.51.100.9' }));
  expect(refused).toMatchObject({
    hint: 'contact.too_many',
    message: expect.stringContaining('10 messages'),
  });
  expect(await send({}, { address: '198.51.100.10' })).toBe(true);
  await database.sql`update private.contact_messages set created_at = created_at - interval '61 minutes'`;
  expect(await send({}, { address: '198.51.100.9' })).toBe(true);
});

test('counts a network of IPv6 as one', async () => {
  for (let at = 0; at < 10; at += 1) await send({}, { address: `2001:db8:1:2::${at}` });
  expect((await refusal(send({}, { address: '2001:db8:1:2:ffff::1' }))).hint).toBe('contact.too_many');
  expect(await send({}, { address: '2001:db8:1:3::1' })).toBe(true);
});

test('counts messages without an address or with an invalid one', async () => {
  for (const address of ['', "' or 1=1 --"]) {
    for (let at = 0; at < 10; at += 1) await send({}, { address });
    expect((await refusal(send({}, { address }))).hint).toBe('contact.too_many');
  }
});

async function fill(count: number, minutesAgo: number): Promise<void> {
  await database.sql`insert into private.contact_messages (id, name, email, phone, subject, message, network, created_at)
    select gen_random_uuid(), 'A', 'a@b.co', '', 'S', 'M', '10.0.' || n / 250 || '.' || n % 250,
      now() - ${`${minutesAgo} minutes`}::interval from generate_series(1, ${count}::int) n`;
}

test('takes 200 of all within an hour', async () => {
  await fill(199, 30);
  expect(await send()).toBe(true);
  expect((await refusal(send())).hint).toBe('contact.busy');
});

test('stores no more than there is room for', async () => {
  await fill(20_000, 120);
  expect((await refusal(send())).hint).toBe('contact.full');
});

test('forgets after a day from where a message came', async () => {
  await fill(2, 25 * 60);
  await send();
  expect((await kept()).map(({ network }) => network)).toEqual([null, null, '203.0.113.7']);
});

test('the operator reads the messages and removes one while a server runs', async () => {
  const options = { dataDir: '/nowhere', databaseUrl: database.url, log: () => undefined };
  const id = randomUUID();
  await send({ id, phone: '555' });
  await send();
  const [first, ...others] = await listContactMessages(options);
  expect(first).toMatchObject({ id, name: 'Ada Byron', subject: 'Rounding & <tax>' });
  expect(others).toHaveLength(1);
  expect(await removeContactMessage(options, id)).toBe(true);
  expect(await removeContactMessage(options, "' or true --")).toBe(false);
  expect(await kept()).toHaveLength(1);
});

test('the words of a stranger move no cursor of a terminal', () => {
  const text = contactMessageText({
    id: 'x',
    name: 'Ada',
    email: 'ada@example.com',
    phone: '555',
    subject: '\u202Egnp.exe',
    message: 'One\n\tTwo\u001b[2J\u009b31m',
    created_at: new Date('2026-01-31T09:30:00Z'),
  });
  expect(text).toBe(
    '2026-01-31 09:30 UTC  x\nFrom: Ada <ada@example.com>, 555\nSubject: \uFFFDgnp.exe\n\nOne\n\tTwo\uFFFD[2J\uFFFD31m\n',
  );
});
