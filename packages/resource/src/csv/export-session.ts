import type { CsvShape } from './shape.ts';
import { BYTE_ORDER_MARK, printHeaders, rowPrinter } from './write-csv.ts';

/** Where the next part of an export begins, and how many records there are so far. */
export interface ExportProgress {
  readonly count: number;
  readonly lastId: string | null;
  /** Records in the part that was added. */
  readonly added: number;
}

/** A file in the making. Parts come as the text that `export_records` answers: an array of arrays, ids first. */
export interface ExportSession {
  begin(shape: CsvShape, columns: readonly string[]): void;
  add(part: string): ExportProgress;
  finish(): Blob;
}

export function createExportSession(): ExportSession {
  let chunks: string[] = [];
  let print: (values: readonly unknown[]) => string = () => '';
  let count = 0;
  let lastId: string | null = null;

  return {
    begin(shape, columns) {
      chunks = [BYTE_ORDER_MARK + printHeaders(shape, columns)];
      print = rowPrinter(shape, columns);
      count = 0;
      lastId = null;
    },
    add(part) {
      const rows: unknown = JSON.parse(part);
      if (!Array.isArray(rows)) throw new Error('A part of an export must be a list of records.');
      let text = '';
      for (const row of rows) {
        if (!Array.isArray(row)) throw new Error('A record of an export must be a list of values.');
        const [id, ...values]: readonly unknown[] = row;
        lastId = String(id);
        text += print(values);
      }
      chunks.push(text);
      count += rows.length;
      return { count, lastId, added: rows.length };
    },
    finish() {
      const file = new Blob(chunks, { type: 'text/csv;charset=utf-8' });
      chunks = [];
      return file;
    },
  };
}
