interface SecurityClaim {
  readonly claim: string;
  /** The exact meaning here. */
  readonly means: string;
  /** How it is implemented. */
  readonly how: string;
}

/** Claims about bank numbers. If you change how they are stored, change these texts: each must be true. */
export const SECURITY_CLAIMS: readonly SecurityClaim[] = [
  {
    claim: 'AES-256 encryption',
    means: 'Account and routing numbers',
    how: 'The database encrypts both numbers with AES-256 before they are stored. The key comes from the server’s key file or from Supabase’s Vault and is in none of the product’s tables. A tag (HMAC-SHA-256) binds the encrypted text to its record and organization: a changed value, or one moved to another record, is refused.',
  },
  {
    claim: 'Audit logging',
    means: 'Every access, including refused attempts',
    how: 'Every account that is added, list that is read, number that is shown in full, password that is given for it, and every attempt that is refused is recorded with who, when, from where and outcome. Records can only be added, for every role, and each holds the fingerprint (SHA-256) of the one before, so that a changed or missing one is found. The Audit Trail shows them.',
  },
  {
    claim: 'Zero plaintext storage',
    means: 'Numbers entered here are stored encrypted only',
    how: 'The numbers are unencrypted in no table, index or log, and are never stored in your browser. Lists show the last four digits, which the database cuts off; a full number is shown against your password, for 30 seconds. Bank name, account type and opening balance are not secret: they are stored as they are, because the ledger needs them.',
  },
  {
    claim: 'Admin-only access',
    means: 'Restricted to admins and managers',
    how: 'Only the roles admin and manager may add bank accounts and see their numbers and the audit trail. The database decides it for every request, whichever program sends it, and records the attempts of others. It asks for your password again after 15 minutes without use, and locks you out after 3 wrong ones until an admin unlocks you. No role can read the encrypted text.',
  },
];
