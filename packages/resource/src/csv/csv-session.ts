import { createExportSession, type ExportSession } from './export-session.ts';
import type { ImportSession } from './import/import-answers.ts';
import { createImportSession } from './import/import-session.ts';

/** File operations outside the main thread: reading one file, and writing one. */
export interface CsvSession {
  readonly importing: ImportSession;
  readonly exporting: ExportSession;
}

/** Creates a session for one page; it holds one file at a time. */
export function createCsvSession(): CsvSession {
  return { importing: createImportSession(), exporting: createExportSession() };
}

type Sessions = CsvSession['importing'] & CsvSession['exporting'];

/** Names of the methods of a session. */
export type CsvMethod = keyof Sessions;
/** Arguments of each method. */
export type ArgumentsOf = { readonly [Method in CsvMethod]: Parameters<Sessions[Method]> };
/** Result of each method. */
export type ResultOf = { readonly [Method in CsvMethod]: ReturnType<Sessions[Method]> };

/** The methods in a form that the compiler can follow from a name to its arguments and its result. */
type CsvMethods = {
  readonly [Method in CsvMethod]: (...args: ArgumentsOf[Method]) => ResultOf[Method];
};

/** Runs a method of a session by its name. */
export type RunCsv = <Method extends CsvMethod>(
  method: Method,
  args: ArgumentsOf[Method],
) => ResultOf[Method];

/** A runner for one session. */
export function runnerOf({ importing, exporting }: CsvSession): RunCsv {
  const methods: CsvMethods = { ...importing, ...exporting };
  return (method, args) => methods[method](...args);
}
