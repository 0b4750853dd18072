import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateTypes } from '../database/generate-types.ts';
import { LIMITS } from '../limits/limits.ts';
import { limitsTable } from '../limits/limits-table.ts';
import { migrate, startPostgres } from '../postgres/index.ts';
import { besideServer } from '../server/over-database.ts';
import { generateBaseline } from './generate-baseline.ts';
import { leadDatabase } from './lead-database.ts';
import { MigrationRefused } from './migration-refused.ts';
import { PROJECT_FOLDER } from './schema-files.ts';
import { ScratchDatabases } from './scratch-databases.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const TYPES = join(ROOT, 'packages/resource/src/database/database.types.ts');
const LIMITS_PAGE = join(ROOT, 'SECURITY.md');
const LIMITS_PLACE = /(?<=<!-- limits: npm run gen:limits -->\n)[\s\S]*?(?=\n<!-- end of limits -->)/;

/** Result of a run, as its last line of output has it in JSON. */
export interface Regenerated {
  /** Written files, by path from the root. */
  readonly written: readonly string[];
  /** Result for the running database, as a sentence; absent if there is none, or nothing changed. */
  readonly database?: { readonly isLed: boolean; readonly sentence: string };
  /** Why it went no further, in the words of PostgreSQL or of the check that refused it. */
  readonly failure?: string;
}

async function replace(file: string, text: string): Promise<readonly string[]> {
  if ((await readFile(file, 'utf8')) === text) return [];
  await writeFile(file, text);
  return [relative(ROOT, file)];
}

async function writeTypes(server: string): Promise<readonly string[]> {
  const databases = new ScratchDatabases(server);
  try {
    const sql = databases.sql(await databases.make());
    await migrate(sql);
    return await replace(TYPES, await generateTypes(sql));
  } finally {
    await databases.drop();
  }
}

async function writeLimits(): Promise<readonly string[]> {
  const page = await readFile(LIMITS_PAGE, 'utf8');
  return replace(
    LIMITS_PAGE,
    page.replace(LIMITS_PLACE, () => limitsTable(LIMITS)),
  );
}

async function leadRunning(server: string, dataDir: string): Promise<Regenerated['database']> {
  const options = { dataDir, log: (line: string) => console.error(line) };
  try {
    const isLed = await besideServer(options, (sql) =>
      leadDatabase(sql, { server, project: PROJECT_FOLDER }),
    );
    return isLed
      ? { isLed, sentence: 'The running database has the new schema, with all that was in it.' }
      : undefined;
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error;
    const [reason = '', ...more] =
      error.message.split(/\nIf that is meant|: move new columns to the end/)[0]?.split('\n') ?? [];
    return {
      isLed: false,
      sentence: `The running database keeps its former schema. ${[reason, ...more].join('\n')}\nTo go on with the new one, start with an empty data folder: DATA_DIR=.data-new npm run dev`,
    };
  }
}

async function regenerate(server: string, dataDir: string | undefined): Promise<Regenerated> {
  const written: string[] = [];
  try {
    const baseline = await generateBaseline({ server });
    written.push(...baseline.map((file) => relative(ROOT, file)));
    written.push(...(await writeTypes(server)), ...(await writeLimits()));
    const database = dataDir === undefined ? undefined : await leadRunning(server, dataDir);
    return { written, ...(database && { database }) };
  } catch (error) {
    return { written, failure: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Updates baseline, types and the table of limits from the schema files, in one run on a temporary PostgreSQL, and then
 * the running embedded database of the folder given as an argument.
 */
async function command(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'ledgerwise-regenerate-'));
  const postgres = await startPostgres({
    dataDir: scratch,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  let tidying: Promise<void> | undefined;
  // If told to end twice, by the terminal and by its parent, it cleans up once.
  const tidy = (): Promise<void> => {
    tidying ??= postgres.stop().then(() => rm(scratch, { recursive: true, force: true }));
    return tidying;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void tidy().finally(() => process.exit(1)));
  const result = await regenerate(postgres.url, process.argv[2]).finally(tidy);
  console.log(JSON.stringify(result));
}

await command();
