import { AppError, type DataSource, type ListQuery } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import type { CsvClient } from './csv-client.ts';
import { type ExportForm, exportColumns } from './export-columns.ts';

/** Parameters of an export: records, format and query. */
export interface ExportWork {
  readonly source: DataSource;
  readonly client: CsvClient;
  readonly resource: AnyResource;
  /** Search and filters of the list. */
  readonly query: Pick<ListQuery, 'search' | 'filters'>;
  /** The default are all fields, without ids and lines. */
  readonly form?: ExportForm;
  readonly signal?: AbortSignal;
  /** Called after each part with the number of rows so far. */
  onProgress?(progress: { readonly done: number }): void;
}

const PART_SIZE = 20_000;
/** Documents come with all their lines. */
const DOCUMENTS_OF_PART = 500;

/** Fetches the records in parts and writes them to a file. */
export async function runExport(work: ExportWork): Promise<Blob> {
  const { source, client, resource, signal, onProgress } = work;
  const { fields, asked, ofLines } = exportColumns(resource, work.form);
  await client.beginExport({ ...resource, fields }, Object.keys(fields));
  const query = { ...work.query };
  const { name: table_name } = resource;
  const partAfter = (after: string | null): Promise<string> =>
    ofLines
      ? source.call(
          'export_document_lines',
          { table_name, columns: asked, line_columns: ofLines, query, after, page_size: DOCUMENTS_OF_PART },
          signal,
        )
      : source.call(
          'export_records',
          { table_name, columns: asked, query, after, page_size: PART_SIZE },
          signal,
        );
  let after: string | null = null;
  let isMore = true;
  while (isMore) {
    if (signal?.aborted) throw new AppError('data.aborted', { cause: signal.reason });
    const progress = await client.addToExport(await partAfter(after));
    after = progress.lastId;
    // The number of rows in a part does not show if another follows: documents have several lines, and long rows make
    // parts short.
    isMore = progress.added > 0;
    onProgress?.({ done: progress.count });
  }
  return client.finishExport();
}
