import type postgres from 'postgres';
import { type ReadOptions, readEntries } from './backup-reader.ts';
import { truncateTables } from './catalog.ts';
import { type CopyInto, copyInto } from './copy-into.ts';
import type { Manifest } from './manifest.ts';
import type { ReportProgress } from './progress.ts';
import { countLines, tableOfPart } from './save-tables.ts';

async function setSequences(
  session: postgres.TransactionSql,
  { sequences }: Pick<Manifest, 'sequences'>,
): Promise<void> {
  for (const { schema, name, last } of sequences)
    if (last !== null)
      await session`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${last}::bigint)`;
}

export interface LoadOptions extends ReadOptions {
  readonly progress?: ReportProgress | undefined;
}

/** Replaces the initial rows of a new database by those of a backup, without firing triggers. */
export async function loadTables(
  session: postgres.TransactionSql,
  manifest: Manifest,
  { progress, ...read }: LoadOptions,
): Promise<void> {
  const { tables } = manifest;
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  await session`select set_config('session_replication_role', 'replica', true), set_config('statement_timeout', '0', true)`;
  await truncateTables(session);
  let place: number | undefined;
  let copy: CopyInto | undefined;
  await readEntries(read, async ({ name, content }) => {
    const next = tableOfPart(name);
    if (next === undefined) return;
    if (next !== place) {
      await copy?.end();
      const table = tables[next];
      if (!table)
        throw new Error(`The backup holds rows of a table ${next} that its manifest does not name.`);
      copy = await copyInto(session, table);
      place = next;
    }
    for await (const part of content) {
      await copy?.write(part);
      done += countLines(part);
    }
    progress?.({ step: 'Rows restored', done, total });
  });
  await copy?.end();
  await setSequences(session, manifest);
}
