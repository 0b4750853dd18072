import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyTemplate, makeOnce } from '../database/test-database.ts';
import { runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const SAMPLE = 'ledgerwise_sample';

/** A database with the sample company of the caller's own, and a data folder with its keys. It is made once in a run. */
export async function copySample(): Promise<{
  readonly dataDir: string;
  readonly databaseUrl: string;
  remove(): Promise<void>;
}> {
  const made = join(inject('runFolder'), 'sample');
  await makeOnce(SAMPLE, async (databaseUrl) => {
    await mkdir(made, { recursive: true });
    await (await runBackend({ dataDir: made, databaseUrl, seed: 'sample' })).close();
  });
  const keys = await makeScratchFolder();
  await copyFile(join(made, 'keys.json'), join(keys.path, 'keys.json'));
  const copy = await copyTemplate(SAMPLE);
  return {
    dataDir: keys.path,
    databaseUrl: copy.url,
    async remove() {
      await copy.dropUnsearched();
      await keys.remove();
    },
  };
}
