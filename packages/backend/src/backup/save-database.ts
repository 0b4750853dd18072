import type postgres from 'postgres';
import { LastingFailure } from '../lasting-failure.ts';
import type { BackupWriter } from './backup-writer.ts';
import { readBooks } from './books-in-database.ts';
import { readMigrations, readSequences, readTables } from './catalog.ts';
import { FORMAT, type Manifest, type SavedTable } from './manifest.ts';
import type { ReportProgress } from './progress.ts';
import { saveTable } from './save-tables.ts';

interface Snapshot {
  readonly at: Date;
  readonly postgres: string;
  readonly found: boolean;
}

/** The first statement takes the snapshot. An account that row level security hides rows from is refused. */
async function takeSnapshot(session: postgres.TransactionSql): Promise<Snapshot> {
  const [snapshot] = await session<Snapshot[]>`
    select clock_timestamp() as at, current_setting('server_version') as postgres,
      to_regclass('supabase_migrations.schema_migrations') is not null as found`;
  if (!snapshot?.found)
    throw new LastingFailure(
      'This database holds no books. Start the server once, and make the backup after that.',
    );
  await session`select set_config(name, value, true) from (values
    ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('row_security', 'off'),
    ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('timezone', 'UTC'), ('extra_float_digits', '3')
  ) s (name, value)`;
  return snapshot;
}

export interface SaveOptions {
  /** Version of the product. */
  readonly product: string;
  readonly progress?: ReportProgress | undefined;
}

/** Copies every table into a backup, in the snapshot of a repeatable-read transaction, and returns its manifest. */
export async function saveDatabase(
  session: postgres.TransactionSql,
  writer: BackupWriter,
  { product, progress }: SaveOptions,
): Promise<Manifest> {
  const { at, postgres } = await takeSnapshot(session);
  const saved: SavedTable[] = [];
  const tables = await readTables(session);
  for (const [place, table] of tables.entries()) {
    saved.push(await saveTable(session, table, place, writer));
    progress?.({ step: 'Tables saved', done: saved.length, total: tables.length });
  }
  return {
    format: FORMAT,
    product,
    postgres,
    takenAt: at.toISOString(),
    migrations: await readMigrations(session),
    tables: saved,
    // Sequences belong to no snapshot: numbers generated meanwhile are skipped after a restore, and none is used twice.
    sequences: await readSequences(session),
    books: await readBooks(session),
  };
}
