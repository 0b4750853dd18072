import type { ReportColumn } from '@ledgerwise/resource/report';

/** The texts of a statement's rows; the amounts of each period follow them. */
export const accountColumns = [
  { id: 'code', label: 'Code' },
  { id: 'name', label: 'Account' },
] as const satisfies readonly ReportColumn[];

/** A column of amounts that are added below it. */
export const amountColumn = (id: string, label: string) =>
  ({ id, label, holds: 'money', total: 'sum' }) as const satisfies ReportColumn;

/** Columns that identify a document or a journal line. */
export const documentColumns = [
  { id: 'date', label: 'Date', holds: 'date' },
  { id: 'number', label: 'Number' },
] as const satisfies readonly ReportColumn[];

/** Columns of postings to an account, with its running balance. */
export const runningColumns = [
  amountColumn('debit', 'Debit'),
  amountColumn('credit', 'Credit'),
  { id: 'balance', label: 'Balance', holds: 'money', total: 'last' },
] as const satisfies readonly ReportColumn[];
