import { acceptsContract, type ContractAnswer, type ContractStamp, contractText } from '@ledgerwise/contract';
import { SHELL } from '../releases/release-name.ts';
import { type ChannelState, releasesInUse } from './channel.ts';

/** A release by its name and the contract that it was built for. */
export interface Contracted extends ContractStamp {
  readonly name: string;
  readonly version: string;
}

const WAY_OUT: Readonly<Record<Exclude<ContractAnswer, 'accepted'>, string>> = {
  'other-major': 'A shell runs modules of its own contract and of the previous one.',
  'newer-minor': 'Promote a newer shell first.',
};

/** Returns the reason why a shell does not run a remote, or undefined. */
export function misfit(remote: Contracted, shell: Contracted, channel: string): string | undefined {
  const verdict = acceptsContract(remote, shell);
  if (verdict === 'accepted') return undefined;
  return `${remote.name}@${remote.version} is built for contract ${contractText(remote)}, and shell@${shell.version} of channel ${channel} has ${contractText(shell)}. ${WAY_OUT[verdict]}`;
}

/** Returns the releases of a state that its shell does not run, one message each. */
export async function misfits(
  state: ChannelState,
  channel: string,
  contractOf: (name: string, version: string) => Promise<Contracted>,
): Promise<readonly string[]> {
  const live = state.releases[SHELL];
  if (!live) return [];
  const shell = await contractOf(SHELL, live.version);
  const remotes = releasesInUse(state).filter(([name]) => name !== SHELL);
  const all = await Promise.all(remotes.map(([name, { version }]) => contractOf(name, version)));
  return all.flatMap((remote) => misfit(remote, shell, channel) ?? []);
}
