/** Permission for `host.auth.can`; the database requires the same. */
export const MAY_SEE = 'bank_accounts.read';
export const MAY_ADD = 'bank_accounts.create';
export const MAY_CHANGE = 'bank_accounts.update';
export const MAY_REVEAL = 'bank_accounts.reveal';
export const MAY_UNLOCK_OTHERS = 'bank_accounts.unlock';
export const MAY_AUDIT = 'banking_security_audit.read';
export const MAY_SEE_RECONCILIATIONS = 'bank_reconciliations.read';
export const MAY_BEGIN = 'bank_reconciliations.create';
export const MAY_RECONCILE = 'bank_reconciliations.update';
export const MAY_DELETE_RECONCILIATION = 'bank_reconciliations.delete';
export const MAY_MATCH = 'bank_transactions.update';
/** Permission to post what is not in the ledger yet. */
export const MAY_POST = 'journal_entries.post';
export const MAY_PAY = 'payments.create';
export const MAY_IMPORT = 'bank_transactions.import';

export const BANKING_PERMISSIONS: readonly string[] = [
  ...[MAY_SEE, MAY_ADD, MAY_CHANGE, MAY_REVEAL, MAY_UNLOCK_OTHERS, MAY_AUDIT],
  ...[MAY_SEE_RECONCILIATIONS, MAY_BEGIN, MAY_RECONCILE, MAY_DELETE_RECONCILIATION, MAY_MATCH, MAY_IMPORT],
  ...[MAY_POST, MAY_PAY],
];

export const PERMISSION_DENIED =
  'Permission Denied: You need admin or manager permissions to add bank accounts.';
