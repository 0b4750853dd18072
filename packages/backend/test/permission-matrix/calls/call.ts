import type { Cast } from '../cast.ts';
import type { Records } from '../seeds/seed.ts';

/**
 * Real arguments of a function, as an SQL expression that is null where the caller learned and changed nothing. By
 * target: `company` and `other` are about a record of that organization, `self` is about nobody's; a word behind a
 * dash says which of several cases it is.
 */
export type Calls = Readonly<Record<string, string>>;

/** The calls of some functions, by their names. */
export type CallsOf = (cast: Cast) => Readonly<Record<string, Calls>>;

/** The same call about a record of the company and about one of the other organization. */
export function aboutBoth(cast: Cast, call: (records: Records) => string, variant = ''): Calls {
  return {
    [`company${variant}`]: call(cast.records.company),
    [`other${variant}`]: call(cast.records.other),
  };
}

/** The same key for every call: trials are rolled back, so keys do not collide. */
export const KEY = "'00000000-0000-4000-8000-00000000000a'";
