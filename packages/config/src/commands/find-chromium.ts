import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { binOf, ROOT, run } from './workspace.ts';

/** The one without windows comes first: it does the same with less. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const OUTSIDE_PATH = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...candidates, ...OUTSIDE_PATH].find((file) => existsSync(file));
}

/** Returns the Chromium that `npx playwright install chromium` puts into the user's cache. */
function playwrightsOwn(): string | undefined {
  const require = createRequire(path.join(ROOT, 'e2e/package.json'));
  const { chromium } = require('@playwright/test') as { chromium: { executablePath(): string } };
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** Downloads Playwright's Chromium, or uses the distribution's if that is allowed. */
async function install(): Promise<string | undefined> {
  console.log('No Chromium was found; installing one for the browser tests.');
  const cli = binOf('@playwright/test', 'cli.js');
  const withLibraries = isRoot() ? ['--with-deps'] : [];
  const own = (await run(process.execPath, [cli, 'install', ...withLibraries, 'chromium'])) === 0;
  const found = own ? playwrightsOwn() : undefined;
  if (found || !isRoot() || !existsSync('/usr/bin/apt-get')) return found;
  await run('apt-get', ['update', '-qq']);
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])) === 0) break;
  return installed();
}

/** Returns a Chromium for the browser tests; throws a message with the remedy if there is none. */
export async function findChromium(): Promise<string> {
  const stated = process.env.CHROMIUM;
  if (stated) {
    if (existsSync(stated)) return stated;
    throw new Error(`CHROMIUM names ${stated}, which is not there. Correct it, or unset it.`);
  }
  const found = installed() ?? playwrightsOwn() ?? (await install());
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome, and none was found. Install one (`npx playwright install chromium`, or your system’s package), or name it: CHROMIUM=/path/to/chromium npm test',
  );
}
