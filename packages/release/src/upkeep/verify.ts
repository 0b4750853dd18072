import { releasesInUse } from '../channel/channel.ts';
import { channelNames, liveChannel } from '../channel/channel-file.ts';
import { digestOf } from '../releases/release-record.ts';
import { Releases } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';

/** Checked files, and their problems. */
export interface Verified {
  readonly releases: number;
  readonly files: number;
  readonly problems: readonly string[];
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reads every file of every release and compares its hash; checks that all live releases exist. */
export async function verify(store: Store): Promise<Verified> {
  const releases = new Releases(store);
  const problems: string[] = [];
  let count = 0;
  let files = 0;
  for (const name of await releases.names())
    for (const version of await releases.versions(name)) {
      const record = await releases.published(name, version);
      count += 1;
      if (digestOf(record.files) !== record.digest)
        problems.push(`${name}@${version}: release.json is not what was published.`);
      for (const file of Object.keys(record.files)) {
        files += 1;
        await releases.read(record, file).catch((error: unknown) => problems.push(said(error)));
      }
    }
  for (const channel of await channelNames(store)) {
    const live = await liveChannel(store, channel);
    for (const [name, { version, digest }] of live ? releasesInUse(live) : []) {
      const record = await releases.record(name, version);
      if (record?.digest !== digest)
        problems.push(
          `Channel ${channel}: ${name}@${version} is live, and ${record ? 'is not what was published' : 'is not in the store'}.`,
        );
    }
  }
  return { releases: count, files, problems };
}
