import { AppError } from '@ledgerwise/contract';
import type { WorkerMessage, WorkerRequest } from './serve-calls.ts';

/** Methods used of a worker, or of a test's replacement. */
export type CalledWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Calls to a worker. */
export interface WorkerCalls {
  /**
   * Calls a method of the worker; `onReport` receives its progress. Throws `app.unexpected` if the worker failed, and
   * `data.aborted` if it was closed meanwhile.
   */
  call(method: string, args: readonly unknown[], onReport?: (reported: unknown) => void): Promise<unknown>;
  /** Ends the worker and its current calls. */
  close(): void;
}

interface Waiting {
  onReport: ((reported: unknown) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A file's bytes are handed over, not copied: half a hundred megabytes would hold up the page. */
function buffersOf(args: readonly unknown[]): Transferable[] {
  return args.flatMap((arg) => {
    const bytes = typeof arg === 'object' && arg !== null && 'bytes' in arg ? arg.bytes : arg;
    return bytes instanceof Uint8Array ? [bytes.buffer] : [];
  });
}

const unexpected = (message: string): AppError =>
  new AppError('app.unexpected', { cause: new Error(message) });

/** Calls to a running worker that answers by `serveWorker`. */
export function callWorker(worker: CalledWorker): WorkerCalls {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const failAll = (error: AppError): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    const waiter = waiting.get(data.id);
    if ('reported' in data) waiter?.onReport?.(data.reported);
    else {
      waiting.delete(data.id);
      if ('error' in data) waiter?.reject(unexpected(data.error));
      else waiter?.resolve(data.result);
    }
  });
  worker.addEventListener('error', ({ message }) => failAll(unexpected(message)));
  return {
    call(method, args, onReport) {
      lastId += 1;
      const request: WorkerRequest = { id: lastId, method, args };
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { onReport, resolve, reject });
        worker.postMessage(request, buffersOf(args));
      });
    },
    close() {
      worker.terminate();
      failAll(new AppError('data.aborted'));
    },
  };
}
