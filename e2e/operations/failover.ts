import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { BackendApi } from '../fixtures/accounts.ts';
import { freePort, ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { type DebianPostgres, installedVersions, startReplica } from './debian-postgres.ts';
import { Office } from './office.ts';
import { startPatroni } from './patroni.ts';
import { isInstalled } from './run-program.ts';
import { expectThat, say } from './say.ts';
import { ownerUrl, prepareBy, prepareDatabase } from './two-servers.ts';

const USERS = 20;
const THINK_MS = 500;
const LONGEST_WAIT_MS = 60_000;
const version = installedVersions().at(-1);

/** Every commit waits for the replica, so acknowledged data survives the loss of the primary. */
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

/** Number of request sessions on the replica, and of its reads. */
async function readsOf({ replicaUrl }: Cluster): Promise<number> {
  const sql = postgres(replicaUrl, { max: 1 });
  const [row] = await sql<{ sessions: number }[]>`
    select count(*)::int as sessions from pg_stat_activity where application_name = 'ledgerwise api'`;
  await sql.end();
  return row?.sessions ?? 0;
}

/** When the replica has become a primary, by `performance.now()`. */
async function untilPromoted({ replicaUrl }: Cluster): Promise<number> {
  const sql = postgres(replicaUrl, { max: 1 });
  for (const startedAt = performance.now(); ; await pause(50)) {
    const [row] = await sql<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`;
    if (row?.standby === false) break;
    if (performance.now() - startedAt > LONGEST_WAIT_MS) throw new Error('Not so: the replica is promoted.');
  }
  await sql.end();
  return performance.now();
}

/** Milliseconds until the server answers a write again. */
async function untilWritten(api: BackendApi, office: Office, server: ProductServer): Promise<number> {
  const startedAt = performance.now();
  const before = office.record.entries.length;
  while (office.record.entries.length <= before) {
    if (performance.now() - startedAt > LONGEST_WAIT_MS)
      throw new Error(`Not so: the service comes back. It said:\n${server.said()}`);
    await pause(20);
  }
  await api.signUp('Nina Newcomer');
  return performance.now() - startedAt;
}

/** A database that is about to lose its primary. */
interface Cluster {
  /** `DATABASE_URL` and `DATABASE_READ_URL` of the server. */
  readonly url: string;
  readonly readUrl: string;
  /** The superuser's address of the replica. */
  readonly replicaUrl: string;
  losePrimary(): void;
  /** Does nothing if another program promotes. */
  promoteReplica(): void;
  stop(): Promise<void>;
}

async function tryFailover(cluster: Cluster, server: ProductServer): Promise<void> {
  const api = await BackendApi.at(server.url);
  // The others write so often that hardly any of their lists may be read from a replica.
  const reader = await api.signUp('Rita Reader');
  const office = await Office.open(api, USERS, THINK_MS);
  const end = new AbortController();
  const work = office.workUntil(end.signal);
  await pause(10_000);
  await api.select('invoices', 'select=*&limit=50', reader.session);
  expectThat(
    (await readsOf(cluster)) > 0,
    'lists of who has written nothing for seconds are read from the replica',
  );
  cluster.losePrimary();
  say('  the primary is gone');
  const startedAt = performance.now();
  cluster.promoteReplica();
  const promoted = await untilPromoted(cluster);
  const back = await untilWritten(api, office, server);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  expectThat(
    true,
    `the replica is promoted after ${seconds(promoted - startedAt)}, and ${seconds(back)} later entries are posted again, without a restart`,
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
  await office.expectAllStored(cluster.replicaUrl);
  await office.expectHealthyBooks();
}

/** Two PostgreSQL servers, of which this script promotes the replica. */
async function startScripted(folder: string): Promise<Cluster> {
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const primary = await prepareDatabase(folder, primaryPort, { synchronous_commit: 'on' });
  const replica = startReplica(version ?? '', folder, replicaPort, primaryPort);
  let isPrimaryUp = true;
  await waitForReplica(primary);
  return {
    url: `${ownerUrl(primaryPort, replicaPort)}?target_session_attrs=primary`,
    readUrl: ownerUrl(replicaPort),
    replicaUrl: replica.url('ledgerwise'),
    losePrimary() {
      isPrimaryUp = false;
      primary.stop();
    },
    promoteReplica: () => replica.promote(),
    async stop() {
      replica.stop();
      if (isPrimaryUp) primary.stop();
    },
  };
}

async function startByPatroni(folder: string): Promise<Cluster> {
  const cluster = await startPatroni(folder);
  const { leader, replica } = cluster;
  prepareBy((...words) => cluster.psql(leader, ...words));
  return {
    url: `${ownerUrl(leader.port, replica.port)}?target_session_attrs=primary`,
    readUrl: ownerUrl(replica.port),
    replicaUrl: cluster.url(replica, 'ledgerwise'),
    losePrimary: () => cluster.lose(leader),
    promoteReplica: () => undefined,
    stop: () => cluster.stop(),
  };
}

const { values } = parseArgs({ options: { patroni: { type: 'boolean', default: false } } });
const absent = ['patroni', 'etcd'].filter((program) => values.patroni && !isInstalled(program));
if (version === undefined || absent.length > 0) {
  say('Not installed: apt-get install postgresql, and for --patroni patroni etcd-server');
  process.exit(1);
}
const folder = makeScratchFolder('failover');
const stops: (() => unknown)[] = [() => removeFolder(folder)];
try {
  const cluster = await (values.patroni ? startByPatroni(folder) : startScripted(folder));
  stops.push(() => cluster.stop());
  const server = await ProductServer.start({
    environment: { SEED: 'none', DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.readUrl },
  });
  stops.push(() => server.stop());
  say(`A primary that is lost, and its replica promoted by ${values.patroni ? 'Patroni' : 'a script'}:`);
  await tryFailover(cluster, server);
} finally {
  for (const stop of stops.reverse()) await stop();
}
process.exit(0);
