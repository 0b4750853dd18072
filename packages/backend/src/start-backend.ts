import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createBearerReader } from './auth/bearer.ts';
import type { Visitor } from './front-door/index.ts';
import { LastingFailure } from './lasting-failure.ts';
import { mailInto } from './mail/outbox.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import { keyFileOf, requireSessions, takeStartTurn } from './postgres/index.ts';
import { SAMPLE_ACCOUNTS, type SampleAccount } from './seed/sample-accounts.ts';
import type { BackendOptions } from './start/backend-options.ts';
import { bringSampleCompany } from './start/bring-sample-company.ts';
import { createDoor } from './start/create-door.ts';
import { createEnds } from './start/ends.ts';
import { type Opened, openCore, openServersDatabase } from './start/open-core.ts';
import { startAccounts } from './start/start-accounts.ts';
import { startApi } from './start/start-api.ts';
import { startWork } from './start/start-work.ts';
import type { Metrics } from './telemetry/metrics.ts';

export type { BackendOptions } from './start/backend-options.ts';

/** A running backend, to be put behind a front door. */
export interface Backend {
  /** Publishable key for the browser. */
  readonly key: string;
  /** Accounts of the sample company, made now or at an earlier start; null where their passwords open nothing. */
  readonly sampleAccounts: readonly SampleAccount[] | null;
  /** File with the process number of its own PostgreSQL; undefined for the operator's. */
  readonly postgresPidFile: string | undefined;
  /** Answers `/auth/v1`, `/rest/v1`, `/mailbox` and `/health`; false for any other path. */
  handle(request: IncomingMessage, response: ServerResponse, visitor: Visitor): Promise<boolean>;
  /** Takes over `/realtime/v1/websocket`; false for any other path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor): boolean;
  /** Metrics for Prometheus. */
  readonly metrics: Metrics;
  /** Asks subscribed tabs to reconnect: the first step of a graceful shutdown. */
  endSockets(): void;
  /** Ends everything, including its own database. */
  close(): Promise<void>;
}

function rateLimitFactor(text: string | undefined): number {
  if (!text) return 1;
  const factor = Number(text);
  if (!(factor > 0)) throw new LastingFailure(`AUTH_RATE_LIMIT must be a number above 0, and not "${text}".`);
  return factor;
}

/** Starts the database, migrates it, and starts everything that uses it. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const log = options.log ?? (() => undefined);
  const limitFactor = options.authRateLimit ?? rateLimitFactor(process.env.AUTH_RATE_LIMIT);
  const isFirstStart = !existsSync(keyFileOf(options.dataDir));
  const database = await openServersDatabase(options, log);
  const ends = createEnds();
  ends.add(() => database.close());
  let endTurn = async (): Promise<void> => undefined;
  try {
    if (options.databaseUrl) {
      await requireSessions(database.url);
      // Servers of one database start one after the other.
      endTurn = await takeStartTurn(database.url);
    }
    return await startParts(options, { database, log, ends, isFirstStart }, limitFactor);
  } catch (error) {
    await ends.close();
    throw error;
  } finally {
    await endTurn();
  }
}

/** Starts one part after the other, each on those before it. */
async function startParts(options: BackendOptions, opened: Opened, limitFactor: number): Promise<Backend> {
  const core = await openCore(options, opened);
  const { keys, database, ends } = core;
  const mailbox = options.mailbox === 'local' ? new Mailbox() : undefined;
  const sendMail = mailInto(core.sql);
  const api = await startApi(options, core);
  const readBearer = createBearerReader(api.tokens, keys);
  const signedIn = startAccounts(options, core, api, { sendMail, limitFactor });
  const hasSample = await bringSampleCompany(options, core, signedIn, readBearer);
  const metrics = await startWork(options, core, api, { mailbox, hasSample });
  const { budgets, handle } = createDoor(options, core, api, signedIn, { mailbox, readBearer, limitFactor });
  return {
    key: keys.publishableKey,
    sampleAccounts: hasSample && options.isLoopbackOnly ? SAMPLE_ACCOUNTS : null,
    postgresPidFile: database.pidFile,
    metrics,
    handle,
    upgrade(request, socket, head, visitor) {
      // The user of the tab is known only when it joins a channel.
      budgets.takeOf({ network: visitor.network, bearer: { is: 'nobody' } });
      return api.realtime.upgrade(request, socket, head, visitor);
    },
    endSockets: () => api.realtime.endSockets(),
    close: () => ends.close(),
  };
}
