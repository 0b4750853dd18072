import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { migrate, startPostgres } from '../../src/postgres/index.ts';
import {
  cpuMs,
  innerStatements,
  ownMemory,
  type SizingFigures,
  storedBytes,
  type WorkFigures,
  walPosition,
} from './sizing-figures.ts';
import { measureRequests } from './sizing-requests.ts';
import { prepareCompany, sizingWorks, type Work } from './sizing-works.ts';

/**
 * `npm run bench:sizing`: what a document, a screen, an organization and a session cost PostgreSQL, by the product's own
 * functions on its own schema. Writes `packages/docs/sizing.json`, of which the page of sizes is made. On Linux.
 */

const RESULT = join(import.meta.dirname, '../../../docs/sizing.json');
const WARM_UP = 50;
const ORGANISATIONS = 200;

const dataDir = await mkdtemp(join(tmpdir(), 'ledgerwise-sizing-'));
const server = await startPostgres({
  dataDir,
  settings: {
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track': 'all',
    autovacuum: 'off',
  },
});
const watcher = postgres(server.url, { max: 1, onnotice: () => {} });
const worker = postgres(server.url, { max: 1, idle_timeout: 0, max_lifetime: null, onnotice: () => {} });

async function signUp(): Promise<string> {
  const id = randomUUID();
  await watcher`insert into auth.users (id, email, raw_user_meta_data)
    values (${id}, ${`${id}@example.com`}, ${watcher.json({ full_name: 'Founder', company_name: 'Sizing Ltd' })})`;
  await watcher`insert into auth.sessions (id, user_id, aal) values (${id}, ${id}, 'aal1')`;
  return id;
}

const actingAs =
  (person: string) =>
  <T>(work: (session: postgres.TransactionSql) => Promise<T>): Promise<T> =>
    worker.begin(async (session) => {
      const claims = JSON.stringify({ sub: person, role: 'authenticated', session_id: person });
      await session`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
      return work(session);
    }) as Promise<T>;

const pidOf = async (sql: postgres.Sql): Promise<number> =>
  (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;

async function measure(work: Work, as: ReturnType<typeof actingAs>, pid: number): Promise<WorkFigures> {
  const { name, times, isReading = false, run } = work;
  for (let round = 0; round < WARM_UP; round++) await as((session) => run(session, round));
  const before = await storedBytes(watcher);
  await watcher`checkpoint`;
  await watcher`select pg_stat_statements_reset()`;
  const [wal, cpu] = [await walPosition(watcher), await cpuMs(pid)];
  for (let round = WARM_UP; round < WARM_UP + times; round++) await as((session) => run(session, round));
  const [walAfter, cpuAfter] = [await walPosition(watcher), await cpuMs(pid)];
  const inner = await innerStatements(watcher);
  const stored = isReading ? 0 : (await storedBytes(watcher)) - before;
  return {
    name,
    bytes: Math.round(stored / times),
    walBytes: Math.round((walAfter - wal) / times),
    innerStatements: Math.round(inner / times),
    cpuMs: Math.round(((cpuAfter - cpu) / times) * 10) / 10,
  };
}

async function measureOrganisations(): Promise<number> {
  const before = await storedBytes(watcher);
  for (let count = 0; count < ORGANISATIONS; count++) await signUp();
  return Math.round(((await storedBytes(watcher)) - before) / ORGANISATIONS);
}

async function measureFreshSession(): Promise<number> {
  const fresh = postgres(server.url, { max: 1 });
  const bytes = await ownMemory(await pidOf(fresh));
  await fresh.end();
  return bytes;
}

try {
  await migrate(watcher);
  await watcher`create extension pg_stat_statements`;
  const organisationBytes = await measureOrganisations();
  const as = actingAs(await signUp());
  const pid = await pidOf(worker);
  const { company, postedInvoices } = await prepareCompany(as, 1000 + WARM_UP);
  const works: WorkFigures[] = [];
  for (const work of sizingWorks(company, postedInvoices)) {
    works.push(await measure(work, as, pid));
    console.log(JSON.stringify(works.at(-1)));
  }
  const [version] = await watcher<{ server_version: string }[]>`show server_version`;
  const sessionBytes = { fresh: await measureFreshSession(), worked: await ownMemory(pid) };
  const figures: SizingFigures = {
    machine: `${availableParallelism()} cores, PostgreSQL ${version?.server_version}`,
    works,
    requests: await measureRequests(),
    organisationBytes,
    sessionBytes,
  };
  await writeFile(RESULT, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`Written to ${RESULT}. npm run gen:sizing writes the page anew.`);
} finally {
  await Promise.all([worker.end(), watcher.end()]);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
