import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../postgres/index.ts';
import { generateBaseline } from './generate-baseline.ts';
import { generateMigration } from './generate-migration.ts';
import { MigrationRefused } from './migration-refused.ts';

const USAGE = `  npm run gen:migration -- --baseline
    regenerates the only migration before 1.0.0
  npm run gen:migration -- add-due-dates [--allow-data-loss] [--accept-renames]
    writes what changed since the newest migration, from 1.0.0 on`;

interface Wish {
  /** Undefined for the baseline. */
  readonly name: string | undefined;
  readonly allowsDataLoss: boolean;
  readonly acceptsRenames: boolean;
}

function readArguments(): Wish {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      baseline: { type: 'boolean', default: false },
      'allow-data-loss': { type: 'boolean', default: false },
      'accept-renames': { type: 'boolean', default: false },
    },
  });
  const [name] = positionals;
  if (positionals.length !== (values.baseline ? 0 : 1))
    throw new MigrationRefused(`Say what to write:\n${USAGE}`);
  return { name, allowsDataLoss: values['allow-data-loss'], acceptsRenames: values['accept-renames'] };
}

/** Runs on a temporary PostgreSQL, of which nothing remains. */
async function command(): Promise<void> {
  const { name, ...allowed } = readArguments();
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgerwise-gen-migration-'));
  const server = await startPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  try {
    const files =
      name === undefined
        ? await generateBaseline({ server: server.url })
        : await generateMigration({ name, server: server.url, ...allowed });
    if (files.length === 0)
      console.log('Nothing to write: the migrations create exactly the schema files, including their rows.');
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
