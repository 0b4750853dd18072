import { AppError } from '@ledgerwise/contract';
import { type ReadWorkbook, readWorkbookInWorker } from '@ledgerwise/resource/csv/workbook';
import { type CalledWorker, callWorker } from '@ledgerwise/resource/workers';
import { problemOfSize } from './file-size.ts';
import type { StatementCall, StatementReport } from './protocol.ts';
import type { StatementAnswers, StatementLine, StatementProblem, StatementReading } from './statement.ts';

/** Reads statements outside the main thread, which stays free to render. Close it when the screen is closed. */
export interface StatementClient {
  /** Reads a file; its problems are part of the result. */
  read(file: File, answers?: StatementAnswers): Promise<StatementReading>;
  /** Reads the same file again, with the user's answers. */
  answer(answers: StatementAnswers): Promise<StatementReading>;
  /** Ends the worker and releases the file, also to cancel. Pending calls reject with `data.aborted`. */
  close(): void;
}

const refused = (problem: StatementProblem): StatementReading => ({
  format: null,
  lines: [],
  questions: [],
  problems: [problem],
});

/** The file was moved, changed or locked after it was chosen; browsers report no details. */
const GONE: StatementProblem = {
  kind: 'unreadable',
  message: 'The file was moved, changed or locked after it was chosen. Choose it again.',
  stops: true,
};

/** So begins every archive, and a workbook is one. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

/**
 * Returns the bytes of a file, or the cells of a workbook. Errors of damaged ones are reported when the bytes are read.
 */
async function sourceOf(
  bytes: Uint8Array<ArrayBuffer>,
  readWorkbook: ReadWorkbook,
): Promise<{ readonly method: 'read'; readonly bytes: Uint8Array } | Omit<RowsCall, 'answers'>> {
  if (ARCHIVE.some((byte, at) => bytes[at] !== byte)) return { method: 'read', bytes };
  try {
    // The bytes are transferred, and may be needed again.
    return { method: 'rows', rows: await readWorkbook(bytes.slice()) };
  } catch {
    return { method: 'read', bytes };
  }
}
type RowsCall = Extract<StatementCall, { method: 'rows' }>;

/** Creates a client over a function that runs calls. */
export function statementClientOf(
  ask: (call: StatementCall) => Promise<StatementReading>,
  close: () => void,
  readWorkbook: ReadWorkbook,
): StatementClient {
  let cancel: (() => void) | undefined;
  return {
    async read(file, answers = {}) {
      // A file that is too large is refused before a byte of it is read.
      const problem = problemOfSize(file.size);
      if (problem) return refused(problem);
      let bytes: Uint8Array<ArrayBuffer>;
      try {
        bytes = new Uint8Array(await file.arrayBuffer());
      } catch {
        return refused(GONE);
      }
      const closed = new Promise<never>((_, reject) => {
        cancel = () => reject(new AppError('data.aborted'));
      });
      const source = await Promise.race([sourceOf(bytes, readWorkbook), closed]);
      return ask({ ...source, answers });
    },
    answer: (answers) => ask({ method: 'answer', answers }),
    close() {
      cancel?.();
      close();
    },
  };
}

/** A client over a running worker. */
export function createStatementClient(
  worker: CalledWorker,
  onProgress: (done: number) => void = () => {},
  readWorkbook: ReadWorkbook = readWorkbookInWorker,
): StatementClient {
  const calls = callWorker(worker);
  const ask = async (call: StatementCall): Promise<StatementReading> => {
    const lines: StatementLine[] = [];
    const onReport = (part: StatementReport): void => {
      if ('done' in part) onProgress(part.done);
      else lines.push(...part.lines);
    };
    // The worker only reports and returns these.
    const reading = await calls.call('ask', [call], (part) => onReport(part as StatementReport));
    return { ...(reading as StatementReading), lines };
  };
  return statementClientOf(ask, calls.close, readWorkbook);
}

/** Starts a worker; progress is from 0 to 1. */
export function openStatementWorker(onProgress?: (done: number) => void): StatementClient {
  return createStatementClient(new Worker(new URL('./statement.worker.ts', import.meta.url)), onProgress);
}
