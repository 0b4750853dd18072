import type { Candidate } from '../publish/candidate.ts';
import { digestOf, fileRecords } from '../releases/release-record.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { initialize } from '../upkeep/initialize.ts';
import { type WriteSiteOptions, writeSite } from './write-site.ts';

const CHANNEL = 'stable';

/** Returns the build's version with a digest of its content: two builds of one version have two addresses. */
function versionOf({ version, files }: Candidate): string {
  return `${version}-${digestOf(fileRecords(files)).slice(0, 8)}`;
}

/**
 * Writes the built shell and remotes of a checkout as a site of files, by the same checks and the same code as a store's. Answers
 * the number of pages.
 */
export async function writeBuiltSite(root: string, options: WriteSiteOptions): Promise<number> {
  const store = new MemoryStore();
  const publisher = { by: 'npm run release', now: options.now, drops: [], allowsSourceMaps: false };
  await initialize(store, CHANNEL, root, publisher, versionOf);
  return writeSite(store, CHANNEL, options);
}
