import type { BuiltSite, ReadFile } from '../compose/read-deployment.ts';
import { Refusal } from '../refusal.ts';
import { SHELL } from '../releases/release-name.ts';
import type { ReleaseRecord } from '../releases/release-record.ts';
import type { Releases } from '../releases/releases.ts';
import { localRelease } from '../sources/composed-pages.ts';
import type { Channel } from './channel.ts';
import { channelRegistry } from './channel-registry.ts';

/** A channel with the records of its live releases. */
export interface LiveSite {
  readonly channel: Channel;
  /** The built site for composing pages. */
  readonly built: BuiltSite;
}

/** Reads the records of all live releases; refuses a channel without a shell, or whose releases were deleted. */
export async function liveSite(releases: Releases, channel: Channel): Promise<LiveSite> {
  const shell = channel.releases[SHELL];
  if (!shell)
    throw new Refusal(
      `Channel ${channel.channel} has no shell yet. Publish one, then promote it: ledgerwise-release promote shell@1.0.0`,
    );
  const { registry, recordOf } = await channelRegistry(releases, channel);
  const reading =
    (record: ReleaseRecord): ReadFile =>
    (file) =>
      releases.read(record, file);
  return {
    channel,
    built: {
      registry,
      shell: reading(recordOf(SHELL, shell.version)),
      remote: (entry) => {
        const local = localRelease(entry);
        return local?.version === undefined ? undefined : reading(recordOf(local.name, local.version));
      },
    },
  };
}
