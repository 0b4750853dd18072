import type postgres from 'postgres';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Log } from '../telemetry/logger.ts';
import type { MailOutcome } from '../telemetry/metrics.ts';
import type { Outbox } from './outbox.ts';
import { Postman } from './postman.ts';
import { type SmtpSettings, SmtpTransport } from './smtp-transport.ts';

export interface MailOptions {
  readonly sql: postgres.Sql;
  readonly outbox: Outbox;
  /** Shows mails in place of sending them. */
  readonly mailbox?: Mailbox | undefined;
  readonly smtp?: SmtpSettings | undefined;
  readonly log: Log;
  /** Called with the outcome of each mail. */
  note?(outcome: MailOutcome): void;
}

const NO_MAILS =
  'This server sends no mails: nobody can reset a password, invitations are links to hand over, and documents are downloaded. Set SMTP_URL and MAIL_FROM to send them.';

/** Starts sending the outbox, or records that nothing is sent. Returns a function that stops it. */
export async function startMails({
  sql,
  outbox,
  mailbox,
  smtp,
  log,
  note,
}: MailOptions): Promise<() => Promise<void>> {
  const transport = smtp ? new SmtpTransport(smtp) : mailbox;
  if (!transport) {
    await outbox.announce(undefined);
    log(NO_MAILS, 'warn');
    return async () => undefined;
  }
  const postman = await Postman.start({ sql, outbox, transport, log, ...(note && { note }) });
  if (transport instanceof SmtpTransport) void tellOf(transport, log);
  return () => postman.close();
}

/** Reports errors at the start rather than with the first mail. Nothing waits for it: the books work without mails. */
async function tellOf(transport: SmtpTransport, log: Log): Promise<void> {
  const { host, service } = transport;
  try {
    await transport.verify();
    log(`Mails are sent by ${host} as ${service.sender}.`);
  } catch (error) {
    log(
      `Mails wait: the mail server ${host} cannot be used (${error instanceof Error ? error.message : error}). Check SMTP_URL.`,
      'error',
    );
  }
}
