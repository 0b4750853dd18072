import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { SMTPServer } from 'smtp-server';
import { type Account, BackendApi } from '../fixtures/accounts.ts';
import { freePort, ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { installedVersions } from './debian-postgres.ts';
import { postInvoice } from './post-invoice.ts';
import { expectThat, say } from './say.ts';
import { ownerUrl, prepareDatabase } from './two-servers.ts';

const OUTAGE_MINUTES = 60;
/** New mails are written in each of these, so that some have waited longer than others. */
const WRITING_MINUTES = [0, 1, 7, 20, 45, 59];
/** The first sent mail releases all others, so they wait until one of them is due at most. */
const MOST_MINUTES_AFTER = 250;
const LOOKS_A_MINUTE = 3;
const LOOK_WITHIN_MS = 3000;
/** Far more than a mail takes. If its server was killed while sending, a mail is reserved for this time. */
const SENT_WITHIN_MS = 10_000;
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');

type Sql = postgres.Sql;

/** Waits for mails that are being sent, because time does not pass for them. */
async function untilSettled(sql: Sql): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < SENT_WITHIN_MS; await pause(20)) {
    const sent = await sql`
      select 1 from private.outgoing_mails where taken_at > now() - make_interval(secs => ${SENT_WITHIN_MS / 1000})`;
    if (sent.length === 0) return;
  }
}

/** Simulates a minute of the outbox, with the checks of the server in that time. */
async function passMinute(sql: Sql): Promise<void> {
  await untilSettled(sql);
  await sql`update private.outgoing_mails
    set due_at = due_at - interval '1 minute', created_at = created_at - interval '1 minute'`;
  for (let look = 0; look < LOOKS_A_MINUTE; look += 1) {
    const before = await attemptsOf(sql);
    if (before.due === 0) return;
    await sql`select pg_notify('mail', '')`;
    for (const startedAt = performance.now(); performance.now() - startedAt < LOOK_WITHIN_MS; await pause(20))
      if ((await attemptsOf(sql)).attempts > before.attempts) break;
  }
}

async function attemptsOf(sql: Sql): Promise<{ readonly attempts: number; readonly due: number }> {
  const [row] = await sql<{ attempts: number; due: number }[]>`
    select coalesce(sum(attempts), 0)::int as attempts,
      count(*) filter (where due_at <= now() and delivered_at is null and refused_at is null)::int as due
    from private.outgoing_mails`;
  return row ?? { attempts: 0, due: 0 };
}

const waitingIn = async (sql: Sql): Promise<number> =>
  (await sql`select 1 from private.outgoing_mails where delivered_at is null`).length;

/** Sends a reset, an invitation and an invoice of a user; returns the expected subjects and addresses. */
async function writeMails(api: BackendApi, account: Account, minute: number): Promise<readonly string[]> {
  const { session, email } = account;
  await api.ask('POST', '/auth/v1/recover', { email });
  const invited = `colleague-${minute}@example.com`;
  await api.call('invite_member', { email: invited, role: 'viewer' }, session);
  const id = await postInvoice(api, session);
  const customer = `customer-${minute}@example.com`;
  const document = { kind: 'invoice', id, recipient: customer, subject: `Invoice of minute ${minute}` };
  const mail = { ...document, message: 'Thank you.', key: crypto.randomUUID(), content: PDF };
  await api.call('send_document', mail, session);
  return [email, invited, customer];
}

/** A mail server that counts mails by recipient. */
async function startMailServer(port: number, received: Map<string, number>): Promise<() => Promise<void>> {
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.once('end', () => {
        for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function tryOutage(server: ProductServer, sql: Sql, smtpPort: number): Promise<void> {
  const api = await BackendApi.at(server.url);
  const expected: string[] = [];
  for (let minute = 0; minute < OUTAGE_MINUTES; minute += 1) {
    if (WRITING_MINUTES.includes(minute))
      expected.push(...(await writeMails(api, await api.signUp(`Olivia Minute${minute}`), minute)));
    await passMinute(sql);
    if (minute === OUTAGE_MINUTES / 2) {
      await server.kill();
      await server.run();
    }
  }
  const waiting = await waitingIn(sql);
  const { attempts } = await attemptsOf(sql);
  expectThat(
    waiting >= expected.length,
    `after an hour without a mail server, and a server of ours that was killed in it, ${waiting} mails wait, tried ${attempts} times`,
  );
  const received = new Map<string, number>();
  const stop = await startMailServer(smtpPort, received);
  let minutes = 0;
  for (; (await waitingIn(sql)) > 0 && minutes < MOST_MINUTES_AFTER; minutes += 1) await passMinute(sql);
  await stop();
  expectThat((await waitingIn(sql)) === 0, `${minutes} minutes after it is back none waits`);
  const missing = expected.filter((address) => !received.has(address));
  expectThat(missing.length === 0, `all ${expected.length} have arrived ${missing.join()}`);
  const total = [...received.values()].reduce((sum, count) => sum + count, 0);
  const twice = [...received].filter(([address, count]) => count > 1 && expected.includes(address));
  expectThat(twice.length === 0 && total === waiting, `each was sent once ${twice.join()}`);
}

if (installedVersions().length === 0) {
  say('No PostgreSQL of Debian is installed. apt-get install postgresql');
  process.exit(1);
}
const folder = makeScratchFolder('mail-outage');
const [databasePort, smtpPort] = [await freePort(), await freePort()];
const stops: (() => unknown)[] = [() => removeFolder(folder)];
try {
  const database = await prepareDatabase(folder, databasePort);
  stops.push(() => database.stop());
  const server = await ProductServer.start({
    environment: {
      SEED: 'none',
      DATABASE_URL: ownerUrl(databasePort),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'Books <books@example.org>',
    },
  });
  stops.push(() => server.stop());
  const sql = postgres(database.url('ledgerwise'), { max: 1 });
  stops.push(() => sql.end());
  say('A mail server that is away for an hour:');
  await tryOutage(server, sql, smtpPort);
} finally {
  for (const stop of stops.reverse()) await stop();
}
process.exit(0);
