import type { AnyResource } from '../define-resource.ts';
import type { Notation } from '../validation/parse-text.ts';
import { callWorker } from '../workers/call-worker.ts';
import type { ArgumentsOf, CsvMethod, ResultOf } from './csv-session.ts';
import type { ExportProgress } from './export-session.ts';
import type { ImportValues, NameProblems } from './import/check-rows.ts';
import type {
  CsvChecked,
  CsvOpened,
  CsvPlan,
  DuplicatePolicy,
  LeftOut,
  Matches,
  Refusal,
  RepeatPolicy,
} from './import/import-answers.ts';
import type { ColumnMapping } from './import/mapping.ts';
import { importShapeOf } from './imported-fields.ts';
import { type CsvProblem, csvProblems, isWorkbook, problemOfFile } from './problems.ts';
import type { CsvSource, FileRows } from './read-csv.ts';
import { type CsvResource, csvShapeOf } from './shape.ts';
import { type ReadWorkbook, readWorkbookInWorker } from './workbook-client.ts';

/** Reads and writes files outside the main thread, which stays free to render. Close it when the screen is closed. */
export interface CsvClient {
  /** See `ImportSession.open`. */
  open(file: File, resource: AnyResource): Promise<CsvOpened>;
  /** See `ImportSession.check`. */
  check(mapping: ColumnMapping, notation?: Notation, names?: NameProblems): Promise<CsvChecked>;
  /** See `ImportSession.correct`. */
  correct(line: number, field: string, text: string): Promise<boolean>;
  /** See `ImportSession.namesIn`. */
  namesIn(mapping: ColumnMapping, field: string): Promise<readonly string[]>;
  /** See `ImportSession.valuesOf`. */
  valuesOf(field: string): Promise<readonly string[]>;
  /** See `ImportSession.plan`. */
  plan(matches: Matches, policy: DuplicatePolicy, repeats?: RepeatPolicy): Promise<CsvPlan>;
  /** See `ImportSession.leftOut`. */
  leftOut(): Promise<LeftOut>;
  /** See `ImportSession.part`. */
  part(from: number, size: number): Promise<readonly ImportValues[]>;
  /** See `ImportSession.table`. */
  table(from: number, size: number): Promise<string>;
  /** See `ImportSession.lineOf`. */
  lineOf(row: number): Promise<number>;
  /** The rejected rows as a file; see `ImportSession.rejected`. */
  rejected(refusals: readonly Refusal[]): Promise<Blob>;
  /** See `ExportSession.begin`. */
  beginExport(resource: CsvResource, columns: readonly string[]): Promise<void>;
  /** See `ExportSession.add`. */
  addToExport(part: string): Promise<ExportProgress>;
  /** See `ExportSession.finish`. */
  finishExport(): Promise<Blob>;
  /** Ends the worker and releases the file. Pending calls reject with `data.aborted`. */
  close(): void;
}

/** The bytes of a file, or the rows of a workbook. */
export async function sourceOf(
  file: File,
  readWorkbook: ReadWorkbook,
): Promise<CsvSource | FileRows | { readonly problem: CsvProblem }> {
  // A file that is too large is refused before a byte of it is read.
  const problem = problemOfFile(file.name, file.size);
  if (problem) return { problem };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was moved, changed or locked after it was chosen; browsers report no details.
    return { problem: csvProblems.unreadable() };
  }
  if (!isWorkbook(file.name)) return { name: file.name, bytes };
  try {
    return { rows: await readWorkbook(bytes) };
  } catch {
    // The program that wrote it is responsible for its faults.
    return { problem: csvProblems.noWorkbook(file.name) };
  }
}

/** Runs one method of a session, wherever the session lives. */
export type AskCsv = <Method extends CsvMethod>(
  method: Method,
  ...args: ArgumentsOf[Method]
) => Promise<ResultOf[Method]>;

/** A client over anything that answers for a session. */
export function clientOf(ask: AskCsv, close: () => void, readWorkbook: ReadWorkbook): CsvClient {
  return {
    async open(file, resource) {
      const source = await sourceOf(file, readWorkbook);
      if ('problem' in source) return { ok: false, problem: source.problem };
      const otherPrograms = await resource.otherPrograms?.();
      return ask('open', source, { ...importShapeOf(resource), ...(otherPrograms && { otherPrograms }) });
    },
    check: (mapping, notation = {}, names = {}) => ask('check', mapping, notation, names),
    correct: (line, field, text) => ask('correct', line, field, text),
    namesIn: (mapping, field) => ask('namesIn', mapping, field),
    valuesOf: (field) => ask('valuesOf', field),
    plan: (matches, policy, repeats) => ask('plan', matches, policy, repeats),
    leftOut: () => ask('leftOut'),
    part: (from, size) => ask('part', from, size),
    table: (from, size) => ask('table', from, size),
    lineOf: (row) => ask('lineOf', row),
    async rejected(refusals) {
      return new Blob([await ask('rejected', refusals)], { type: 'text/csv;charset=utf-8' });
    },
    beginExport: (resource, columns) => ask('begin', csvShapeOf(resource), columns),
    addToExport: (part) => ask('add', part),
    finishExport: () => ask('finish'),
    close,
  };
}

/** A client over a running worker. */
export function createCsvClient(worker: Worker): CsvClient {
  const { call, close } = callWorker(worker);
  // The worker answers a request with the result of the method that was called.
  const ask = ((method, ...args) => call(method, args)) as AskCsv;
  return clientOf(ask, close, readWorkbookInWorker);
}

/** Starts a worker. */
export function openCsvWorker(): CsvClient {
  return createCsvClient(new Worker(new URL('./csv.worker.ts', import.meta.url)));
}
