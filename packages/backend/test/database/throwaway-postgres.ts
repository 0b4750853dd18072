import postgres from 'postgres';
import { migrate, type RunningPostgres, startPostgres } from '../../src/postgres/index.ts';

/** A PostgreSQL that ends with its tests, whose data nobody needs afterwards. */
export const startThrowawayPostgres = (dataDir: string): Promise<RunningPostgres> =>
  startPostgres({
    dataDir,
    // Durability does not matter.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: '200',
      // Every file creates databases, none of which lives long enough for vacuum.
      autovacuum: 'off',
      jit: 'off',
      max_parallel_workers_per_gather: '0',
    },
  });

/** Brings an empty database to the schema of this checkout. */
export async function migrateAt(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await migrate(sql);
  await sql.end();
}
