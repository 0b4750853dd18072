export type { Table } from './brought-table.ts';
export {
  forgetHandover,
  HANDED_OVER,
  type HandedOverFile,
  type HandedOverTable,
  keepHandover,
  readHandover,
} from './demo-handover.ts';
export type {
  BroughtBalance,
  BroughtDocument,
  BroughtDocuments,
  BroughtTrialBalance,
  FileProblem,
  Program,
} from './moving-in.ts';
export { readOpenDocuments } from './read-open-documents.ts';
export { readTrialBalance } from './read-trial-balance.ts';
