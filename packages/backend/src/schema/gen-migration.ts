import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../postgres/index.ts';
import { generateMigration, MigrationRefused } from './generate-migration.ts';

const USAGE = 'npm run gen:migration -- add-due-dates [--allow-data-loss] [--accept-renames]';

/** Runs on a PostgreSQL of its own, of which nothing is left. */
async function command(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'allow-data-loss': { type: 'boolean', default: false },
      'accept-renames': { type: 'boolean', default: false },
    },
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new MigrationRefused(`Say what changes: ${USAGE}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgerwise-gen-migration-'));
  const server = await startPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  try {
    const files = await generateMigration({
      name,
      server: server.url,
      allowsDataLoss: values['allow-data-loss'],
      acceptsRenames: values['accept-renames'],
    });
    if (files.length === 0)
      console.log('Nothing to write: the migrations make what the schema files say, rows included.');
    for (const file of files)
      console.log(`Written and proven: ${relative(process.cwd(), file)}. Read it before you commit it.`);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

command().catch((error: unknown) => {
  console.error(error instanceof MigrationRefused ? error.message : error);
  process.exitCode = 1;
});
