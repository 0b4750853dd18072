import { AppError } from '@ledgerwise/contract';
import type { ReportAnswer } from '@ledgerwise/resource/report';
import { readFontFile } from '../../pdf/font-files.ts';
import type { FilesCall, FilesMessage, FilesRequest, FilesResult } from './files-protocol.ts';
import type { ReportFormat, WrittenFile } from './files-session.ts';
import type { ReportOutline } from './report-content.ts';

/** Writes files of reports outside the main thread, which stays free to render; see `FilesSession`. */
export interface FilesClient {
  begin(outline: ReportOutline): Promise<void>;
  add(answer: ReportAnswer): Promise<void>;
  finish(mostRows: number): Promise<number>;
  write(): Promise<WrittenFile>;
  /** Ends the work and releases the data. Pending calls reject with `data.aborted`. */
  close(): void;
}

/** Starts writing files of one format; reports each new page. */
export type OpenFiles = (format: ReportFormat, onPage: (pages: number) => void) => FilesClient;

/** Creates a client over a function that runs calls. */
export function filesClientOf(
  ask: (call: FilesCall) => Promise<FilesResult>,
  close: () => void,
): FilesClient {
  return {
    async begin(outline) {
      await ask({ method: 'begin', outline });
    },
    async add(answer) {
      await ask({ method: 'add', answer });
    },
    finish: async (mostRows) => Number(await ask({ method: 'finish', mostRows })),
    async write() {
      const file = await ask({ method: 'write' });
      if (typeof file !== 'object') throw new Error('A file was asked for, and none was answered.');
      return file;
    },
    close,
  };
}

/** Bundled separately: writing a table does not load the PDF code. */
const WORKERS: Readonly<Record<ReportFormat, () => Worker>> = {
  pdf: () => new Worker(new URL('./paper.worker.ts', import.meta.url)),
  xlsx: () => new Worker(new URL('./workbook.worker.ts', import.meta.url)),
  csv: () => new Worker(new URL('./csv-table.worker.ts', import.meta.url)),
};

/** Starts a worker. */
export const openFilesWorker: OpenFiles = (format, onPage) => {
  const worker = WORKERS[format]();
  const waiting = new Map<number, { resolve(value: FilesResult): void; reject(error: unknown): void }>();
  let lastId = 0;
  const post = (request: FilesRequest): void => worker.postMessage(request);
  const failAll = (error: unknown): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FilesMessage>) => {
    if (data.kind === 'page') onPage(data.pages);
    else if (data.kind === 'font')
      readFontFile(...data.font).then((bytes) => post({ kind: 'font', font: data.font, bytes }), failAll);
    else {
      const waiter = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.kind === 'result') waiter?.resolve(data.result);
      else waiter?.reject(new AppError('app.unexpected', { cause: new Error(data.error) }));
    }
  });
  worker.addEventListener('error', (event) =>
    failAll(new AppError('app.unexpected', { cause: new Error(event.message) })),
  );
  const ask = (call: FilesCall): Promise<FilesResult> => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      post({ kind: 'call', id, call });
    });
  };
  return filesClientOf(ask, () => {
    worker.terminate();
    failAll(new AppError('data.aborted'));
  });
};
