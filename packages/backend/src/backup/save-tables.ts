import type { BackupWriter } from './backup-writer.ts';
import { columnList, type Session, tableName } from './catalog.ts';
import type { SavedTable, Table } from './manifest.ts';

/**
 * Tar needs the size of an entry in advance, and a table may exceed the memory, so a table consists of several entries.
 */
const PART_BYTES = 4 * 1024 * 1024;

/** Name of a part of a table, by the position of the table in the manifest. */
export const partName = (table: number, part: number): string =>
  `tables/${String(table).padStart(4, '0')}/${String(part).padStart(6, '0')}.copy`;

const PART_NAME = /^tables\/(?<table>\d{4})\/\d{6}\.copy$/;

/** The position of a part's table in the manifest; undefined for other entries. */
export function tableOfPart(name: string): number | undefined {
  const table = PART_NAME.exec(name)?.groups?.table;
  return table === undefined ? undefined : Number(table);
}

const LINE_END = 0x0a;

/** Counts rows of COPY's text format, which escapes line feeds inside of values. */
export function countLines(part: Buffer): number {
  let lines = 0;
  for (let at = part.indexOf(LINE_END); at !== -1; at = part.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}

/** Copies every row of a table into the backup and counts them. */
export async function saveTable(
  sql: Session,
  table: Table,
  place: number,
  writer: BackupWriter,
): Promise<SavedTable> {
  const stream = await sql.unsafe(`copy ${tableName(table)} (${columnList(table)}) to stdout`).readable();
  let waiting: Buffer[] = [];
  let bytes = 0;
  let rows = 0;
  let parts = 0;
  const flush = async (): Promise<void> => {
    parts += 1;
    await writer.add(partName(place, parts), Buffer.concat(waiting, bytes));
    waiting = [];
    bytes = 0;
  };
  for await (const chunk of stream) {
    rows += countLines(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  // The driver (postgres, issue 499) leaves its connection paused if the last rows fill the stream's buffer.
  stream._read(0);
  if (bytes > 0) await flush();
  return { ...table, rows };
}
