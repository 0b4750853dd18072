import { type CanaryRelease, contractText, type Registry, type RegistryEntry } from '@ledgerwise/contract';
import { releaseAddress, SHELL } from '../releases/release-name.ts';
import { entryIntegrity, type ReleaseRecord } from '../releases/release-record.ts';
import type { Channel, ChannelRemote } from './channel.ts';

/** Returns the record of a release that is live. */
export type RecordOf = (name: string, version: string) => ReleaseRecord;

/** The facts about a release that pages need before they load it. */
const entryFacts = (record: ReleaseRecord) => ({
  integrity: entryIntegrity(record),
  contract: contractText(record),
});

function canaryOf(channel: Channel, name: string, recordOf: RecordOf): CanaryRelease | undefined {
  const canary = channel.canaries[name];
  if (!canary) return undefined;
  const { version, percent, seed } = canary;
  return {
    entry: releaseAddress(name, version),
    version,
    ...entryFacts(recordOf(name, version)),
    percent,
    seed,
  };
}

function entryOf(channel: Channel, remote: ChannelRemote, recordOf: RecordOf): RegistryEntry | undefined {
  const { name, entry: elsewhere, ...registered } = remote;
  if (elsewhere !== undefined) return { ...registered, entry: elsewhere };
  const live = channel.releases[name];
  if (!live) return undefined;
  const canary = canaryOf(channel, name, recordOf);
  return {
    ...registered,
    entry: releaseAddress(name, live.version),
    version: live.version,
    ...entryFacts(recordOf(name, live.version)),
    ...(canary && { canary }),
  };
}

/** The content of `remotes.json` for a channel. A module without a promoted release is not in it. */
export function registryOf(channel: Channel, recordOf: RecordOf): Registry {
  const shell = channel.releases[SHELL];
  return {
    version: 1,
    remotes: channel.remotes.flatMap((remote) => entryOf(channel, remote, recordOf) ?? []),
    redirects: channel.redirects,
    revision: channel.revision,
    ...(shell && {
      shell: shell.version,
      contract: contractText(recordOf(SHELL, shell.version)),
    }),
    ...(channel.signature !== undefined && { signature: channel.signature }),
  };
}
