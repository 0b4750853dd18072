export type { Table } from './brought-table.ts';
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
