import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { writeSite } from '../static/write-site.ts';
import { WEEK_MS } from './amounts.ts';
import { defineCommand } from './command.ts';
import { siteConfigFrom } from './site-config.ts';

/** Warning for a site written without its address. */
export const WITHOUT_ADDRESS =
  'SITE_URL is not set: there is no sitemap.xml, and links to pages have no previews. Set it to the address that people will use.';

export const siteCommand = defineCommand({
  usage: 'site --out DIR',
  summary: 'writes the live releases of a channel as files, for any static host; nothing is built',
  options: { out: { type: 'string' } },
  help: [
    '--out DIR             the folder; it may be served while it is written, and old files stay in it for seven days',
    'SUPABASE_URL, SUPABASE_KEY, PRODUCT_NAME, SUPPORT_EMAIL, SITE_URL and SERVICE_WORKER are read from the environment.',
  ],
  async run({ store, channel, env, now, say }, given) {
    if (given.out === undefined)
      throw new Refusal('Name the folder to write to: ledgerwise-release site --out site');
    const out = path.resolve(given.out);
    const settings = siteConfigFrom(env);
    const pages = await writeSite(store(), channel, { out, now, keepMs: WEEK_MS, ...settings });
    if (settings.origin === undefined) say(WITHOUT_ADDRESS);
    say(`${pages} pages and all files are in ${out}.`);
    return { out, pages };
  },
});
