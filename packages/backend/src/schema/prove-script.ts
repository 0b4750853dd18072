import { compareColumnOrder } from './column-order.ts';
import { compareDatabases, type DatabaseState, type Step } from './compare-databases.ts';
import { MigrationRefused } from './migration-refused.ts';
import type { ScratchDatabases } from './scratch-databases.ts';
import { readNormalised } from './shadow.ts';

/** The database of the schema files, and its catalog. */
export interface Wanted {
  readonly shadow: string;
  readonly state: DatabaseState;
}

/** Applies scripts to a database, and refuses them unless the result equals the schema files. */
export async function proveScripts(
  databases: ScratchDatabases,
  url: string,
  scripts: readonly string[],
  { shadow, state }: Wanted,
): Promise<void> {
  for (const script of scripts) await applyTo(databases, url, script);
  const left = await compareDatabases(await readNormalised(databases, url), state);
  if (left.length > 0)
    throw new Error(`The migration does not lead to the schema files. What is left:\n${listSteps(left)}`);
  await refuseOtherOrder(databases, url, shadow);
}

/** The first line of each step. */
export const listSteps = (steps: readonly Step[]): string =>
  steps.map(({ sql }) => `  ${sql.split('\n', 1)[0]}`).join('\n');

async function applyTo(databases: ScratchDatabases, url: string, script: string): Promise<void> {
  try {
    await databases.sql(url).begin((transaction) => transaction.unsafe(script).simple());
  } catch (cause) {
    throw new Error(
      `The migration cannot be applied to what the migrations before it make: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

async function refuseOtherOrder(databases: ScratchDatabases, url: string, shadow: string): Promise<void> {
  const tables = await compareColumnOrder(databases.sql(url), databases.sql(shadow));
  if (tables.length === 0) return;
  throw new MigrationRefused(
    `A column can only be added after the others, because the order is part of each row: move new columns to the end of the table's list in the schema file.\n${tables.map((table) => `  ${table}`).join('\n')}`,
  );
}
