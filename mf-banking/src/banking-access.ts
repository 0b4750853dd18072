/** What is asked of `host.auth.can`; the database asks the same. */
export const MAY_SEE = 'bank_accounts.read';
export const MAY_ADD = 'bank_accounts.create';
export const MAY_REVEAL = 'bank_accounts.reveal';
export const MAY_UNLOCK_OTHERS = 'bank_accounts.unlock';
export const MAY_AUDIT = 'banking_security_audit.read';

export const PERMISSION_DENIED =
  'Permission Denied: You need admin or manager permissions to add bank accounts.';
