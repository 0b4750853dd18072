import type { DeliveredFolder } from './delivered-folder.ts';

/** Faults of a delivered folder that `publish` must refuse, and a word of its message. */
export const REFUSED: Readonly<
  Record<string, { readonly spoil: (delivered: DeliveredFolder) => void; readonly names: RegExp }>
> = {
  'is cut off in the middle of a script': { spoil: (delivered) => delivered.cutChunk(), names: /\.js/ },
  'misses a chunk': { spoil: (delivered) => delivered.loseChunk(), names: /\.js/ },
  'was built for another contract': {
    spoil: (delivered) => delivered.claimContract(99),
    names: /contract/i,
  },
  'needs a newer minor of the contract than the shell has': {
    spoil: (delivered) => delivered.claimContractMinor(999),
    names: /contract/i,
  },
  'has a manifest that is cut off': {
    spoil: (delivered) => delivered.cutManifest(),
    names: /mf-manifest\.json/,
  },
};

/** Faults that show only when the release is used: fixed by a rollback. */
export const HEALED = ['throws', 'answers with 500', 'hangs'] as const;
export type HealedFault = (typeof HEALED)[number];
