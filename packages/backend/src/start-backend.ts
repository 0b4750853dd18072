import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { ApiConnection } from './api/api-connection.ts';
import { useFairly } from './api/fair-use.ts';
import { noteInto } from './api/library-log.ts';
import { createOrganisationReader } from './api/organisation-of.ts';
import { createRightsReader } from './api/rights-of.ts';
import { readStatementLimits } from './api/statement-limits.ts';
import { createSupabaseApp, type GoogleClient } from './api/supabase-app.ts';
import { createAccessTokens } from './auth/access-token.ts';
import { Accounts } from './auth/accounts.ts';
import { Allowances } from './auth/allowances.ts';
import { createAuthServer } from './auth/auth-server.ts';
import { createBearerReader } from './auth/bearer.ts';
import { checkOwnPassword } from './auth/check-own-password.ts';
import { HashQueue } from './auth/hash-queue.ts';
import type { HashCost } from './auth/password-hash.ts';
import { requireLiveSession, watchSessions } from './auth/session-guard.ts';
import type { Visitor } from './front-door/index.ts';
import { LastingFailure } from './lasting-failure.ts';
import { RequestBudgets } from './limits/request-budgets.ts';
import { shareBudgets } from './limits/share-budgets.ts';
import { SharedRates } from './limits/shared-rates.ts';
import { mailInto, Outbox } from './mail/outbox.ts';
import type { SmtpSettings } from './mail/smtp-transport.ts';
import { startMails } from './mail/start-mails.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import {
  keyFileOf,
  noticeOfAccount,
  openPool,
  requireSessions,
  secretsOf,
  takeStartTurn,
} from './postgres/index.ts';
import { startRealtime } from './realtime/realtime-server.ts';
import { followReplica } from './replica/follow-replica.ts';
import { endLocalSessions } from './seed/end-local-sessions.ts';
import { refusalOfPublished } from './seed/sample-account-rule.ts';
import { SAMPLE_ACCOUNTS, type SampleAccount } from './seed/sample-accounts.ts';
import { hasSampleCompany, seedSampleCompany } from './seed/seed-sample-company.ts';
import { abandonedUploads } from './server/abandoned-uploads.ts';
import type { Answer } from './server/answer.ts';
import { openDatabase } from './server/database.ts';
import { type Disk, readDisk } from './server/disk.ts';
import { DiskRoom } from './server/disk-room.ts';
import { everyHour } from './server/every-hour.ts';
import { createGateway } from './server/gateway.ts';
import { createHealthCheck, type Restarts } from './server/health.ts';
import { partOf } from './server/known-paths.ts';
import { oldMails } from './server/old-mails.ts';
import { oldRates } from './server/old-rates.ts';
import { prepareDatabase } from './server/prepare-database.ts';
import { recurringDocuments } from './server/recurring-documents.ts';
import { RepeatedLines } from './server/repeated-lines.ts';
import { repeatedRefusals } from './server/repeated-refusals.ts';
import { createRequestHandler } from './server/request-handler.ts';
import { expiredSandboxes } from './server/sandboxes.ts';
import type { Log } from './telemetry/logger.ts';
import { type MailOutcome, Metrics } from './telemetry/metrics.ts';
import { createOrganisationNames } from './telemetry/organisation-names.ts';
import { createRouteNames } from './telemetry/route-names.ts';
import { serverFigures } from './telemetry/server-figures.ts';

/** What the embedded backend needs to know. */
export interface BackendOptions {
  /** Folder of the keys and, without `databaseUrl`, of the database. */
  readonly dataDir: string;
  /** A PostgreSQL of the operator's, in place of our own, or a PgBouncer in front of it. Several servers may share it. */
  readonly databaseUrl?: string;
  /** The PostgreSQL itself, where `databaseUrl` is a PgBouncer: for what lasts longer than a transaction. */
  readonly databaseDirectUrl?: string;
  /** A streaming replica, for what only reads. */
  readonly databaseReadUrl?: string;
  /** The site's address, without a slash at its end. Mailed links lead there. */
  readonly siteUrl: string;
  /** `sample` fills an empty database with a company and accounts whose password is published. */
  readonly seed: 'sample' | 'none';
  /** Whether nobody but people on this machine can reach the server: only then a published password opens anything. */
  readonly isLoopbackOnly?: boolean;
  readonly google?: GoogleClient;
  /** How mails leave. Without it, and without the mailbox, none are written. */
  readonly smtp?: SmtpSettings;
  /** `local` shows mails at `/mailbox` to who is provably on this machine, in place of sending them. */
  readonly mailbox?: 'local' | 'off';
  /** A factor on all limits of requests and of signing in; `AUTH_RATE_LIMIT` by default, else 1. */
  readonly authRateLimit?: number;
  /** What the front door counts by network, so that several servers of a database add it up. */
  readonly networkBudgets?: RequestBudgets;
  /** What new passwords are hashed with: a product never names it, tests that are not about it name less than the default. */
  readonly passwordCost?: HashCost;
  /** How much room the disk has; by default it is looked at. Tests name it. */
  readDisk?(): Promise<Disk>;
  /** What `/health` tells of the starts before this one. */
  readonly restarts?: Restarts;
  /** Called once when its own PostgreSQL is gone and does not come back; without it, that is tried for ever. */
  onDatabaseGivenUp?(reason: Error): void;
  readonly log?: Log;
  /** Takes out of the log what is named from now on: keys and passwords. */
  hide?(secrets: readonly string[]): void;
}

/** A running backend, to be put behind a front door. */
export interface Backend {
  /** Publishable key for the browser. */
  readonly key: string;
  /** Accounts of the sample company, made now or at an earlier start; null where their passwords open nothing. */
  readonly sampleAccounts: readonly SampleAccount[] | null;
  /** Where its own PostgreSQL writes its process number; undefined for the operator's. */
  readonly postgresPidFile: string | undefined;
  /** Answers `/auth/v1`, `/rest/v1`, `/mailbox` and `/health`; false for any other path. */
  handle(request: IncomingMessage, response: ServerResponse, visitor: Visitor): Promise<boolean>;
  /** Takes over `/realtime/v1/websocket`; false for any other path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor): boolean;
  /** What it tells Prometheus. */
  readonly metrics: Metrics;
  /** Asks tabs that listen for changes to connect again: the first step of a stop that cuts nobody off. */
  endSockets(): void;
  /** Ends everything, the database of its own included. */
  close(): Promise<void>;
}

const LONGEST_LOOK_MS = 2000;
const HOURLY = [
  recurringDocuments,
  expiredSandboxes,
  abandonedUploads,
  repeatedRefusals,
  oldMails,
  oldRates,
] as const;

function rateLimitFactor(text: string | undefined): number {
  if (!text) return 1;
  const factor = Number(text);
  if (!(factor > 0)) throw new LastingFailure(`AUTH_RATE_LIMIT must be a number above 0, and not "${text}".`);
  return factor;
}

/** The seed asks as a program of this machine. */
const THIS_MACHINE: Visitor = {
  address: '127.0.0.1',
  network: '127.0.0.1',
  isLocal: true,
  host: { name: 'localhost', port: undefined },
  target: { pathname: '/', search: '' },
};

/** Starts the database, brings it up to date, and everything that answers over it. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const log = options.log ?? (() => undefined);
  const limitFactor = options.authRateLimit ?? rateLimitFactor(process.env.AUTH_RATE_LIMIT);
  const keyFile = keyFileOf(options.dataDir);
  const isFirstStart = !existsSync(keyFile);
  const { onDatabaseGivenUp: onGivenUp } = options;
  const { databaseUrl, databaseDirectUrl } = options;
  const database = await openDatabase({
    ...options,
    databaseUrl: databaseDirectUrl ?? databaseUrl,
    isShared: true,
    log,
    ...(onGivenUp && { onGivenUp }),
  });
  /** What many requests ask for, behind a PgBouncer where there is one. */
  const requestUrl = databaseDirectUrl === undefined ? database.url : (databaseUrl ?? database.url);
  const closers: (() => Promise<unknown>)[] = [() => database.close()];
  const close = async (): Promise<void> => {
    for (const end of closers.reverse()) await end();
  };
  let endTurn = async (): Promise<void> => undefined;
  try {
    if (databaseUrl) {
      await requireSessions(database.url);
      endTurn = await takeStartTurn(database.url);
    }
    const sql = openPool(database.url, {
      max: 2,
      connection: { application_name: 'ledgerwise server' },
    });
    closers.push(() => sql.end({ timeout: 2 }));
    const keys = await prepareDatabase({ sql, dataDir: options.dataDir, log });
    options.hide?.(secretsOf(keys));
    const notice = options.databaseUrl ? await noticeOfAccount(sql) : undefined;
    if (notice) log(notice);
    if (isFirstStart)
      log(`Keep a copy of ${keyFile} with your backups: without it the data cannot be opened.`);

    // For what must be known at once, whatever the API's own sessions are busy with.
    const watch = openPool(database.url, {
      max: 2,
      connection: { application_name: 'ledgerwise watch', statement_timeout: LONGEST_LOOK_MS },
    });
    closers.push(() => watch.end({ timeout: 2 }));

    const mailbox = options.mailbox === 'local' ? new Mailbox() : undefined;
    const outbox = new Outbox(sql, options.siteUrl);
    const sendMail = mailInto(sql);
    const connection = new ApiConnection(
      { url: requestUrl, directUrl: databaseDirectUrl, readUrl: options.databaseReadUrl },
      keys.bankKey,
    );
    closers.push(() => connection.close());
    const app = createSupabaseApp({ ...options, connection, keys, email: { send: sendMail } });
    const { siteUrl } = options;
    const tokens = createAccessTokens(keys.jwtSecret);
    const readBearer = createBearerReader(tokens, keys);
    const sessions = await watchSessions(watch);
    const databaseFolders = options.databaseUrl ? [] : [options.dataDir, join(options.dataDir, 'postgres')];
    const room = new DiskRoom(options.readDisk ?? (() => readDisk(databaseFolders)));
    const replica = options.databaseReadUrl ? await followReplica(watch, options.databaseReadUrl) : undefined;
    if (replica) closers.push(replica.close);
    const [realtime, health, statementLimits] = await Promise.all([
      startRealtime({
        url: database.url,
        keys,
        tokens,
        log,
        isSessionAlive: sessions.isAlive,
        ...(replica && { onNotice: (notice) => replica.replica.noteChange(notice) }),
      }),
      createHealthCheck({
        sql: watch,
        isUp: database.isUp,
        readDisk: () => room.look(),
        queue: () => connection.queue(),
        restarts: options.restarts,
      }),
      readStatementLimits(sql),
      app.init(),
      connection.introspect(),
      sql.listen('pgrst', () => {
        connection.clearSchemaCache().catch((error: unknown) => log(String(error)));
      }),
    ]);
    closers.push(() => realtime.close());
    sessions.onEnd(realtime.endSession);

    const refusals = new RepeatedLines({ log });
    closers.push(async () => refusals.flush());
    const organisationOf = createOrganisationReader(watch);
    const supabase: Answer = useFairly(
      async (request, { address }) => app.fetch(request, { peerAddress: address }),
      {
        organisationOf,
        statementLimits,
        takePlace: (caller) => connection.takePlace(caller),
        isReadOnly: () => room.isFull(),
        replica: replica?.replica,
        note: noteInto(refusals),
      },
    );
    const { isLoopbackOnly = false } = options;
    const authSql = openPool(database.url, {
      max: 4,
      connection: { application_name: 'ledgerwise auth', statement_timeout: 8000 },
    });
    closers.push(() => authSql.end({ timeout: 2 }));
    const hashing = new HashQueue(undefined, options.passwordCost);
    const rates = new SharedRates(authSql);
    // The server of a data folder is the only one of its database: it counts in memory.
    const allowances = new Allowances(limitFactor, databaseUrl ? rates : undefined);
    const auth = createAuthServer({
      sql: authSql,
      hashing,
      allowances,
      keys,
      tokens,
      siteUrl,
      sendMail,
      library: supabase,
      hasGoogle: options.google !== undefined,
      refusalOf: (password, { isLocal }) =>
        refusalOfPublished(password, { isLocal: isLoopbackOnly && isLocal }),
      onSessionEnd: sessions.forget,
      log,
    });
    const rest = requireLiveSession(
      checkOwnPassword(supabase, { sql: authSql, accounts: new Accounts(authSql), hashing, allowances }),
      sessions,
    );
    if (options.seed === 'sample') {
      const ask = async (request: Request): Promise<Response> => {
        const bearer = await readBearer(request.headers.get('authorization'));
        const answer = partOf(new URL(request.url).pathname) === 'auth' ? auth : rest;
        return answer(request, { ...THIS_MACHINE, bearer });
      };
      await seedSampleCompany({ sql, ask, key: keys.publishableKey, log });
    }
    const hasSample = await hasSampleCompany(sql);
    const metrics = new Metrics(await createRouteNames(sql));
    const figures = serverFigures({
      sql: watch,
      queue: () => connection.queue(),
      subscribers: () => realtime.subscribers(),
      replicaLagMs: replica && (() => replica.replica.lagMs),
    });
    for (const figure of figures) metrics.add(figure);
    const noteMail = (outcome: MailOutcome): void => metrics.noteMail(outcome);
    const stopMails = await startMails({ sql, outbox, mailbox, smtp: options.smtp, log, note: noteMail });
    closers.push(stopMails);
    if (hasSample && (options.seed === 'none' || !isLoopbackOnly)) {
      log(
        'This database holds the sample accounts, whose password is published, so it opens nothing where others can reach the server. Stop the server and remove them: npm run sample:remove',
      );
    }
    const ended = hasSample ? await endLocalSessions(sql, isLoopbackOnly) : 0;
    if (ended > 0) log(`Ended ${ended} sessions that began while nobody else could reach the server.`);
    for (const work of HOURLY) {
      const stop = everyHour(work, { sql, log, note: (name, outcome) => metrics.noteWork(name, outcome) });
      closers.push(async () => stop());
    }
    const gateway = createGateway({
      auth,
      rest,
      health: health.answer,
      isDatabaseAnswering: health.isDatabaseAnswering,
      mailbox,
      isDatabaseUp: database.isUp,
    });
    const budgets = new RequestBudgets({ factor: limitFactor });
    if (databaseUrl) {
      const stopSharing = shareBudgets({
        budgets: [budgets, ...(options.networkBudgets ? [options.networkBudgets] : [])],
        takeTogether: (rate, uses) => rates.takeTogether(rate, uses),
        isDatabaseUp: database.isUp,
        log,
      });
      closers.push(async () => stopSharing());
    }
    const handle = createRequestHandler({
      gateway,
      log,
      readBearer,
      budgets,
      room,
      nameOrganisation: createOrganisationNames(keys.jwtSecret),
      membership: {
        isSignedIn: async (bearer) => bearer.is === 'member' && sessions.isAlive(bearer.claims.sessionId),
        // While the database is away nobody waits for it here: the gateway says so.
        organisationOf: async (person) => (database.isUp() ? organisationOf(person) : undefined),
        may: createRightsReader(watch),
      },
    });
    return {
      key: keys.publishableKey,
      sampleAccounts: hasSample && isLoopbackOnly ? SAMPLE_ACCOUNTS : null,
      postgresPidFile: database.pidFile,
      metrics,
      handle,
      upgrade(request, socket, head, visitor) {
        // Who it is a tab of, it says only when it joins a channel.
        budgets.takeOf({ network: visitor.network, bearer: { is: 'nobody' } });
        return realtime.upgrade(request, socket, head, visitor);
      },
      endSockets: () => realtime.endSockets(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await endTurn();
  }
}
