export { neutraliseCell, restoreCell } from './cells.ts';
export { type CsvClient, createCsvClient, openCsvWorker } from './csv-client.ts';
export {
  type ExportColumns,
  type ExportForm,
  everyRecord,
  exportColumns,
  hasLinesToExport,
} from './export-columns.ts';
export type { ExportProgress } from './export-session.ts';
export type { ImportValues, NameProblems, RowProblem } from './import/check-rows.ts';
export type {
  CsvChecked,
  CsvOpened,
  CsvPlan,
  CsvSummary,
  DuplicatePolicy,
  LeftOut,
  Matches,
  Refusal,
  RepeatPolicy,
} from './import/import-answers.ts';
export type { ColumnMapping } from './import/mapping.ts';
export type { MadeColumn, OtherPrograms } from './import/other-programs.ts';
export { type ImportedGroup, importedFields, importedGroups } from './imported-fields.ts';
export {
  type CsvProblem,
  type CsvProblemKind,
  DATA_FAILED,
  MAX_FILE_SIZE,
  textOfProblem,
} from './problems.ts';
export { type ExportWork, runExport } from './run-export.ts';
export {
  findMatches,
  findNameProblems,
  type ImportMode,
  type ImportOutcome,
  type ImportWork,
  runImport,
} from './run-import.ts';
export type { ImportProgress } from './staging.ts';
export { csvFileName, exportableFields, templateCsv } from './write-csv.ts';
