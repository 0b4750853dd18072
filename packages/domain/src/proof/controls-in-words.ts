/** Comparison of each control, by its name in `books_health`. */
const WORDS: Readonly<Record<string, string>> = {
  'balanced entries': 'Every posted entry balances, and adds up to its totals.',
  'trial balance': 'Total debits equal total credits.',
  'kept balances = lines': 'The stored balances that reports read equal the sums of their lines.',
  'receivables = ledger': 'Customer balances equal Accounts Receivable.',
  'payables = ledger': 'Vendor balances equal Accounts Payable.',
  'contacts = ledger': 'Customer and vendor balances equal the total of their ledger lines.',
  'documents = postings and payments':
    'The balance of each document equals its total less payments and credits.',
  'foreign balances': 'Open foreign-currency amounts match the ledger.',
  'stock = ledger': 'The cost of all stock equals the inventory account.',
  'bank = ledger': 'Payments and their entries move the same bank accounts by the same amounts.',
  'matched lines = entries':
    'Each matched statement line equals the amount of its entries on the bank account, each entry once.',
  'finished reconciliations': 'Cleared entries still add up to the balance of each finished statement.',
  'cash flow = change in cash': 'The cash flow statement explains the whole change in cash.',
  'depreciation = ledger': 'Depreciation in the asset register equals what was posted.',
  'fixed assets = register': 'Cost and depreciation in the ledger equal the register.',
  'tax accounts = GST return': 'GST in the ledger equals GST on documents and in the return.',
  'GST return = documents': 'GST of each document in the return equals the total of its lines.',
  'filed GST returns = lines': 'Each filed GST return still equals the lines that it reported.',
  'closed years at zero': 'Income and expenses of each closed year are at zero.',
  'closed periods unchanged':
    'The statements of closed years and the balances of locked periods are unchanged since they were closed or locked.',
  'number gaps': 'Numbers run without gaps and without duplicates.',
  'document numbers': 'No two documents of a kind have the same number.',
  'hash chain': 'No posted entry was changed, and none is missing from the chain.',
  'banking audit chain': 'The audit trail of the banking area is unchanged.',
};

/** Names of all controls with a description. */
export const NAMED_CONTROLS: readonly string[] = Object.keys(WORDS);

/** Returns the description of a control, by its name in `books_health`; the name if there is none. */
export const controlInWords = (name: string): string => WORDS[name] ?? name;
