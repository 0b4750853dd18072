import { serveWorker } from '../workers/serve-calls.ts';
import { readWorkbook } from './read-workbook.ts';

/** A worker for one workbook, loaded when one is chosen. */
serveWorker((_method, [bytes]) => {
  if (!(bytes instanceof Uint8Array)) throw new Error('A workbook is read from its bytes.');
  return readWorkbook(bytes);
});
