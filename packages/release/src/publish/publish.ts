import { posix as path } from 'node:path';
import { channelNames, liveChannel } from '../channel/channel-file.ts';
import { Refusal } from '../refusal.ts';
import { checkVersion, releaseFolder } from '../releases/release-name.ts';
import { digestOf, fileRecords, RECORD_FILE, type ReleaseRecord } from '../releases/release-record.ts';
import { Releases } from '../releases/releases.ts';
import { jsonFile, type Store } from '../store/store.ts';
import type { Candidate } from './candidate.ts';
import type { Check, PublishOptions } from './check.ts';
import { sizeBudget } from './checks/budget.ts';
import { contractRange } from './checks/contract-range.ts';
import { keptAddresses } from './checks/kept-addresses.ts';
import { moduleFile } from './checks/module-file.ts';
import { namedFiles } from './checks/named-files.ts';
import { readableScripts } from './checks/scripts.ts';
import { noSecrets } from './checks/secrets.ts';
import { wholeFiles } from './checks/whole-files.ts';

/** Checks that stop a publication by themselves: the others read what these have verified. */
const OF_FILES: readonly Check[] = [wholeFiles, namedFiles, moduleFile, readableScripts, noSecrets];
const OF_SURROUNDINGS: readonly Check[] = [contractRange, keptAddresses, sizeBudget];
const AT_ONCE = 8;

/** Author and time of a publication. */
export interface Publisher extends PublishOptions {
  readonly by: string;
  readonly now: Date;
}

/** Result of publishing. */
export interface Published {
  readonly record: ReleaseRecord;
  /** False if identical files were already published. */
  readonly isNew: boolean;
}

/** Finds all mistakes that can be detected in advance; refuses with a message for each. */
export async function checkCandidate(
  store: Store,
  candidate: Candidate,
  options: PublishOptions,
): Promise<void> {
  const names = await channelNames(store);
  const live = await Promise.all(names.map((name) => liveChannel(store, name)));
  const surroundings = {
    channels: live.flatMap((channel) => channel ?? []),
    releases: new Releases(store),
    options,
  };
  for (const checks of [OF_FILES, OF_SURROUNDINGS]) {
    const problems = (await Promise.all(checks.map((check) => check(candidate, surroundings)))).flat();
    if (problems.length > 0)
      throw new Refusal(
        `${candidate.name}@${candidate.version} was not published:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
      );
  }
}

function containerOf({ federation }: Candidate): string | undefined {
  const entry = federation?.metaData?.remoteEntry;
  return entry && path.join(entry.path ?? '', entry.name);
}

function recordOf(candidate: Candidate, { by, now }: Publisher): ReleaseRecord {
  const { name, version, dir, contract } = candidate;
  if (!contract) throw new Error(`${name}@${version} was not checked.`);
  const container = containerOf(candidate);
  const files = fileRecords(candidate.files);
  return {
    format: 1,
    name,
    version,
    digest: digestOf(files),
    ...contract,
    ...(container !== undefined && { container }),
    at: now.toISOString(),
    by,
    from: dir,
    files,
  };
}

/** Accepts a release that was already published with the same files; refuses another one of the same name. */
function sameOrRefuse(known: ReleaseRecord, digest: string): Published {
  if (known.digest === digest) return { record: known, isNew: false };
  throw new Refusal(
    `${known.name}@${known.version} is published already, with other files (${known.at}, by ${known.by}). A version never changes: increase it, or name another with --version.`,
  );
}

async function upload(store: Store, folder: string, candidate: Candidate): Promise<void> {
  const left = [...candidate.files];
  const uploadNext = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [file, content] = next;
      const isThere = !(await store.put(folder + file, content));
      if (isThere && !(await store.read(folder + file))?.equals(content))
        throw new Refusal(
          `${folder}${file} is in the store with other contents: another publish of ${candidate.name}@${candidate.version} is running, or was interrupted. Name another version with --version, or remove it: ledgerwise-release prune --unfinished`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, uploadNext));
}

/** Uploads checked files to the store, then the record that makes them a release. */
export async function putRelease(
  store: Store,
  candidate: Candidate,
  publisher: Publisher,
): Promise<Published> {
  const { name, version } = candidate;
  const known = await new Releases(store).record(name, version);
  if (known) return sameOrRefuse(known, digestOf(fileRecords(candidate.files)));
  const record = recordOf(candidate, publisher);
  const folder = releaseFolder(name, version);
  await upload(store, folder, candidate);
  if (await store.put(folder + RECORD_FILE, jsonFile(record))) return { record, isNew: true };
  return sameOrRefuse(await new Releases(store).published(name, version), record.digest);
}

/** Checks a built folder and puts it into the store. Nothing goes live by it. */
export async function publish(store: Store, candidate: Candidate, publisher: Publisher): Promise<Published> {
  const { name, version } = candidate;
  checkVersion(version);
  // An existing release was checked when it was published; compared with newer live releases, it may look outdated.
  if (!(await new Releases(store).record(name, version))) await checkCandidate(store, candidate, publisher);
  return putRelease(store, candidate, publisher);
}
