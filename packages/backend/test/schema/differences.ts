import { compareColumnOrder } from '../../src/schema/column-order.ts';
import { compareDatabases } from '../../src/schema/compare-databases.ts';
import type { ScratchDatabases } from '../../src/schema/scratch-databases.ts';
import { readNormalised, type Shadow } from '../../src/schema/shadow.ts';

/** Differences between a migrated database and the schema files, including the order of columns. */
export async function differencesOf(
  databases: ScratchDatabases,
  migrated: string,
  { shadow }: Shadow,
): Promise<readonly string[]> {
  const present = await readNormalised(databases, migrated);
  const steps = await compareDatabases(present, await readNormalised(databases, shadow));
  const order = await compareColumnOrder(databases.sql(migrated), databases.sql(shadow));
  return [...steps.map(({ sql }) => sql), ...order];
}
