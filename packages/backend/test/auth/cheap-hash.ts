import type { HashCost } from '../../src/auth/password-hash.ts';

/** A thousandth of a real hash, which takes a fifth of a second of a core. */
export const CHEAP_HASH: HashCost = { ln: 6, r: 8, p: 1 };
