import { AppError } from '@ledgerwise/contract';
import { problemOfSize } from './file-size.ts';
import type { StatementCall, StatementMessage, StatementRequest } from './protocol.ts';
import type { StatementAnswers, StatementLine, StatementProblem, StatementReading } from './statement.ts';

/** Reads statements beside the page, which stays free to draw. Close it when the screen is left. */
export interface StatementClient {
  /** Reads a file; what is wrong with it is a part of the answer. */
  read(file: File, answers?: StatementAnswers): Promise<StatementReading>;
  /** Reads the same file again, with what was asked for. */
  answer(answers: StatementAnswers): Promise<StatementReading>;
  /** Ends the worker and forgets the file, also to cancel. What is on its way is refused with `data.aborted`. */
  close(): void;
}

const refused = (problem: StatementProblem): StatementReading => ({
  format: null,
  lines: [],
  questions: [],
  problems: [problem],
});

/** It was moved, changed or locked after it was chosen; the browser says no more than that. */
const GONE: StatementProblem = {
  kind: 'unreadable',
  message: 'The file was moved, changed or locked after it was chosen. Choose it again.',
  stops: true,
};

/** A client over anything that does what a call says. */
export function statementClientOf(
  ask: (call: StatementCall) => Promise<StatementReading>,
  close: () => void,
): StatementClient {
  return {
    async read(file, answers = {}) {
      // A file that is too large is refused before a byte of it is read.
      const problem = problemOfSize(file.size);
      if (problem) return refused(problem);
      let bytes: Uint8Array;
      try {
        bytes = new Uint8Array(await file.arrayBuffer());
      } catch {
        return refused(GONE);
      }
      return ask({ method: 'read', bytes, answers });
    },
    answer: (answers) => ask({ method: 'answer', answers }),
    close,
  };
}

interface Waiting {
  readonly lines: StatementLine[];
  resolve(reading: StatementReading): void;
  reject(error: unknown): void;
}

/** A client over a running worker. */
export function createStatementClient(
  worker: Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>,
  onProgress: (done: number) => void = () => {},
): StatementClient {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const failAll = (error: AppError): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<StatementMessage>) => {
    const waiter = waiting.get(data.id);
    if (!waiter) return;
    if (data.kind === 'progress') onProgress(data.done);
    else if (data.kind === 'lines') waiter.lines.push(...data.lines);
    else {
      waiting.delete(data.id);
      if (data.kind === 'reading') waiter.resolve({ ...data.reading, lines: waiter.lines });
      else waiter.reject(new AppError('app.unexpected', { cause: new Error(data.error) }));
    }
  });
  worker.addEventListener('error', (event) =>
    failAll(new AppError('app.unexpected', { cause: new Error(event.message) })),
  );
  return statementClientOf(
    (call) => {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { lines: [], resolve, reject });
        const request: StatementRequest = { id, call };
        // The file is handed over, not copied.
        worker.postMessage(request, call.method === 'read' ? [call.bytes.buffer] : []);
      });
    },
    () => {
      worker.terminate();
      failAll(new AppError('data.aborted'));
    },
  );
}

/** Starts a worker of its own; told how much of the file was read, from 0 to 1. */
export function openStatementWorker(onProgress?: (done: number) => void): StatementClient {
  return createStatementClient(new Worker(new URL('./statement.worker.ts', import.meta.url)), onProgress);
}
