import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The version of the library for live changes that a package depends on, by its package.json. */
const versionIn = async (manifest: string): Promise<unknown> =>
  JSON.parse(await readFile(manifest, 'utf8')).dependencies['@supabase/realtime-js'];

test('the shell loads the version of the library for live changes that the client of the API expects', async () => {
  const shell = fileURLToPath(new URL('../../../shell/package.json', import.meta.url));
  const client = createRequire(shell).resolve('@supabase/supabase-js/package.json');
  expect(await versionIn(shell)).toBe(await versionIn(client));
});
