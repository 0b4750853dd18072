import { callWorker } from '../workers/call-worker.ts';

/** Reads the cells of a workbook; refuses bytes that are none. See `readWorkbook`. */
export type ReadWorkbook = (bytes: Uint8Array) => Promise<readonly (readonly string[])[]>;

/** Reads a workbook in a worker of its own, which is loaded for it and ends with it. */
export const readWorkbookInWorker: ReadWorkbook = async (bytes) => {
  const worker = callWorker(new Worker(new URL('./workbook.worker.ts', import.meta.url)));
  try {
    // It has one method, which answers cells.
    return (await worker.call('read', [bytes])) as readonly (readonly string[])[];
  } finally {
    worker.close();
  }
};
