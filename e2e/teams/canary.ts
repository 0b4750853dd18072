import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { BackendApi } from '../fixtures/accounts.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { RebuiltRemote } from '../fixtures/rebuilt-remote.ts';
import { release } from '../fixtures/release-command.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { signedInStorage } from '../fixtures/session-storage.ts';
import { EVERYBODY, isReloaded, learnedOf, openPage, REACHED_WITHIN, WORDS } from './canary-pages.ts';
import { visit, visitAll, visitorIds } from './canary-visitors.ts';
import { Tally } from './tally.ts';

const [REMOTE, MODULE, CANARY] = ['mf-banking', 'banking', '7.0.0'];
const VISITORS = 1_000;
const NEWCOMERS = 100;
const SHARE = { percent: 10, least: 80, most: 120 };

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
const seed = Number(values.seed);
if (!Number.isInteger(seed)) {
  process.stderr.write('Use: npm run teams:canary -- [--seed 1]\n');
  process.exit(2);
}
mkdirSync('.cache', { recursive: true });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const tally = new Tally();

const store = makeScratchFolder('store');
await release(store, 'init');
const rebuilt = new RebuiltRemote(REMOTE);
rebuilt.change('src/manifest.ts', `label: '${WORDS.stable.nav}'`, `label: '${WORDS.canary.nav}'`);
rebuilt.change('src/screens/accounts/texts.ts', WORDS.stable.screen, WORDS.canary.screen);
await release(store, 'publish', REMOTE, '--from', await rebuilt.build(), '--version', CANARY);
rebuilt.remove();
await release(store, 'canary', `${REMOTE}@${CANARY}`, `${SHARE.percent}%`, '--seed', `seed ${seed}`);
say(`${REMOTE}@${CANARY} is built, published, and the canary of ${SHARE.percent}%.`);

const server = await ProductServer.start({
  environment: { RELEASE_STORE: store, SEED: 'none', AUTH_RATE_LIMIT: '1000' },
});
const at = (address: string) => (visitor: string) => visit(server.url, address, MODULE, visitor);

// The visitors who get it.
const visitors = visitorIds(VISITORS, seed);
const first = await visitAll(visitors, at('/'));
const hasCanary = (index: number): boolean => first[index]?.version === CANARY;
const share = visitors.filter((_visitor, index) => hasCanary(index)).length;
say(`${share} of ${VISITORS} visitors get the canary: ${((share / VISITORS) * 100).toFixed(1)}%.`);
if (share < SHARE.least || share > SHARE.most)
  tally.fault(`${share} of ${VISITORS} visitors get the canary of ${SHARE.percent}%`);

/** Everybody asks again; a different version than before is a fault. */
async function askAgain(when: string, address: string): Promise<void> {
  const again = await visitAll(visitors, at(address));
  for (const [index, { version, given }] of again.entries()) {
    if (version === first[index]?.version && given === undefined)
      tally.count(`visitors who keep their version ${when}`);
    else tally.fault(`${visitors[index]} got ${version} ${when}, and ${first[index]?.version} before`);
  }
}
await askAgain('at another address', '/accounting/customers');
// At the same time as another page of theirs.
await Promise.all([askAgain('in another tab', '/banking'), visitAll(visitors, at('/pricing'))]);
await server.kill();
await server.run();
await askAgain('after the server was started anew', '/banking');

// A visitor without an id gets one, and keeps the version of the first page.
const newcomers = await visitAll([...Array(NEWCOMERS).keys()], () => visit(server.url, '/', MODULE));
for (const { given, version } of newcomers) {
  const again = given === undefined ? undefined : await at('/banking')(given);
  if (again && again.version === version && again.given === undefined)
    tally.count('newcomers who get an id, and keep their version');
  else tally.fault(`A newcomer got the id ${given} and ${version}, then ${again?.version}`);
}
if (new Set(newcomers.map(({ given }) => given)).size !== NEWCOMERS) tally.fault('Two newcomers share an id');

// Pages that are open during the rollback.
const { session } = await (await BackendApi.at(server.url)).signUp();
const browser = await chromium.launch(chromiumLaunch());
const options = { baseURL: server.url, storageState: signedInStorage(server.url, session) };
const ids = {
  canary: visitors.filter((_visitor, index) => hasCanary(index)),
  stable: visitors.filter((_visitor, index) => !hasCanary(index)),
};
const pages = [];
for (const [index, somebody] of EVERYBODY.entries()) {
  const visitor = ids[somebody.hasCanary ? 'canary' : 'stable'][index] ?? '';
  pages.push({ somebody, page: await openPage(browser, somebody, visitor, options) });
}
const registry = (await (await fetch(`${server.url}/remotes.json`)).json()) as { readonly revision: number };
const told = pages.map(({ page }) => learnedOf(page, registry.revision + 1));
// Awaited below.
for (const learned of told) learned.catch(() => undefined);
await release(store, 'rollback', REMOTE);
const rolledBackAt = performance.now();

await Promise.all(
  pages.map(async ({ somebody, page }, index) => {
    const who = `who ${somebody.hasCanary ? 'has the canary' : 'does not have the canary'} and ${somebody.name}`;
    try {
      await somebody.see(page, told[index] ?? Promise.reject(new Error('nothing is waited for')));
      const after = performance.now() - rolledBackAt;
      say(`${(after / 1000).toFixed(0).padStart(4)} s  ${who}`);
      if (after > REACHED_WITHIN) tally.fault(`${who}: only after ${(after / 1000).toFixed(0)} s`);
      await somebody.check(page);
      if (await isReloaded(page)) tally.fault(`${who}: the page was loaded anew`);
      else tally.count('open pages that see what they must, without a reload');
    } catch (failure) {
      await page.screenshot({ path: `.cache/canary-${index}.png` }).catch(() => undefined);
      tally.fault(`${who}: ${failure}`);
    }
  }),
);
for (const { version } of await visitAll(visitors, at('/')))
  if (version !== CANARY) tally.count('visitors whose next page is without the canary');
  else tally.fault('Somebody still gets the canary');

say(tally.report());
await browser.close();
await server.stop();
removeFolder(store);
process.exit(tally.isClean ? 0 : 1);
