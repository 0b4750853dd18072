import type { HostAuth } from '@ledgerwise/contract';
import { type KeptStorage, keysOf } from '../core/jobs/kept-jobs.ts';

/** Unsaved input of a screen, as the browser stores it. */
export interface KeptInput {
  readonly id: string;
  /** The tab in which it was entered. */
  readonly tab: string;
  /** When something was entered last: ISO 8601. */
  readonly at: string;
  /** In the screen's own format. */
  readonly input: unknown;
}

/** Input of one user on one screen of one organization. */
export interface KeptInputs {
  /** The last one first. */
  all(): readonly KeptInput[];
  /** Returns false if the browser's storage is full, or the input too large. */
  put(kept: KeptInput): boolean;
  remove(id: string): void;
}

const PREFIX = 'ledgerwise.unsaved.';
const DAY_MS = 86_400_000;
/** Nobody returns to input that is older. */
const KEPT_DAYS = 14;
/** Inputs of a person, on all screens; the oldest go first. */
const MOST = 20;
/** A document of two thousand lines. Browsers store about ten times that for a whole site. */
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
    // Invalid, or written by another version: nothing to restore.
    return null;
  }
}

const lastFirst = (a: KeptInput, b: KeptInput): number => (a.at < b.at ? 1 : -1);

/** Removes expired input of all users. */
function forgetOld(storage: KeptStorage, now: number): void {
  for (const key of keysOf(storage, PREFIX)) {
    const kept = read(storage, key);
    if (!kept || now - Date.parse(kept.at) > KEPT_DAYS * DAY_MS) storage.removeItem(key);
  }
}

/**
 * Stores each input under its own key in the browser's storage, so that two tabs do not overwrite each other's. Keys
 * end with the address, so that those of a screen are found without reading others.
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
    // Blocked storage contains nothing.
  }
  return {
    all() {
      try {
        return entries(keysOf(storage, own).filter((key) => key.endsWith(` ${address}`)));
      } catch {
        // While the storage is blocked, there is nothing to restore.
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
        // Blocked or full: the browser asks before leaving.
        return false;
      }
    },
    remove(id) {
      try {
        storage.removeItem(keyOf(id));
      } catch {
        // Blocked storage contains nothing.
      }
    },
  };
}
