import { join } from 'node:path';
import { ApiConnection } from '../api/api-connection.ts';
import { useFairly } from '../api/fair-use.ts';
import { createOrganisationReader } from '../api/organisation-of.ts';
import { readStatementLimits } from '../api/statement-limits.ts';
import { type AccessTokens, createAccessTokens } from '../auth/access-token.ts';
import { type LiveSessions, watchSessions } from '../auth/session-guard.ts';
import { type RealtimeServer, startRealtime } from '../realtime/realtime-server.ts';
import { type FollowedReplica, followReplica } from '../replica/follow-replica.ts';
import { createRest } from '../rest/create-rest.ts';
import type { Answer } from '../server/answer.ts';
import { readDisk } from '../server/disk.ts';
import { DiskRoom } from '../server/disk-room.ts';
import { createHealthCheck, type HealthCheck } from '../server/health.ts';
import { RepeatedLines } from '../server/repeated-lines.ts';
import type { BackendOptions } from './backend-options.ts';
import type { Core } from './open-core.ts';

/** The REST API with its knowledge of sessions, disk space and replica lag. */
export interface Api {
  /** Answers requests of REST, each organization in its turn. */
  readonly rest: Answer;
  readonly connection: ApiConnection;
  readonly tokens: AccessTokens;
  readonly sessions: LiveSessions;
  readonly room: DiskRoom;
  readonly replica: FollowedReplica | undefined;
  readonly realtime: RealtimeServer;
  readonly health: HealthCheck;
  readonly organisationOf: ReturnType<typeof createOrganisationReader>;
}

/** Opens the connections that requests take. */
function openConnection(options: BackendOptions, { database, keys, ends }: Core): ApiConnection {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl } = options;
  // Connection for many requests, behind a PgBouncer if there is one.
  const url = databaseDirectUrl === undefined ? database.url : (databaseUrl ?? database.url);
  const connection = new ApiConnection(
    { url, directUrl: databaseDirectUrl, readUrl: databaseReadUrl },
    keys.bankKey,
  );
  ends.add(() => connection.close());
  return connection;
}

/** Starts everything that handles REST requests and publishes changes. */
export async function startApi(options: BackendOptions, core: Core): Promise<Api> {
  const { log, database, keys, sql, watch, ends } = core;
  const connection = openConnection(options, core);
  const api = await createRest({ sql, connection, keys });
  const tokens = createAccessTokens(keys.jwtSecret);
  const sessions = await watchSessions(watch);
  const folders = options.databaseUrl ? [] : [options.dataDir, join(options.dataDir, 'postgres')];
  const room = new DiskRoom(options.readDisk ?? (() => readDisk(folders)));
  const replica = options.databaseReadUrl ? await followReplica(watch, options.databaseReadUrl) : undefined;
  if (replica) ends.add(replica.close);
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
    sql.listen('pgrst', () => {
      api.reload().catch((error: unknown) => log(String(error)));
    }),
  ]);
  ends.add(() => realtime.close());
  sessions.onEnd(realtime.endSession);
  const refusals = new RepeatedLines({ log });
  ends.add(() => refusals.flush());
  const organisationOf = createOrganisationReader(watch);
  const rest = useFairly(api.answer, {
    organisationOf,
    statementLimits,
    takePlace: (caller) => connection.takePlace(caller),
    isReadOnly: () => room.isFull(),
    replica: replica?.replica,
    note: (line) => refusals.say(line, () => line),
  });
  return { rest, connection, tokens, sessions, room, replica, realtime, health, organisationOf };
}
