/** Comparison of each control, by its name in `books_health`. */
const WORDS: Readonly<Record<string, string>> = {
  'balanced entries': 'Every posted entry balances, and adds up to its totals.',
  'trial balance': 'All debits together are all credits.',
  'kept balances = lines': 'The balances that reports read are the sums of their lines.',
  'receivables = ledger': 'What customers owe is what the ledger’s account says.',
  'payables = ledger': 'What vendors are owed is what the ledger’s account says.',
  'contacts = ledger': 'Customer and vendor balances equal the total of their ledger lines.',
  'documents = postings and payments': 'What is open of each document is its total less what settled it.',
  'foreign balances': 'Open foreign-currency amounts match the ledger.',
  'stock = ledger': 'What all lots of goods cost is the ledger’s inventory.',
  'bank = ledger': 'Payments and their entries move the same bank accounts by the same amounts.',
  'matched lines = entries':
    'Each matched statement line is what its entries move the bank account by, each entry once.',
  'finished reconciliations': 'What is cleared up to each finished statement still adds up to its balance.',
  'cash flow = change in cash': 'The cash flow statement explains all that cash has changed by.',
  'depreciation = ledger': 'Depreciation in the register of assets is what was posted.',
  'fixed assets = register': 'Cost and depreciation in the ledger are those of the register.',
  'tax accounts = GST return': 'GST in the ledger is GST in the documents and in the return.',
  'GST return = documents': 'GST of each document in the return equals the total of its lines.',
  'filed GST returns = lines': 'Each filed GST return still equals the lines that it reported.',
  'closed years at zero': 'Income and expenses of each closed year are at zero.',
  'closed periods unchanged':
    'The statements of closed years, and the balances of locked books, are what they were when they were closed or locked.',
  'number gaps': 'Numbers run without gaps and without duplicates.',
  'document numbers': 'No two documents of a kind have the same number.',
  'hash chain': 'No posted entry was changed, and none is missing from the chain.',
  'banking audit chain': 'The record of the banking area is as it was written.',
  'rows of organizations': 'No row belongs to an organization that was deleted.',
};

/** The names of all controls that there is a sentence for. */
export const NAMED_CONTROLS: readonly string[] = Object.keys(WORDS);

/** A control of the books in a sentence, by the name that `books_health` gives it; that name where there is no sentence. */
export const controlInWords = (name: string): string => WORDS[name] ?? name;
