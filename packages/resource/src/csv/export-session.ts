import { BYTE_ORDER_MARK } from './print-line.ts';
import type { CsvShape } from './shape.ts';
import { printHeaders, rowPrinter } from './write-csv.ts';

/** Progress of an export. */
export interface ExportProgress {
  /** Records so far. */
  readonly count: number;
  /** Records in the part that was added. */
  readonly added: number;
}

type Values = readonly unknown[];

/** The records of a part, ids first. */
function recordsOf(part: string): readonly Values[] {
  const records: unknown = JSON.parse(part);
  if (!Array.isArray(records)) throw new Error('A part of an export must be a list of records.');
  if (!records.every((record) => Array.isArray(record)))
    throw new Error('A record of an export must be a list of values.');
  return records;
}

/**
 * A file in the making. Parts come as the text that `export_records` answers: an array of arrays, ids first. A part is
 * printed after its answer, while the next one is being fetched.
 */
export interface ExportSession {
  /** Starts a new file with its header. */
  begin(shape: CsvShape, columns: readonly string[]): void;
  /** Adds a response of `export_records`. Throws if it is not a list of records. */
  add(part: string): ExportProgress;
  /** The file: UTF-8 with a byte order mark, so that Excel reads it, lines ended by CRLF (RFC 4180). */
  finish(): Blob;
}

/** A session for one file after another. */
export function createExportSession(): ExportSession {
  let chunks: string[] = [];
  let unprinted: (readonly Values[])[] = [];
  let print: (values: readonly unknown[]) => string = () => '';
  let count = 0;

  function printAll(): void {
    for (const records of unprinted) {
      let text = '';
      for (const [, ...values] of records) text += print(values);
      chunks.push(text);
    }
    unprinted = [];
  }

  return {
    begin(shape, columns) {
      chunks = [BYTE_ORDER_MARK + printHeaders(shape, columns)];
      print = rowPrinter(shape, columns);
      unprinted = [];
      count = 0;
    },
    add(part) {
      const records = recordsOf(part);
      unprinted.push(records);
      setTimeout(printAll);
      count += records.length;
      return { count, added: records.length };
    },
    finish() {
      printAll();
      const file = new Blob(chunks, { type: 'text/csv;charset=utf-8' });
      chunks = [];
      return file;
    },
  };
}
