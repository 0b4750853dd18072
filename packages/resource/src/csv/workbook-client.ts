import { callWorker } from '../workers/call-worker.ts';

/** Reads the cells of a workbook; refuses other bytes. See `readWorkbook`. */
export type ReadWorkbook = (bytes: Uint8Array) => Promise<readonly (readonly string[])[]>;

/** Reads a workbook in a separate worker, which is loaded for it and ends with it. */
export const readWorkbookInWorker: ReadWorkbook = async (bytes) => {
  const worker = callWorker(new Worker(new URL('./workbook.worker.ts', import.meta.url)));
  try {
    // It has one method, which returns cells.
    return (await worker.call('read', [bytes])) as readonly (readonly string[])[];
  } finally {
    worker.close();
  }
};
