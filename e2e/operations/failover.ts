import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { BackendApi } from '../fixtures/accounts.ts';
import { freePort, ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { type DebianPostgres, installedVersions, startReplica } from './debian-postgres.ts';
import { Office } from './office.ts';
import { expectThat, say } from './say.ts';
import { ownerUrl, prepareDatabase } from './two-servers.ts';

const USERS = 20;
const THINK_MS = 500;
const LONGEST_WAIT_MS = 60_000;
const version = installedVersions().at(-1) ?? '';

/** Every commit waits for the replica: what was acknowledged is there when the primary is lost. */
async function waitForReplica(primary: DebianPostgres): Promise<void> {
  const sql = postgres(primary.url(), { max: 1, onnotice: () => undefined });
  await sql`alter system set synchronous_standby_names = '*'`;
  await sql`select pg_reload_conf()`;
  for (;;) {
    const [row] = await sql<{ state: string }[]>`select sync_state as state from pg_stat_replication`;
    if (row?.state === 'sync') break;
    await pause(100);
  }
  await sql.end();
}

/** How many sessions of requests the replica holds, and how often it was read. */
async function readsOf(replica: DebianPostgres): Promise<number> {
  const sql = postgres(replica.url('ledgerwise'), { max: 1 });
  const [row] = await sql<{ sessions: number }[]>`
    select count(*)::int as sessions from pg_stat_activity where application_name = 'ledgerwise api'`;
  await sql.end();
  return row?.sessions ?? 0;
}

/** Milliseconds until the server answers a write again. */
async function untilWritten(api: BackendApi, office: Office, server: ProductServer): Promise<number> {
  const began = performance.now();
  const before = office.record.entries.length;
  while (office.record.entries.length <= before) {
    if (performance.now() - began > LONGEST_WAIT_MS)
      throw new Error(`Not so: the service comes back. It said:\n${server.said()}`);
    await pause(20);
  }
  await api.signUp('Nina Newcomer');
  return performance.now() - began;
}

async function tryFailover(
  losePrimary: () => void,
  replica: DebianPostgres,
  server: ProductServer,
): Promise<void> {
  const api = await BackendApi.at(server.url);
  const office = await Office.open(api, USERS, THINK_MS);
  const end = new AbortController();
  const work = office.workUntil(end.signal);
  await pause(10_000);
  expectThat((await readsOf(replica)) > 0, 'lists are read from the replica');
  losePrimary();
  say('  the primary is gone');
  await pause(2000);
  replica.promote();
  const seconds = (await untilWritten(api, office, server)) / 1000;
  expectThat(
    true,
    `${seconds.toFixed(1)} s after the replica was promoted entries are posted again, without a restart`,
  );
  await pause(5000);
  end.abort();
  await work;
  const { record } = office;
  say(`  ${record.requests} requests, ${record.repeated} repeated, at most ${record.mostRepeats} times`);
  expectThat(
    record.failures.length === 0,
    `nothing failed: ${record.failures.slice(0, 3).join('; ') || 'none'}`,
  );
  await office.expectAllStored(replica.url('ledgerwise'));
  await office.expectHealthyBooks();
}

const folder = makeScratchFolder('failover');
const [primaryPort, replicaPort] = [await freePort(), await freePort()];
const stops: (() => unknown)[] = [() => removeFolder(folder)];
try {
  const primary = await prepareDatabase(folder, primaryPort, { synchronous_commit: 'on' });
  let isPrimaryUp = true;
  stops.push(() => isPrimaryUp && primary.stop());
  const replica = startReplica(version, folder, replicaPort, primaryPort);
  stops.push(() => replica.stop());
  await waitForReplica(primary);
  const server = await ProductServer.start({
    environment: {
      SEED: 'none',
      DATABASE_URL: `${ownerUrl(primaryPort, replicaPort)}?target_session_attrs=primary`,
      DATABASE_READ_URL: ownerUrl(replicaPort),
    },
  });
  stops.push(() => server.stop());
  say('A primary that is lost, and its replica promoted:');
  const losePrimary = (): void => {
    isPrimaryUp = false;
    primary.stop();
  };
  await tryFailover(losePrimary, replica, server);
} finally {
  for (const stop of stops.reverse()) await stop();
}
process.exit(0);
