import { LastingFailure } from '../lasting-failure.ts';
import { openPool } from '../postgres/index.ts';
import type { Log } from '../telemetry/logger.ts';
import { Outbox } from './outbox.ts';
import type { SmtpSettings } from './smtp-transport.ts';
import { startMails } from './start-mails.ts';

export interface MailWorkerOptions {
  /** Address of a hosted project: a direct connection or one in session mode, as its owner. */
  readonly databaseUrl: string;
  readonly siteUrl: string;
  readonly smtp: SmtpSettings;
  readonly log: Log;
}

/**
 * Sends the mails of a hosted project, which has no server of ours: documents, invitations, notices and messages of the
 * contact form. The project itself sends mails about accounts. Returns a function that stops it. @throws
 * {LastingFailure} When the database has no outbox.
 */
export async function startMailWorker(options: MailWorkerOptions): Promise<() => Promise<void>> {
  const { databaseUrl, siteUrl, smtp, log } = options;
  const sql = openPool(databaseUrl, { max: 3, connection: { application_name: 'ledgerwise mail worker' } });
  try {
    const [found] = await sql<
      { outbox: string | null }[]
    >`select to_regclass('private.outgoing_mails')::text as outbox`;
    if (!found?.outbox)
      throw new LastingFailure(
        'DATABASE_URL names a database without an outbox. Push the migrations to it first: supabase db push',
      );
    const stopMails = await startMails({ sql, outbox: new Outbox(sql, siteUrl), smtp, log });
    return async () => {
      await stopMails();
      await sql.end({ timeout: 2 });
    };
  } catch (error) {
    await sql.end({ timeout: 2 });
    throw error;
  }
}
