import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { freePort } from '../fixtures/product-server.ts';
import { release } from '../fixtures/release-command.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { problemsAt } from './check-answer.ts';
import { expectedAnswers } from './expected.ts';
import { isInstalled, startWebServer, WEB_SERVERS } from './web-server.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = makeScratchFolder('hosts');
const [store, site] = [join(folder, 'store'), join(folder, 'site')];
Object.assign(process.env, {
  SUPABASE_URL: 'http://localhost:9',
  SUPABASE_KEY: 'publishable',
  SITE_URL: 'http://localhost',
});
await release(store, 'init');
await release(store, 'site', '--out', site);

/** Opens pages in a browser, and returns every violation of their policy and every script that could not be had. */
async function violations(url: string): Promise<readonly string[]> {
  const browser = await chromium.launch(chromiumLaunch());
  const found: string[] = [];
  const page = await browser.newPage();
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) found.push(message.text());
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400 && new URL(answer.url()).origin === url)
      found.push(`${answer.url()} answered ${answer.status()}`);
  });
  for (const address of [
    '/',
    '/pricing',
    '/demo/customers',
    '/demo/customers/new',
    '/accounting/customers/7',
  ]) {
    await page.goto(url + address);
    await page.getByRole('heading').first().waitFor();
  }
  await browser.close();
  return found;
}

let problems = 0;
for (const server of WEB_SERVERS) {
  if (!isInstalled(server)) {
    say(`${server.name} is not installed. On Debian: apt-get install ${server.packages}`);
    problems += 1;
    continue;
  }
  const port = await freePort();
  const running = await startWebServer(server, { site, folder: join(folder, server.name), port });
  const expected = expectedAnswers(site);
  const found = [
    ...(await Promise.all(expected.map((one) => problemsAt(running.url, one)))).flat(),
    ...(await violations(running.url)),
  ];
  running.stop();
  for (const problem of found) say(`${server.name}: ${problem}`);
  say(`${server.name}: ${expected.length} addresses, ${found.length} problems`);
  problems += found.length;
}
removeFolder(folder);
process.exit(problems === 0 ? 0 : 1);
