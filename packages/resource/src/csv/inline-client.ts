import { type AskCsv, type CsvClient, clientOf } from './csv-client.ts';
import { createCsvSession, runnerOf } from './csv-session.ts';

/** Workbook reader of the worker, for the caller's own thread too. */
export { readWorkbook } from './read-workbook.ts';

/** Does the same work in the caller's thread, where workers are missing (tests, command line). */
export function createInlineCsvClient(): CsvClient {
  const run = runnerOf(createCsvSession());
  const ask: AskCsv = async (method, ...args) => run(method, args);
  return clientOf(
    ask,
    () => {},
    async (bytes) => (await import('./read-workbook.ts')).readWorkbook(bytes),
  );
}
