import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { ApiConnection } from './api/api-connection.ts';
import { useFairly } from './api/fair-use.ts';
import { createOrganisationReader } from './api/organisation-of.ts';
import { renewBankNumbers } from './api/renew-bank-numbers.ts';
import { readStatementLimits } from './api/statement-limits.ts';
import { createSupabaseApp, type GoogleClient } from './api/supabase-app.ts';
import { type Answer, guardAuth } from './auth/auth-guard.ts';
import { mailFromNotice } from './mailbox/invitation-mail.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import { migrate, openKeys, openPool } from './postgres/index.ts';
import { createClaimsReader } from './realtime/claims.ts';
import { startRealtime } from './realtime/realtime-server.ts';
import { SAMPLE_ACCOUNTS, type SampleAccount } from './seed/sample-accounts.ts';
import { hasSampleCompany, seedSampleCompany } from './seed/seed-sample-company.ts';
import { openDatabase } from './server/database.ts';
import { readDisk } from './server/disk.ts';
import { createGateway, isOwnPath } from './server/gateway.ts';
import { createHealthCheck } from './server/health.ts';
import { peerOf } from './server/peer.ts';
import { startRecurringDocuments } from './server/recurring-documents.ts';

/** What the embedded backend needs to know. */
export interface BackendOptions {
  /** Folder of the keys and, without `databaseUrl`, of the database. */
  readonly dataDir: string;
  /** A PostgreSQL of the operator's, in place of our own. */
  readonly databaseUrl?: string;
  /** The site's address, without a slash at its end. Mailed links lead there. */
  readonly siteUrl: string;
  /** `sample` fills an empty database with a company and accounts whose password is published. */
  readonly seed: 'sample' | 'none';
  readonly google?: GoogleClient;
  /** A factor on all rate limits of sign-in; `AUTH_RATE_LIMIT` by default, else 1. */
  readonly authRateLimit?: number;
  log?(line: string): void;
}

/** A running backend, to be put behind an HTTP server. */
export interface Backend {
  /** Publishable key for the browser. */
  readonly key: string;
  /** Accounts of the sample company, made now or at an earlier start. */
  readonly sampleAccounts: readonly SampleAccount[] | null;
  /** Answers `/auth/v1`, `/rest/v1`, `/mailbox` and `/health`; false for any other path. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Takes over `/realtime/v1/websocket`; false for any other path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Ends everything, the database of its own included. */
  close(): Promise<void>;
}

const LONGEST_LOOK_MS = 2000;

function rateLimitFactor(text: string | undefined): number {
  if (!text) return 1;
  const factor = Number(text);
  if (!(factor > 0)) throw new Error(`AUTH_RATE_LIMIT must be a number above 0, and not "${text}".`);
  return factor;
}

/** Lite forgets where a mailed link shall lead: the mailbox is told before each request that asks for one. */
function rememberRedirect(mailbox: Mailbox, answer: Answer): Answer {
  return (request, peer) => {
    const target = request.method === 'POST' ? new URL(request.url).searchParams.get('redirect_to') : null;
    return target ? mailbox.leadingTo(target, () => answer(request, peer)) : answer(request, peer);
  };
}

/** Starts the database, brings it up to date, and everything that answers over it. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const log = options.log ?? (() => undefined);
  const limitFactor = options.authRateLimit ?? rateLimitFactor(process.env.AUTH_RATE_LIMIT);
  const keys = await openKeys(options.dataDir);
  const database = await openDatabase({ ...options, log });
  const closers: (() => Promise<unknown>)[] = [() => database.close()];
  const close = async (): Promise<void> => {
    for (const end of closers.reverse()) await end();
  };
  try {
    const sql = openPool(database.url, {
      max: 2,
      connection: { application_name: 'ledgerwise server' },
    });
    closers.push(() => sql.end({ timeout: 2 }));
    const applied = await migrate(sql);
    if (applied.length > 0) log(`Applied ${applied.length} migrations.`);
    const renewed = await renewBankNumbers(sql, keys.bankKey);
    if (renewed > 0) log(`Encrypted the numbers of ${renewed} bank accounts with the new key.`);

    // For what must be known at once, whatever the API's own sessions are busy with.
    const watch = openPool(database.url, {
      max: 2,
      connection: { application_name: 'ledgerwise watch', statement_timeout: LONGEST_LOOK_MS },
    });
    closers.push(() => watch.end({ timeout: 2 }));

    const mailbox = new Mailbox();
    const connection = new ApiConnection(database.url, keys.bankKey);
    closers.push(() => connection.close());
    const app = createSupabaseApp({ ...options, connection, keys, email: mailbox });
    const { siteUrl } = options;
    const databaseFolders = options.databaseUrl ? [] : [options.dataDir, join(options.dataDir, 'postgres')];
    const [realtime, health, statementLimits] = await Promise.all([
      startRealtime({ url: database.url, keys, log }),
      createHealthCheck({
        sql: watch,
        isUp: database.isUp,
        readDisk: () => readDisk(databaseFolders),
        queue: () => connection.queue(),
      }),
      readStatementLimits(sql),
      app.init(),
      connection.introspect(),
      sql.listen('mail', (notice) => {
        mailbox
          .send(mailFromNotice(notice, siteUrl))
          .catch((error: unknown) => log(`A mail could not be written: ${String(error)}`));
      }),
      sql.listen('pgrst', () => {
        connection.clearSchemaCache().catch((error: unknown) => log(String(error)));
      }),
    ]);
    closers.push(() => realtime.close());

    const supabase: Answer = useFairly(async (request, peer) => app.fetch(request, { peerAddress: peer }), {
      readClaims: createClaimsReader(keys.jwtSecret, keys.publishableKey),
      organisationOf: createOrganisationReader(watch),
      statementLimits,
    });
    const auth = rememberRedirect(mailbox, guardAuth(supabase, limitFactor));
    if (options.seed === 'sample') {
      const ask = (request: Request): Promise<Response> => supabase(request, '127.0.0.1');
      await seedSampleCompany({ sql, mailbox, ask, key: keys.publishableKey });
    }
    const hasSample = await hasSampleCompany(sql);
    if (hasSample && options.seed === 'none') {
      log(
        'This database holds the sample accounts, whose password is published. Remove them before others can reach it.',
      );
    }
    const stopRecurring = startRecurringDocuments({ sql, log });
    closers.push(async () => stopRecurring());
    const gateway = createGateway({
      auth,
      rest: supabase,
      health: health.answer,
      isDatabaseAnswering: health.isDatabaseAnswering,
      mailbox,
      hasGoogle: options.google !== undefined,
      isDatabaseUp: database.isUp,
    });
    const listener = getRequestListener((request, { incoming }) => gateway(request, peerOf(incoming)), {
      overrideGlobalObjects: false,
    });
    return {
      key: keys.publishableKey,
      sampleAccounts: hasSample ? SAMPLE_ACCOUNTS : null,
      async handle(request, response) {
        if (!isOwnPath(new URL(request.url ?? '/', 'http://localhost').pathname)) return false;
        await listener(request, response);
        return true;
      },
      upgrade: (request, socket, head) => realtime.upgrade(request, socket, head),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
