import { CONTRACT_MINOR, CONTRACT_VERSION } from './manifest.ts';

/** Which contract a build was made with, in as many words as manifests and `build.json` say it. */
export interface ContractStamp {
  /** The major version. */
  readonly contract: number;
  /** The minor version; 0 if absent. */
  readonly contractMinor?: number;
}

const OWN: ContractStamp = { contract: CONTRACT_VERSION, contractMinor: CONTRACT_MINOR };

/** A contract's version as people write it: `1.2`; without an argument this package's. */
export function contractText({ contract, contractMinor = 0 }: ContractStamp = OWN): string {
  return `${contract}.${contractMinor}`;
}

/** Result of `acceptsContract`: accepted, or the reason for refusing a module. */
export type ContractAnswer = 'accepted' | 'other-major' | 'newer-minor';

/**
 * Decides if a shell can run a module: it accepts its own major version, up to its own minor version, and the major
 * version before. `shell` defaults to the shell that contains this package. `manifest` may be any value that was read
 * from a file.
 */
export function acceptsContract(manifest: unknown, shell: ContractStamp = OWN): ContractAnswer {
  const { contract, contractMinor = 0 } = (manifest ?? {}) as Partial<ContractStamp>;
  if (contract === shell.contract - 1) return 'accepted';
  if (contract !== shell.contract) return 'other-major';
  // Without a number it cannot be newer.
  return contractMinor > (shell.contractMinor ?? 0) ? 'newer-minor' : 'accepted';
}
