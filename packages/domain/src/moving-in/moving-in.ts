/** The program that a file was exported by, as far as its headings tell. */
export type Program = 'quickbooks' | 'xero' | 'other';

/** A line of another program's trial balance. Amounts are decimal texts in the base currency ('' = none). */
export interface BroughtBalance {
  code: string;
  name: string;
  type: string;
  debit: string;
  credit: string;
  row: number;
}

/** An open invoice or bill of another program; `open` is what is still owed, in the document's currency. */
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

/** Another program's trial balance as it was read; `asOf` is its day where the file says one, else ''. */
export interface BroughtTrialBalance {
  program: Program;
  asOf: string;
  lines: BroughtBalance[];
  problems: FileProblem[];
}

/** Another program's list of open documents as it was read. */
export interface BroughtDocuments {
  program: Program;
  documents: BroughtDocument[];
  problems: FileProblem[];
}
