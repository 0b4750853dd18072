import path from 'node:path';
import { parseArgs } from 'node:util';
import { siteConfigFrom, WEEK_MS, WITHOUT_ADDRESS, writeBuiltSite } from '@ledgerwise/release';
import { build, ROOT } from './workspace.ts';

/** `npm run release [-- --out folder]`: writes the whole site as static files, for any CDN. */
async function release(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist-release' } } });
  const settings = siteConfigFrom(process.env);
  await build();
  const out = path.resolve(ROOT, values.out);
  const pages = await writeBuiltSite(ROOT, { out, now: new Date(), keepMs: WEEK_MS, ...settings });
  if (settings.origin === undefined) console.log(WITHOUT_ADDRESS);
  console.log(`${pages} pages and all files are in ${out}.`);
}

release().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
