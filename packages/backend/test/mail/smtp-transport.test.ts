import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { SmtpTransport } from '../../src/mail/smtp-transport.ts';
import type { OutgoingMail } from '../../src/mail/transport.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const mail = (changed: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: '0190a6c0-0000-7000-8000-000000000001',
  to: 'kauri@example.com',
  subject: 'Invoice INV-000001',
  text: 'Thank you.\n\nPay: https://books.example/pay',
  attachments: [],
  isAutomatic: false,
  ...changed,
});

async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  ends.push(() => server.close());
  return server;
}

function transportTo(url: string, longestSendingMs?: number): SmtpTransport {
  const transport = new SmtpTransport({ url, from: 'Books <books@example.org>' }, longestSendingMs);
  ends.push(() => transport.close());
  return transport;
}

const refusedWith = async (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => 'taken',
    (error: unknown) => error,
  );

const headOf = (source: string): string => source.slice(0, source.indexOf('\r\n\r\n'));

test('a document goes out with its sender, its file, a text and an HTML part', async () => {
  const { received, port } = await mailServer();
  const bytes = new TextEncoder().encode('%PDF-1.7 %%EOF');
  await transportTo(`smtp://127.0.0.1:${port}`).send(
    mail({
      from: 'Kauri & Sons',
      replyTo: 'ada@kauri.example',
      attachments: [{ name: 'INV-000001.pdf', mediaType: 'application/pdf', bytes }],
    }),
  );
  const [{ source, from, to } = { source: '', from: '', to: [] }] = received;
  expect({ from, to }).toEqual({ from: 'books@example.org', to: ['kauri@example.com'] });
  const head = headOf(source);
  expect(head).toContain('From: "Kauri & Sons" <books@example.org>');
  expect(head).toContain('Reply-To: ada@kauri.example');
  expect(head).toContain('Message-ID: <0190a6c0-0000-7000-8000-000000000001@example.org>');
  expect(head).not.toContain('Auto-Submitted');
  expect(source).toContain('Content-Type: text/plain; charset=utf-8');
  expect(source.replaceAll('=\r\n', '')).toContain('<a href=3D"https://books.example/pay">');
  expect(source).toContain('filename=INV-000001.pdf');
  expect(source).toContain(Buffer.from(bytes).toString('base64'));
});

test('an automatic mail is marked as such, and comes from the product', async () => {
  const { received, port } = await mailServer();
  await transportTo(`smtp://127.0.0.1:${port}`).send(mail({ isAutomatic: true }));
  const head = headOf(received[0]?.source ?? '');
  expect(head).toContain('From: Books <books@example.org>');
  expect(head).toContain('Auto-Submitted: auto-generated');
});

test('a text with line ends cannot add a header', async () => {
  const { received, port } = await mailServer();
  const evil = 'x\r\nBcc: all@example.com\r\n\r\nbody';
  await transportTo(`smtp://127.0.0.1:${port}`).send(mail({ subject: evil, from: evil }));
  expect(headOf(received[0]?.source ?? '')).not.toMatch(/^Bcc:/m);
  expect(received[0]?.to).toEqual(['kauri@example.com']);
});

test.each([
  [550, '5.1.1 no such user', true],
  [452, '4.2.2 mailbox full', false],
] as const)(
  'an address refused with %i is final or not, as the server reports',
  async (responseCode, text, isFinal) => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode })),
    });
    expect(await refusedWith(transportTo(`smtp://127.0.0.1:${port}`).send(mail()))).toMatchObject({
      name: 'MailRefused',
      message: `${responseCode} ${text}`,
      isFinal,
    });
  },
);

test('a mail refused after it was read is final', async () => {
  const { port } = await mailServer({
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done(Object.assign(new Error('5.7.1 not wanted'), { responseCode: 554 })));
    },
  });
  expect(await refusedWith(transportTo(`smtp://127.0.0.1:${port}`).send(mail()))).toMatchObject({
    message: '554 5.7.1 not wanted',
    isFinal: true,
  });
});

test('a refused account does not mean that the mail is refused', async () => {
  const { port } = await mailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong password')),
  });
  const refused = await refusedWith(transportTo(`smtp://user:pass@127.0.0.1:${port}`).send(mail()));
  expect(refused).toMatchObject({ name: 'Error', code: 'EAUTH' });
});

test('a refused sender does not mean that the mail is refused', async () => {
  const { port } = await mailServer({
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('not yours'), { responseCode: 553 })),
  });
  expect(await refusedWith(transportTo(`smtp://127.0.0.1:${port}`).send(mail()))).toMatchObject({
    name: 'Error',
  });
});

test('a broken connection, or a missing server, is temporary', async () => {
  const sockets = new Set<Socket>();
  const breaking = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (data) => {
      if (String(data).startsWith('MAIL')) socket.destroy();
      else socket.write('250 yes\r\n');
    });
  });
  breaking.listen(0, '127.0.0.1');
  await once(breaking, 'listening');
  const { port } = breaking.address() as AddressInfo;
  expect(await refusedWith(transportTo(`smtp://127.0.0.1:${port}`).send(mail()))).toMatchObject({
    name: 'Error',
  });
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => breaking.close(resolve));
  expect(await refusedWith(transportTo(`smtp://127.0.0.1:${port}`).send(mail()))).toMatchObject({
    code: 'ESOCKET',
  });
});

test('waits for a slow mail server', async () => {
  const events = new EventEmitter();
  const { port } = await mailServer({
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        events.once('answer', () => done());
        events.emit('read');
      });
    },
  });
  const isRead = once(events, 'read');
  let isSent = false;
  const sending = transportTo(`smtp://127.0.0.1:${port}`)
    .send(mail())
    .then(() => {
      isSent = true;
    });
  await isRead;
  expect(isSent).toBe(false);
  events.emit('answer');
  await sending;
});

test('gives up a mail server that never answers, so that the mail is tried again', async () => {
  const { port } = await mailServer({ onData: (stream) => stream.resume() });
  expect(await refusedWith(transportTo(`smtp://127.0.0.1:${port}`, 100).send(mail()))).toMatchObject({
    name: 'Error',
    message: 'The mail server took too long to answer.',
  });
});

test('refuses an untrusted certificate before a password is sent', async () => {
  const asked: string[] = [];
  const { port } = await mailServer({
    secure: true,
    onAuth: ({ username = '' }, _session, done) => {
      asked.push(username);
      done(null, { user: username });
    },
  });
  const refused = await refusedWith(transportTo(`smtps://user:pass@localhost:${port}`).send(mail()));
  expect(refused).toMatchObject({ message: expect.stringMatching(/certificate/i) });
  expect(asked).toEqual([]);
});
