import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import type postgres from 'postgres';
import { type SmtpSettings, SmtpTransport } from '../mail/smtp-transport.ts';
import { openPool } from '../postgres/index.ts';
import { positionOf } from '../replica/replica-lag.ts';
import type { Finding } from './finding.ts';

const DAY_MS = 86_400_000;
/** Certificates of three months are renewed a month before their end. */
const FEW_DAYS = 21;
const CONNECT_MS = 10_000;

/** Checks that the mail server accepts the account. Sends nothing. */
export async function checkSmtp(smtp: SmtpSettings | undefined): Promise<Finding> {
  const check = 'smtp';
  if (!smtp)
    return {
      check,
      state: 'skipped',
      says: 'No mail server is set, so no mail is sent.',
      remedy: 'Set SMTP_URL and MAIL_FROM so that users can reset their passwords.',
    };
  const transport = new SmtpTransport(smtp);
  try {
    await transport.verify();
    return { check, state: 'ok', says: `The mail server ${transport.host} takes the account of SMTP_URL.` };
  } catch (error) {
    return {
      check,
      state: 'failed',
      says: `The mail server ${transport.host} cannot be used: ${error instanceof Error ? error.message : error}`,
      remedy:
        'Correct SMTP_URL, or ask the operator of the mail server. Until then, mails stay in the outbox.',
    };
  } finally {
    await transport.close();
  }
}

async function daysLeft(host: string, port: number): Promise<number> {
  const socket: TLSSocket = connect({ host, port, servername: host, timeout: CONNECT_MS });
  socket.once('timeout', () => socket.destroy(new Error(`${host} did not answer within 10 seconds.`)));
  try {
    await once(socket, 'secureConnect');
    return Math.floor((new Date(socket.getPeerCertificate().valid_to).getTime() - Date.now()) / DAY_MS);
  } finally {
    socket.destroy();
  }
}

/** The certificate that browsers get at the site's address. */
export async function checkCertificate(siteUrl: string): Promise<Finding> {
  const check = 'certificate';
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:')
    return { check, state: 'skipped', says: `${siteUrl} does not use TLS, so it has no certificate.` };
  const remedy = 'Renew the certificate of the proxy in front of the server. Caddy does this automatically.';
  try {
    const days = await daysLeft(hostname, port === '' ? 443 : Number(port));
    const says = `The certificate of ${hostname} is valid for ${days} more ${days === 1 ? 'day' : 'days'}.`;
    return days < FEW_DAYS ? { check, state: 'warning', says, remedy } : { check, state: 'ok', says };
  } catch (error) {
    return {
      check,
      state: 'failed',
      says: `Browsers do not trust ${siteUrl}: ${error instanceof Error ? error.message : error}`,
      remedy,
    };
  }
}

interface Replication {
  readonly position: string;
  readonly replicas: number;
}

/** Checks that the replica follows: how much of the primary's log it has not replayed. */
export async function checkReplica(primary: postgres.Sql, readUrl: string | undefined): Promise<Finding> {
  const check = 'replica';
  if (readUrl === undefined)
    return { check, state: 'skipped', says: 'No replica is set (DATABASE_READ_URL).' };
  const remedy =
    'Check the log of the replica. Until it follows, the server asks the primary for everything.';
  const replica = openPool(readUrl, { max: 1, connect_timeout: CONNECT_MS / 1000 });
  try {
    const [before] = await primary<Replication[]>`
      select pg_current_wal_lsn()::text as position, (select count(*)::int from pg_stat_replication) as replicas`;
    const [row] = await replica<{ position: string | null }[]>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`;
    if (row?.position === null)
      return {
        check,
        state: 'warning',
        says: 'DATABASE_READ_URL names a database that is no replica, or not any more.',
        remedy: 'Name a streaming replica there, or leave DATABASE_READ_URL out.',
      };
    const behind = positionOf(before?.position ?? '0/0') - positionOf(row?.position ?? '0/0');
    const says =
      behind > 0n ? `The replica is ${behind} bytes behind.` : 'The replica has replayed everything.';
    return before?.replicas === 0
      ? { check, state: 'failed', says: `${says} No replica is connected to the primary.`, remedy }
      : { check, state: 'ok', says };
  } catch (error) {
    return {
      check,
      state: 'failed',
      says: `The replica cannot be reached: ${error instanceof Error ? error.message : error}`,
      remedy,
    };
  } finally {
    await replica.end({ timeout: 1 });
  }
}
