/** A browser's storage. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Where the jobs of one person in one organization are kept, a key for each. */
export const prefixOf = (scope: string): string => `ledgerwise.job.${scope}.`;

/** The keys that begin like this. */
export function keysOf(storage: KeptStorage, prefix: string): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

/** Whether the browser keeps jobs of a scope: a page that has none need not load what runs them. */
export function keepsJobs(storage: () => KeptStorage, scope: string): boolean {
  try {
    return keysOf(storage(), prefixOf(scope)).length > 0;
  } catch {
    // Closed storage keeps none.
    return false;
  }
}
