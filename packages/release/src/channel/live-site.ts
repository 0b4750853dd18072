import type { BuiltSite, ReadFile } from '../compose/read-deployment.ts';
import { Refusal } from '../refusal.ts';
import { SHELL } from '../releases/release-name.ts';
import type { ReleaseRecord } from '../releases/release-record.ts';
import type { Releases } from '../releases/releases.ts';
import { localRelease } from '../sources/composed-pages.ts';
import { type Channel, releasesInUse } from './channel.ts';
import { registryOf } from './live-registry.ts';

/** What is live in a channel, with the records of its releases. */
export interface LiveSite {
  readonly channel: Channel;
  /** To be composed into pages. */
  readonly built: BuiltSite;
}

/** Reads the records of all that is live; refuses a channel without a shell, and one whose releases are gone. */
export async function liveSite(releases: Releases, channel: Channel): Promise<LiveSite> {
  const shell = channel.releases[SHELL];
  if (!shell)
    throw new Refusal(
      `Channel ${channel.channel} has no shell yet. Publish one, then promote it: ledgerwise-release promote shell@1.0.0`,
    );
  const records = new Map<string, ReleaseRecord>();
  for (const [name, { version }] of releasesInUse(channel))
    records.set(`${name}@${version}`, await releases.published(name, version));
  const recordOf = (name: string, version: string): ReleaseRecord => {
    const record = records.get(`${name}@${version}`);
    if (!record) throw new Error(`${name}@${version} is not live.`);
    return record;
  };
  const reading =
    (record: ReleaseRecord): ReadFile =>
    (file) =>
      releases.read(record, file);
  return {
    channel,
    built: {
      registry: registryOf(channel, recordOf),
      shell: reading(recordOf(SHELL, shell.version)),
      remote: (entry) => {
        const local = localRelease(entry);
        return local?.version === undefined ? undefined : reading(recordOf(local.name, local.version));
      },
    },
  };
}
