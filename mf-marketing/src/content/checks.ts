export interface Check {
  readonly name: string;
  readonly text: string;
  /** Controls of `books_health` that do this: `private.control_…`. A test checks that none is missing. */
  readonly controls: readonly string[];
}

/** Checks of the books, in plain words. */
export const checks: readonly Check[] = [
  {
    name: 'Trial balance',
    text: 'Total debits equal total credits, and every entry balances.',
    controls: ['trial_balance', 'balanced_entries'],
  },
  {
    name: 'Receivables and payables',
    text: 'Customer and vendor balances match their control accounts.',
    controls: ['receivables', 'payables', 'contacts'],
  },
  {
    name: 'Documents',
    text: "Each document's balance equals its total minus payments and credits, in foreign currencies too.",
    controls: ['document_balances', 'foreign_balances'],
  },
  {
    name: 'Stock',
    text: 'The cost of all stock on hand equals the inventory account.',
    controls: ['stock'],
  },
  {
    name: 'Fixed assets',
    text: 'Cost and depreciation in the register are those in the ledger, month by month.',
    controls: ['fixed_assets', 'depreciation'],
  },
  {
    name: 'Tax',
    text: 'GST of each document in the return equals the total of its lines, the return agrees with the ledger, and filed returns have not changed.',
    controls: ['tax', 'gst_of_documents', 'filed_returns'],
  },
  {
    name: 'Bank and cash flow',
    text: 'Bank accounts agree with their ledger accounts, and the cash flow statement with both.',
    controls: ['bank', 'cash_flow'],
  },
  {
    name: 'Reconciliations',
    text: 'Matched statement lines equal what their entries move on the bank account, each once, and finished reconciliations still add up.',
    controls: ['matched_lines', 'finished_reconciliations'],
  },
  {
    name: 'Closed years',
    text: 'Income and expenses of a closed year are at zero, and its statements are what they were when it was closed.',
    controls: ['closed_years', 'closed_periods'],
  },
  {
    name: 'Stored balances',
    text: 'The stored balances that reports read equal the sums of their lines.',
    controls: ['kept_balances'],
  },
  {
    name: 'Numbers and hashes',
    text: 'Numbers run without gaps or duplicates, and no link of the hash chain is broken.',
    controls: ['numbers', 'document_numbers', 'hash_chain'],
  },
  {
    name: 'Bank audit trail',
    text: 'The audit trail of bank numbers is intact.',
    controls: ['banking_audit'],
  },
];
