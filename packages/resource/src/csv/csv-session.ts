import { createExportSession, type ExportSession } from './export-session.ts';
import type { ImportSession } from './import/import-answers.ts';
import { createImportSession } from './import/import-session.ts';

/** Everything that is done to files beside the page: reading one, and writing one. */
export interface CsvSession {
  readonly importing: ImportSession;
  readonly exporting: ExportSession;
}

/** A session of its own for one page; it holds one file at a time. */
export function createCsvSession(): CsvSession {
  return { importing: createImportSession(), exporting: createExportSession() };
}
