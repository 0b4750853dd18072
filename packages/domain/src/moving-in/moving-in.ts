/** The program that exported a file, judging by its headings. */
export type Program = 'quickbooks' | 'xero' | 'other';

/** A line of the previous software's trial balance. Amounts are decimal texts in the base currency ('' = none). */
export interface BroughtBalance {
  code: string;
  name: string;
  type: string;
  debit: string;
  credit: string;
  row: number;
}

/** An open invoice or bill of the previous software; `open` is the balance, in the document's currency. */
export interface BroughtDocument {
  kind: 'invoice' | 'bill' | 'customer_credit' | 'vendor_credit';
  contact: string;
  number: string;
  date: string;
  due: string;
  currency: string;
  rate: string;
  total: string;
  open: string;
  row: number;
}

/** Problem of a file, or of one of its rows. */
export interface FileProblem {
  row: number;
  message: string;
}

/** The previous software's trial balance as read from a file; `asOf` is its date in the file, or ''. */
export interface BroughtTrialBalance {
  program: Program;
  asOf: string;
  lines: BroughtBalance[];
  problems: FileProblem[];
}

/** The previous software's list of open documents as read from a file. */
export interface BroughtDocuments {
  program: Program;
  documents: BroughtDocument[];
  problems: FileProblem[];
}
