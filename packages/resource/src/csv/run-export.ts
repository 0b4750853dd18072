import { AppError, type DataSource, type ListQuery } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import type { CsvClient } from './csv-client.ts';
import { exportableFields } from './write-csv.ts';

/** What an export needs: whose records, which columns and which query. */
export interface ExportWork {
  readonly source: DataSource;
  readonly client: CsvClient;
  readonly resource: AnyResource;
  /** Which records: what the list is searched and filtered by. */
  readonly query: Pick<ListQuery, 'search' | 'filters'>;
  /** The default are all fields. */
  readonly columns?: readonly string[];
  readonly signal?: AbortSignal;
  /** Told after each part, with the number of records so far. */
  onProgress?(progress: { readonly done: number }): void;
}

const PART_SIZE = 20_000;

/** Fetches the records in parts and writes them to a file. */
export async function runExport(work: ExportWork): Promise<Blob> {
  const { source, client, resource, query, signal, onProgress } = work;
  const columns = work.columns ?? exportableFields(resource);
  const { search, filters } = query;
  await client.beginExport(resource, columns);
  // What a record refers to is told by its name: an id means nothing outside.
  const asked = columns.map((name) => resource.fields[name]?.show ?? name);
  let after: string | null = null;
  let added = PART_SIZE;
  while (added === PART_SIZE) {
    if (signal?.aborted) throw new AppError('data.aborted', { cause: signal.reason });
    const part: string = await source.call(
      'export_records',
      {
        table_name: resource.name,
        columns: asked,
        query: { ...(search && { search }), ...(filters && { filters }) },
        after,
        page_size: PART_SIZE,
      },
      signal,
    );
    const progress = await client.addToExport(part);
    after = progress.lastId;
    added = progress.added;
    onProgress?.({ done: progress.count });
  }
  return client.finishExport();
}
