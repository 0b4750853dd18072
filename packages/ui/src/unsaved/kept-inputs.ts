import type { HostAuth } from '@ledgerwise/contract';
import { type KeptStorage, keysOf } from '../core/jobs/kept-jobs.ts';

/** Unsaved input of a screen, as the browser stores it. */
export interface KeptInput {
  readonly id: string;
  /** The tab in which it was entered. */
  readonly tab: string;
  /** When something was entered last: ISO 8601. */
  readonly at: string;
  /** As its screen wrote it. */
  readonly input: unknown;
}

/** Input of one user on one screen of one organization. */
export interface KeptInputs {
  /** The last one first. */
  all(): readonly KeptInput[];
  /** False where the browser keeps no more, or nothing so large. */
  put(kept: KeptInput): boolean;
  remove(id: string): void;
}

const PREFIX = 'ledgerwise.unsaved.';
const DAY_MS = 86_400_000;
/** Nobody comes back for what was left lying longer. */
const KEPT_DAYS = 14;
/** Inputs of a person, on all screens; the oldest go first. */
const MOST = 20;
/** A document of two thousand lines. The browser keeps about ten times that for a whole site. */
const MOST_CHARACTERS = 500_000;

/** Owner of input; null for a visitor. */
export function holderOf({ user, organisation }: Pick<HostAuth, 'user' | 'organisation'>): string | null {
  return user && organisation && `${user.id}.${organisation.id}`;
}

function isKept(value: unknown): value is KeptInput {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'tab', 'at'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

function read(storage: KeptStorage, key: string): KeptInput | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isKept(value) ? value : null;
  } catch {
    // Not ours, or written by another version: there is nothing to come back to.
    return null;
  }
}

const lastFirst = (a: KeptInput, b: KeptInput): number => (a.at < b.at ? 1 : -1);

/** Forgets what has lain too long, whoever's it is. */
function forgetOld(storage: KeptStorage, now: number): void {
  for (const key of keysOf(storage, PREFIX)) {
    const kept = read(storage, key);
    if (!kept || now - Date.parse(kept.at) > KEPT_DAYS * DAY_MS) storage.removeItem(key);
  }
}

/**
 * Inputs in the browser's storage, a key each: two tabs on one screen write over nothing. The address stands last in a key, so
 * that those of a screen are found without reading the others.
 */
export function createKeptInputs(
  storage: KeptStorage,
  holder: string,
  address: string,
  now: () => number = Date.now,
): KeptInputs {
  const own = `${PREFIX}${holder}.`;
  const keyOf = (id: string): string => `${own}${id} ${address}`;
  const entries = (keys: readonly string[]) =>
    keys
      .flatMap((key) => {
        const kept = read(storage, key);
        return kept ? [{ key, ...kept }] : [];
      })
      .sort(lastFirst);
  try {
    forgetOld(storage, now());
  } catch {
    // Closed storage keeps nothing.
  }
  return {
    all() {
      try {
        return entries(keysOf(storage, own).filter((key) => key.endsWith(` ${address}`)));
      } catch {
        // As long as the storage is closed there is nothing to come back to.
        return [];
      }
    },
    put(kept) {
      const text = JSON.stringify(kept);
      if (text.length > MOST_CHARACTERS) return false;
      const key = keyOf(kept.id);
      try {
        const others = keysOf(storage, own).filter((other) => other !== key);
        if (others.length >= MOST)
          for (const { key: old } of entries(others).slice(MOST - 1)) storage.removeItem(old);
        storage.setItem(key, text);
        return true;
      } catch {
        // Closed or full: whoever leaves is asked by the browser.
        return false;
      }
    },
    remove(id) {
      try {
        storage.removeItem(keyOf(id));
      } catch {
        // Closed storage keeps nothing.
      }
    },
  };
}
