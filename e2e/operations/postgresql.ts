import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { BackendApi } from '../fixtures/accounts.ts';
import { freePort, ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { type DebianPostgres, installedVersions, startDebianPostgres } from './debian-postgres.ts';
import { expectThat, say } from './say.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PASSWORD = 'of-the-operator';

/** All tests of the schema and the server, over this PostgreSQL; returns whether they pass. */
function runTests(database: DebianPostgres): boolean {
  // Migrations are generated on the PostgreSQL of developers, whose catalog differs from others.
  const words = ['vitest', 'run', '--root', join(ROOT, 'packages/backend'), '--exclude', 'test/schema/**'];
  const { status } = spawnSync('npx', words, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_POSTGRES_URL: database.url() },
  });
  return status === 0;
}

/** A checksum of the whole journal. */
async function journalOf(url: string): Promise<string> {
  const sql = postgres(url, { max: 1 });
  try {
    const [row] = await sql<{ hash: string }[]>`
      select md5(string_agg(l::text, ' ' order by l.org_id, l.id)) as hash from public.journal_lines l`;
    return row?.hash ?? '';
  } finally {
    await sql.end();
  }
}

/** Starts as an operator does: the guide's file, an account with only its rights, and the server. */
async function tryAsOperator(database: DebianPostgres, port: number, folder: string): Promise<void> {
  database.run('psql', '-q', '-v', `password=${PASSWORD}`, '-f', join(ROOT, 'deploy/postgresql/prepare.sql'));
  const server = await ProductServer.start({
    environment: {
      DATABASE_URL: `postgres://ledgerwise:${PASSWORD}@127.0.0.1:${port}/ledgerwise`,
      SEED: 'sample',
    },
  });
  try {
    const api = await BackendApi.at(server.url);
    const session = await api.signIn('owner@example.com', 'Ledgerwise1!');
    const health = await api.call<{ check: string; ok: boolean }[]>('books_health', {}, session);
    expectThat(
      health.length > 20 && health.every(({ ok }) => ok),
      'a year of books is sound, made by an account without rights beyond the guide’s',
    );
    const dump = join(folder, 'books.dump');
    database.run('pg_dump', '-Fc', '-f', dump, 'ledgerwise');
    database.run('psql', '-q', '-c', 'create database restored owner ledgerwise');
    database.run('pg_restore', '--exit-on-error', '-d', 'restored', dump);
    const [before, after] = await Promise.all([
      journalOf(database.url('ledgerwise')),
      journalOf(database.url('restored')),
    ]);
    expectThat(before !== '' && before === after, 'pg_dump and pg_restore keep every line of the journal');
  } finally {
    await server.stop();
  }
}

const versions = installedVersions();
if (versions.length === 0) {
  say('No PostgreSQL of Debian is installed. apt-get install postgresql');
  process.exit(1);
}
let isFine = true;
for (const version of versions) {
  say(`PostgreSQL ${version}:`);
  const folder = makeScratchFolder('postgresql');
  const port = await freePort();
  const database = startDebianPostgres(version, folder, port);
  try {
    await tryAsOperator(database, port, folder);
  } finally {
    database.stop();
    removeFolder(folder);
  }
  const scratch = makeScratchFolder('postgresql');
  const again = startDebianPostgres(version, scratch, await freePort());
  try {
    isFine = runTests(again) && isFine;
  } finally {
    again.stop();
    removeFolder(scratch);
  }
}
process.exit(isFine ? 0 : 1);
