import type { WorkbookAnswer } from './workbook.worker.ts';

/** Reads the cells of a workbook; refuses bytes that are none. See `readWorkbook`. */
export type ReadWorkbook = (bytes: Uint8Array) => Promise<readonly (readonly string[])[]>;

/** Reads a workbook in a worker of its own, which is loaded for it and ends with it. */
export const readWorkbookInWorker: ReadWorkbook = async (bytes) => {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url));
  try {
    const answer = await new Promise<WorkbookAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(bytes, [bytes.buffer]);
    });
    if ('error' in answer) throw new Error(answer.error);
    return answer.rows;
  } finally {
    worker.terminate();
  }
};
