import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The version of a library that a package depends on, by its package.json. */
const versionIn = async (manifest: string, library: string): Promise<unknown> =>
  JSON.parse(await readFile(manifest, 'utf8')).dependencies[library];

test.each(['@supabase/postgrest-js', '@supabase/realtime-js'])(
  'the shell loads the version of %s that the client of the API expects',
  async (library) => {
    const shell = fileURLToPath(new URL('../../../shell/package.json', import.meta.url));
    const client = createRequire(shell).resolve('@supabase/supabase-js/package.json');
    const version = await versionIn(shell, library);
    expect(version).toBeDefined();
    expect(version).toBe(await versionIn(client, library));
  },
);
