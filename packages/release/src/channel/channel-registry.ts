import type { Registry } from '@ledgerwise/contract';
import type { ReleaseRecord } from '../releases/release-record.ts';
import type { Releases } from '../releases/releases.ts';
import { type Channel, releasesInUse } from './channel.ts';
import { type RecordOf, registryOf } from './live-registry.ts';

/**
 * Returns the registry of a channel, with the records of all its releases. Refuses a channel whose releases were
 * deleted.
 */
export async function channelRegistry(
  releases: Releases,
  channel: Channel,
): Promise<{ readonly registry: Registry; readonly recordOf: RecordOf }> {
  const records = new Map<string, ReleaseRecord>();
  for (const [name, { version }] of releasesInUse(channel))
    records.set(`${name}@${version}`, await releases.published(name, version));
  const recordOf: RecordOf = (name, version) => {
    const record = records.get(`${name}@${version}`);
    if (!record) throw new Error(`${name}@${version} is not live.`);
    return record;
  };
  return { registry: registryOf(channel, recordOf), recordOf };
}
