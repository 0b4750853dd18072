import type { BankingAuditRecord, MaskedBankAccount, StatementLineState } from '@ledgerwise/resource';

/** An account of the ledger. */
export interface LedgerAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly subtype: string;
  readonly is_active: boolean;
  readonly created_at: string;
}

/** Amount of an entry on a bank account. */
export interface Entry {
  readonly id: string;
  readonly number: string;
  readonly day: string;
  readonly words: string;
  readonly bank_account_id: string;
  readonly amount: string;
  readonly source_kind: 'opening' | 'journal';
  readonly source_id: string;
  /** The reconciliation in which it was ticked; null until then. */
  cleared_in: string | null;
}

/** A line of a bank's statement. */
export interface StatementLine {
  readonly id: string;
  readonly bank_account_id: string;
  readonly import_id: string;
  readonly posted_on: string;
  readonly amount: string;
  readonly description: string;
  readonly external_id: string;
  status: 'unmatched' | 'matched' | 'excluded';
  journal_entry_id: string | null;
}

/** A file that was imported. */
export interface ImportedFile {
  readonly id: string;
  readonly bank_account_id: string;
  readonly file_name: string;
  readonly created_at: string;
  undone_at: string | null;
}

/** A statement's balance that is compared with the entries. */
export interface Reconciliation {
  readonly id: string;
  readonly bank_account_id: string;
  readonly statement_date: string;
  readonly statement_balance: string;
  finished_at: string | null;
  /** When it was last undone, and why. */
  reopened_at: string | null;
  reopen_reason: string | null;
}

/** State of a line before the import. */
export type LineState = StatementLineState['state'];

/** The page's data, in memory only. */
export interface Books {
  readonly banks: MaskedBankAccount[];
  readonly audit: BankingAuditRecord[];
  readonly accounts: LedgerAccount[];
  readonly entries: Entry[];
  lines: StatementLine[];
  readonly imports: ImportedFile[];
  reconciliations: Reconciliation[];
}

/** Accounts that a line of a statement can be for. */
const CHART = [
  ['4000', 'Sales', 'revenue'],
  ['4910', 'Interest Earned', 'other_income'],
  ['6000', 'Rent', 'expense'],
  ['6100', 'Bank Fees', 'expense'],
] as const;

/** Returns the current time in the database's format. */
export const now = (): string => new Date().toISOString();

/** A company without a bank account. */
export const emptyBooks = (): Books => ({
  banks: [],
  audit: [],
  accounts: CHART.map(([code, name, subtype]) => ({
    id: crypto.randomUUID(),
    code,
    name,
    subtype,
    is_active: true,
    created_at: now(),
  })),
  entries: [],
  lines: [],
  imports: [],
  reconciliations: [],
});

/** Adds an entry to the books and answers its id. */
export function enter(books: Books, entry: Omit<Entry, 'id' | 'number' | 'cleared_in'>): string {
  const id = crypto.randomUUID();
  books.entries.push({ ...entry, id, number: `JE-${books.entries.length + 1}`, cleared_in: null });
  return id;
}
