import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newFolder, onDiskOfCheckout, WorkspaceCopy } from './workspace-copy.ts';

/** The host, and the container of a remote that shares antd. Nothing of Module Federation is on a standalone page. */
const BUILDS = { shell: ['build'], 'mf-banking': ['build', '--config-name', 'banking'] } as const;

/** Folders of another depth, with a name that is also inside the packages, and with characters that names of modules contain. */
const ANOTHER_FOLDER = 'a (fallback) = b/src';

const copy = new WorkspaceCopy('inCopy');
const around = newFolder('another-folder', onDiskOfCheckout());
afterAll(() => {
  copy.remove();
  rmSync(around, { recursive: true, force: true });
});

/** Builds in the copy's folder; returns a digest of each file. Fails if a file contains the folder's name. */
async function build(): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const [name, args] of Object.entries(BUILDS)) {
    await copy.run('rspack', args, name);
    const dist = path.join(copy.root, name, 'dist');
    for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) {
        const file = path.join(entry.parentPath, entry.name);
        const content = readFileSync(file);
        expect(content.includes(copy.root), file).toBe(false);
        digests.set(path.relative(copy.root, file), createHash('sha256').update(content).digest('hex'));
      }
  }
  return digests;
}

it('builds the same files, byte by byte, in whichever folder it is made', async () => {
  const built = await build();
  expect([...built.keys()].filter((file) => file.endsWith('.js')).length).toBeGreaterThan(50);
  const folder = path.join(around, ANOTHER_FOLDER);
  mkdirSync(path.dirname(folder), { recursive: true });
  copy.moveTo(folder);
  expect(Object.fromEntries(await build())).toEqual(Object.fromEntries(built));
});
