import type { DataSource, Row } from '@ledgerwise/contract';
import type { HandedOverFile, HandedOverTable } from '@ledgerwise/domain/moving-in';
import { HANDED_OVER } from '@ledgerwise/domain/moving-in';
import type { AnyResource } from '@ledgerwise/resource';
import { type CsvClient, importedFields } from '@ledgerwise/resource/csv';
import { isOwn } from '../demo-company.ts';
import { editableResources } from '../demo-resources.ts';

/** The records of a list that can be moved to an account. */
export interface MovableRecords {
  readonly table: HandedOverTable;
  readonly resource: AnyResource;
  readonly rows: readonly Row[];
  /** Records that the visitor entered or changed. */
  readonly own: readonly Row[];
}

/** More than the browser's storage has room for. */
const ALL = 100_000;

/** Loads the records that can be moved; a list that cannot be read is omitted. */
export async function readMovableRecords(data: DataSource): Promise<readonly MovableRecords[]> {
  const query = { sort: { field: 'name', descending: false }, page: { size: ALL, offset: 0 } } as const;
  const found = await Promise.all(
    HANDED_OVER.map(async (table): Promise<MovableRecords | null> => {
      const resource = editableResources.find(({ name }) => name === table);
      if (!resource) return null;
      try {
        const { rows } = await data.list(table, query);
        return { table, resource, rows, own: rows.filter(isOwn) };
      } catch {
        // A read error is shown above every screen, with the remedy.
        return null;
      }
    }),
  );
  return found.filter((one) => one !== null);
}

/**
 * Returns records as a file for the import of their list, without values that an import cannot set, such as balances.
 */
export async function csvOf(client: CsvClient, resource: AnyResource, rows: readonly Row[]): Promise<Blob> {
  const fields = importedFields(resource);
  const columns = Object.keys(fields);
  await client.beginExport({ ...resource, fields }, columns);
  await client.addToExport(
    JSON.stringify(rows.map((row) => [row.id, ...columns.map((name) => row[name] ?? null)])),
  );
  return client.finishExport();
}

/** Creates the files of the selected records, to hand over. */
export async function filesOf(
  client: CsvClient,
  chosen: readonly {
    readonly resource: AnyResource;
    readonly table: HandedOverTable;
    readonly rows: readonly Row[];
  }[],
): Promise<readonly HandedOverFile[]> {
  const files: HandedOverFile[] = [];
  for (const { table, resource, rows } of chosen) {
    const csv = await (await csvOf(client, resource, rows)).text();
    files.push({ table, count: rows.length, csv, key: crypto.randomUUID() });
  }
  return files;
}
