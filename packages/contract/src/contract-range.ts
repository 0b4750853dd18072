import { CONTRACT_MINOR, CONTRACT_VERSION } from './manifest.ts';

/** Which contract a build was made with, in as many words as manifests and `build.json` say it. */
export interface ContractStamp {
  /** The major version. */
  readonly contract: number;
  /** The minor version; counts as 0 where it is not stated. */
  readonly contractMinor?: number;
}

const OWN: ContractStamp = { contract: CONTRACT_VERSION, contractMinor: CONTRACT_MINOR };

/** A contract's version as people write it: `1.2`; without an argument this package's. */
export function contractText({ contract, contractMinor = 0 }: ContractStamp = OWN): string {
  return `${contract}.${contractMinor}`;
}

/** Whether a shell runs a module, or why not. */
export type ContractAnswer = 'accepted' | 'other-major' | 'newer-minor';

/**
 * Whether a shell runs a module: its own major version and the one before, and of its own no newer minor than it has. Without
 * `shell` it is the one that this package is built into. `manifest` may be anything that was read from a file.
 */
export function acceptsContract(manifest: unknown, shell: ContractStamp = OWN): ContractAnswer {
  const { contract, contractMinor = 0 } = (manifest ?? {}) as Partial<ContractStamp>;
  if (contract === shell.contract - 1) return 'accepted';
  if (contract !== shell.contract) return 'other-major';
  // Without a number it cannot be newer.
  return contractMinor > (shell.contractMinor ?? 0) ? 'newer-minor' : 'accepted';
}
