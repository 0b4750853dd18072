interface SecurityClaim {
  readonly claim: string;
  /** What exactly it says here. */
  readonly means: string;
  /** How it is done. */
  readonly how: string;
}

/** What is said of bank numbers. Whoever changes how they are kept changes these sentences: each must be true. */
export const SECURITY_CLAIMS: readonly SecurityClaim[] = [
  {
    claim: 'AES-256 encryption',
    means: 'Account and routing numbers',
    how: 'The database encrypts both numbers with AES-256 before they are stored. The key comes from the server’s key file or from Supabase’s Vault and stands in none of the product’s tables. A tag (HMAC-SHA-256) ties the encrypted text to its record and organisation: what was changed, or moved to another record, is refused.',
  },
  {
    claim: 'Audit logging',
    means: 'Every access, also what was refused',
    how: 'Every account that is added, every list that is read, every number that could not be opened and every attempt that was refused for a role is recorded with who, when and outcome. Records can only be added, for every role, and each holds the fingerprint (SHA-256) of the one before, so that a changed or missing one is found.',
  },
  {
    claim: 'Zero plaintext storage',
    means: 'No number is stored unencrypted',
    how: 'The numbers stand unencrypted in no table, index or log, and are never kept in your browser. Lists show the last four digits, which the database cuts off. Bank name, account type and opening balance are not secret: they are stored as they are, because the ledger needs them.',
  },
  {
    claim: 'Admin-only access',
    means: 'Restricted to admins and managers',
    how: 'Only the roles admin and manager may add bank accounts and see their masked numbers and the audit trail. The database decides it for every request, whichever program sends it, and records the attempts of others. No role can read the encrypted text.',
  },
];
