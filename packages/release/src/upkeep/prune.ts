import { releasesInUse } from '../channel/channel.ts';
import { channelNames, liveChannel, readRevision } from '../channel/channel-file.ts';
import { releaseFolder } from '../releases/release-name.ts';
import { RECORD_FILE, type ReleaseRecord } from '../releases/release-record.ts';
import { Releases } from '../releases/releases.ts';
import { jsonFile, namesBelow, type Store } from '../store/store.ts';

export interface PruneOptions {
  readonly now: Date;
  /** Time that a release is kept after it was published or last live; in milliseconds. */
  readonly keepMs: number;
}

const named = (name: string, version: string): string => `${name}@${version}`;

/** Returns releases that are live, or were within the time: open pages may use them. */
export async function releasesOfLate(
  store: Store,
  channel: string,
  { now, keepMs }: PruneOptions,
): Promise<ReadonlySet<string>> {
  const live = await liveChannel(store, channel);
  if (!live) return new Set();
  const kept = releasesInUse(live).map(([name, { version }]) => named(name, version));
  // A revision was live until the next one was made.
  let until = live.at;
  for (let revision = live.revision - 1; revision > 0; revision -= 1) {
    if (now.getTime() - Date.parse(until) > keepMs) break;
    const past = await readRevision(store, channel, revision);
    if (!past) break;
    kept.push(...releasesInUse(past).map(([name, { version }]) => named(name, version)));
    until = past.at;
  }
  return new Set(kept);
}

/** Returns the release that a rollback would make live. */
async function releasesBefore(store: Store, channel: string): Promise<readonly string[]> {
  const { earlier = {} } = (await liveChannel(store, channel)) ?? {};
  return Object.entries(earlier).flatMap(([name, [before]]) => (before ? [named(name, before.version)] : []));
}

async function allToKeep(store: Store, options: PruneOptions): Promise<ReadonlySet<string>> {
  const channels = await channelNames(store);
  const kept = await Promise.all(
    channels.map(async (channel) => [
      ...(await releasesOfLate(store, channel, options)),
      ...(await releasesBefore(store, channel)),
    ]),
  );
  return new Set(kept.flat());
}

async function removeRelease(store: Store, record: ReleaseRecord): Promise<void> {
  const folder = releaseFolder(record.name, record.version);
  for (const file of Object.keys(record.files)) await store.remove(folder + file);
}

/** Deletes the releases that are no longer needed; returns their names. */
export async function prune(store: Store, options: PruneOptions): Promise<readonly string[]> {
  const releases = new Releases(store);
  const removed: string[] = [];
  for (const name of await releases.names())
    for (const version of await releases.versions(name)) {
      const record = await releases.published(name, version);
      const isYoung = options.now.getTime() - Date.parse(record.at) <= options.keepMs;
      if (isYoung || (await allToKeep(store, options)).has(named(name, version))) continue;
      const file = releaseFolder(name, version) + RECORD_FILE;
      await store.remove(file);
      // A concurrent promotion reads the record after its switch, and this reads the switch after the record: one of
      // the two sees the other.
      if ((await allToKeep(store, options)).has(named(name, version))) {
        await store.put(file, jsonFile(record));
        continue;
      }
      await removeRelease(store, record);
      removed.push(named(name, version));
    }
  return removed;
}

/** Deletes uploads that never became a release; returns their folders. Use it only while nobody publishes. */
export async function pruneUnfinished(store: Store): Promise<readonly string[]> {
  const releases = new Releases(store);
  const removed: string[] = [];
  for (const name of await releases.names()) {
    const finished = await releases.versions(name);
    for (const folder of await store.list(`remotes/${name}/`)) {
      const version = folder.replace(/\/$/, '');
      if (version === folder || finished.includes(version)) continue;
      for (const file of await namesBelow(store, releaseFolder(name, version))) await store.remove(file);
      removed.push(named(name, version));
    }
  }
  return removed;
}
