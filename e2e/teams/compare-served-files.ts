import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Tally } from './tally.ts';

const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Requests every file of every published remote, and compares it with the file in the store. */
export async function compareServedFiles(store: string, url: string, tally: Tally): Promise<void> {
  const remotes = join(store, 'remotes');
  for (const entry of readdirSync(remotes, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const name = relative(remotes, file);
    if (!entry.isFile() || name.startsWith('shell/') || !/\.(js|css)$/.test(name)) continue;
    const answer = await fetch(`${url}/remotes/${name}`);
    const served = new Uint8Array(await answer.arrayBuffer());
    if (answer.ok && digestOf(served) === digestOf(readFileSync(file)))
      tally.count('files served as delivered');
    else tally.fault(`/remotes/${name} answered ${answer.status}, or with other bytes than were delivered`);
  }
}
