/** A browser's storage. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Key prefix for the jobs of one user in one organization; each job has its own key. */
export const prefixOf = (scope: string): string => `ledgerwise.job.${scope}.`;

/** The keys that begin like this. */
export function keysOf(storage: KeptStorage, prefix: string): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

/** True if the browser stores jobs of a scope: otherwise the page need not load the code that runs them. */
export function keepsJobs(storage: () => KeptStorage, scope: string): boolean {
  try {
    return keysOf(storage(), prefixOf(scope)).length > 0;
  } catch {
    // Blocked storage contains no jobs.
    return false;
  }
}
