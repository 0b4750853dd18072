import type { DataSource, ListQuery } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import type { CsvClient } from './csv-client.ts';
import { type ExportForm, exportColumns } from './export-columns.ts';
import { refuseAborted } from './staging.ts';

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

/**
 * The beginning of a record: its id. Cells are texts, in which quotation marks are escaped, so a cell that ends with a bracket is
 * followed by a comma or a bracket instead.
 */
const RECORD = /\["([\w-]+)"/y;

/** Returns the id of a part's last record, without reading its rows; null if it has none. */
function lastIdOf(part: string): string | null {
  for (let at = part.lastIndexOf('["'); at >= 0; at = at > 0 ? part.lastIndexOf('["', at - 1) : -1) {
    RECORD.lastIndex = at;
    const id = RECORD.exec(part)?.[1];
    if (id !== undefined) return id;
  }
  return null;
}

/** Fetches the records in parts and writes them to a file. Each part is written while the next one is fetched. */
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
  async function write(part: string, isLast: boolean): Promise<void> {
    const { count, added } = await client.addToExport(part);
    if (isLast && added > 0) throw new Error('A record of an export must begin with its id.');
    onProgress?.({ done: count });
  }
  refuseAborted(signal);
  let part: string | null = await partAfter(null);
  while (part !== null) {
    refuseAborted(signal);
    // The number of rows in a part does not show if another follows: documents have several lines, and long rows make
    // parts short. The last part is empty.
    const after = lastIdOf(part);
    [part] = await Promise.all([after === null ? null : partAfter(after), write(part, after === null)]);
  }
  return client.finishExport();
}
