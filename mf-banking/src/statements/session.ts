import { type ReadWorkbook, readWorkbookInWorker } from '@ledgerwise/resource/csv/workbook';
import { problemOfSize } from './file-size.ts';
import type { StatementCall } from './protocol.ts';
import { readSource, type StatementProgress, type StatementSource, textOf } from './read-statement.ts';
import type { StatementReading } from './statement.ts';

/** Reads one file, and reads it again with what was answered; the file stays where the session is. */
export type StatementSession = (
  call: StatementCall,
  progress: StatementProgress,
) => Promise<StatementReading>;

/** So begins every archive, and a workbook is one. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

/** The cells of a workbook; undefined where a file is none. */
async function cellsOfWorkbook(bytes: Uint8Array, readWorkbook: ReadWorkbook) {
  if (problemOfSize(bytes.byteLength) || ARCHIVE.some((byte, at) => bytes[at] !== byte)) return undefined;
  try {
    // It is handed over; what is no workbook is looked at again.
    return await readWorkbook(bytes.slice());
  } catch {
    // What is wrong with it is the business of the program that wrote it; that it cannot be read is said in a sentence.
    return undefined;
  }
}

/** A session of its own for one page. */
export function createStatementSession(readWorkbook: ReadWorkbook = readWorkbookInWorker): StatementSession {
  let source: StatementSource | undefined;
  return async (call, progress) => {
    if (call.method === 'read') {
      source = undefined;
      const decoded = (await cellsOfWorkbook(call.bytes, readWorkbook)) ?? textOf(call.bytes);
      if (typeof decoded !== 'string' && 'problems' in decoded) return decoded;
      source = decoded;
    }
    if (source === undefined) throw new Error('A statement was asked about before one was read.');
    return readSource(source, call.answers, progress);
  };
}
