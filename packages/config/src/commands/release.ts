import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeRelease } from '../release/write-release.ts';
import { readSettings, SettingError } from './settings.ts';
import { build, ROOT } from './workspace.ts';

/** `npm run release [-- --out folder]`: the whole site as static files, for any CDN. */
async function release(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist-release' } } });
  const settings = readSettings(process.env, ROOT);
  const { hosted, productName, supportEmail, siteUrl, overrideOrigins, releaseKey } = settings;
  const origin = process.env.SITE_URL ? new URL(siteUrl).origin : undefined;
  if (!hosted)
    throw new SettingError(
      'A static release needs a project to talk to: set SUPABASE_URL and SUPABASE_KEY (the publishable key).',
    );
  await build();
  const out = path.resolve(ROOT, values.out);
  const pages = writeRelease({
    root: ROOT,
    out,
    ...(origin !== undefined && { origin }),
    config: {
      supabaseUrl: hosted.url,
      supabaseKey: hosted.key,
      productName,
      ...(supportEmail !== undefined && { supportEmail }),
      ...(overrideOrigins.length > 0 && { overrideOrigins }),
      ...(releaseKey !== undefined && { releaseKey }),
    },
  });
  if (origin === undefined)
    console.log(
      'SITE_URL is not set: there is no sitemap.xml, and links to pages have no previews. Set it to the address that people will use.',
    );
  console.log(`${pages} pages and all files are in ${out}.`);
}

release().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
