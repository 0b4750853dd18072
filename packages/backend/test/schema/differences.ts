import { compareColumnOrder } from '../../src/schema/column-order.ts';
import { compareDatabases } from '../../src/schema/compare-databases.ts';
import type { ScratchDatabases } from '../../src/schema/scratch-databases.ts';
import { readNormalised, type Shadow } from '../../src/schema/shadow.ts';

/** What leads from a migrated database to what the schema files make, and where their columns stand in another order. */
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
