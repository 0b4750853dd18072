import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@ledgerwise/backend';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../src/commands/workspace.ts';
import { freePort } from './boundary/running-server.ts';
import { type SiteFolder, writeSite } from './boundary/site-folder.ts';

interface Ended {
  readonly code: number | string | null | undefined;
  readonly errors: string;
}

let dataDir: string;
let site: SiteFolder;

/** A data folder whose database has a migration that this build lacks. */
beforeAll(async () => {
  site = writeSite();
  dataDir = await mkdtemp(path.join(tmpdir(), 'ledgerwise-another-build-'));
  const server = await startPostgres({ dataDir, settings: { fsync: 'off' } });
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  await sql`create schema supabase_migrations`;
  await sql`create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`;
  await sql`insert into supabase_migrations.schema_migrations values ('20251224180000', array['select 1'], 'older')`;
  await sql.end();
  await server.stop();
});
afterAll(async () => {
  site.remove();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs `npm start` on the data folder until it ends by itself. */
async function start(): Promise<Ended> {
  const port = String(await freePort());
  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', path.join(ROOT, 'packages/config/src/commands/start.ts')],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          PORT: port,
          DATA_DIR: dataDir,
          SITE_DIR: site.path,
          SEED: 'none',
          DATABASE_URL: '',
        },
      },
      (error, _output, errors) => resolve({ code: error ? error.code : 0, errors }),
    );
  });
}

it('ends with a message on how to keep the data, and a failure code', async () => {
  const { code, errors } = await start();
  const lines = errors.trimEnd().split('\n');
  expect(lines.at(-1)).toMatch(
    /^This database was made by another build of this program: it has the migration 20251224180000, .*start the build that made it.*DATA_DIR=another-folder/,
  );
  expect(errors).not.toMatch(/^\s+at /m);
  expect(code).toBe(78);
});
