import type { SupportedStorage } from '@supabase/supabase-js';

/** Storage of a browser, for a client that is one browser among several. */
export function browserStorage(): SupportedStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
  };
}
