import type postgres from 'postgres';
import { checkKeyMark, migrate } from '../postgres/index.ts';
import { makeSeedMarks } from '../seed/seed-marks.ts';
import { type Report, reportHealth, requireEqual } from './check-restored.ts';
import type { Inspected } from './inspect.ts';
import { type LoadOptions, loadTables } from './load-tables.ts';
import { requireSameTables } from './same-build.ts';

/**
 * Makes the tables of a backup in an empty database and fills them in one transaction, which commits only where every row
 * arrived. `keyFile` is named in messages.
 */
export async function fillDatabase(
  sql: postgres.Sql,
  { manifest, keys }: Inspected,
  { keyFile, ...options }: LoadOptions & { readonly keyFile: string },
): Promise<Report> {
  const { bankKey }: { bankKey: string } = JSON.parse(keys);
  await migrate(sql);
  // Both make a table at their first use. With its mark, a database without its keys is refused by a start.
  await makeSeedMarks(sql);
  await checkKeyMark(sql, bankKey, keyFile);
  await requireSameTables(sql, manifest);
  await sql.begin(async (session) => {
    await loadTables(session, manifest, options);
    await requireEqual(session, manifest);
  });
  await checkKeyMark(sql, bankKey, keyFile);
  await sql.unsafe('analyze');
  return reportHealth(sql, manifest);
}
