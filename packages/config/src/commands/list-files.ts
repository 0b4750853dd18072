import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { composeIndex, filesOnDisk, siteFolders, workspaceDeployment } from '@ledgerwise/release';
import { SITE_DEFAULTS } from '@ledgerwise/release/site-defaults';
import { CACHE, ROOT } from './workspace.ts';

/**
 * Prints the files that a first visit downloads, for each given address, as JSON, including the composed page. The byte
 * budgets are checked against these.
 */
const folders = siteFolders(ROOT);
const deployment = await workspaceDeployment(folders);
const config = {
  supabaseUrl: 'http://localhost:3000',
  supabaseKey: 'publishable',
  ...SITE_DEFAULTS,
};
const pages = path.join(CACHE, 'pages');
mkdirSync(pages, { recursive: true });

const files = process.argv.slice(2).map((pathname) => {
  const page = path.join(pages, `${pathname.replaceAll('/', '_')}.html`);
  const html = composeIndex(deployment, config, pathname);
  writeFileSync(page, html);
  // A style sheet that is in the page is not asked for again.
  const asked = filesOnDisk(folders, deployment, pathname).filter(
    (file) => !html.includes(`data-sheet="css/${path.basename(file)}"`),
  );
  return [pathname, [page, ...asked]];
});
console.log(JSON.stringify(Object.fromEntries(files)));
