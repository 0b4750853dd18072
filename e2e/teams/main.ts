import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from '@ledgerwise/domain/proof';
import { chromium } from '@playwright/test';
import { BackendApi } from '../fixtures/accounts.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { FaultyProxy } from '../fixtures/faulty-proxy.ts';
import { freePort, ProductServer } from '../fixtures/product-server.ts';
import { release } from '../fixtures/release-command.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { signedInStorage } from '../fixtures/session-storage.ts';
import { BrokenReleases } from './broken-releases.ts';
import { compareServedFiles } from './compare-served-files.ts';
import { lookForEntered } from './look-for-entered.ts';
import { Tally } from './tally.ts';
import { Team } from './team.ts';
import { buildAll } from './team-builds.ts';
import { Visitor } from './visitor.ts';
import { bookkeeping, Entered, reading, tryingTheDemo } from './works.ts';

const TEAMS = ['mf-banking', 'mf-demo', 'mf-marketing'];

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const [steps, minutes, seed] = [values.steps, values.minutes, values.seed].map(Number);
if (!steps || !minutes || !Number.isInteger(seed) || steps < 1 || minutes <= 0) {
  process.stderr.write('Use: npm run teams -- [--steps 200] [--minutes 20] [--seed 1]\n');
  process.exit(2);
}

mkdirSync('.cache', { recursive: true });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const store = makeScratchFolder('store');
await release(store, 'init');
say('The store holds the workspace’s build. The teams build their changes…');
const builds: Awaited<ReturnType<typeof buildAll>>[] = [];
// In sequence, because each build uses all cores.
for (const remote of TEAMS) builds.push(await buildAll(remote));

const port = await freePort();
const url = `http://localhost:${port}`;
const server = await ProductServer.start({
  environment: { RELEASE_STORE: store, SITE_URL: url, SEED: 'none', AUTH_RATE_LIMIT: '1000' },
});
const proxy = await FaultyProxy.start(server.url, port);
const [tally, broken, entered, random] = [
  new Tally(),
  new BrokenReleases(),
  new Entered(),
  randomFrom(seed ?? 1),
];
const world = { tally, broken, proxy };
const api = await BackendApi.at(url);
const account = await api.signUp();
const browser = await chromium.launch(chromiumLaunch());
const [keeper, guest, reader] = await Promise.all([
  Visitor.arrive(
    browser,
    'the bookkeeper',
    { baseURL: url, storageState: signedInStorage(url, account.session) },
    world,
  ),
  Visitor.arrive(browser, 'the demo’s guest', { baseURL: url }, world),
  Visitor.arrive(browser, 'the reader', { baseURL: url }, world),
]);
await keeper.open('/accounting/dashboard');
await guest.open('/demo/dashboard');
await reader.open('/');

let left = steps;
const between = (minutes * 60_000 * TEAMS.length) / steps;
/** The teams' steps follow from the seed; when each falls does not, since commands take their time. */
async function live(team: Team, name: string): Promise<void> {
  while (left > 0) {
    left -= 1;
    const startedAt = performance.now();
    await team.act().catch((failure: unknown) => tally.fault(`${name}: ${String(failure)}`));
    await pause(Math.max(0, between - (performance.now() - startedAt)));
  }
}

const around = { store, proxy, broken, tally, random };
const teams = TEAMS.map((remote, index) => {
  const built = builds[index];
  if (!built) throw new Error(`${remote} was not built.`);
  return live(new Team(remote, built, around), remote);
});
let isOver = false;
const work = Promise.all([
  keeper.work(bookkeeping(entered), () => isOver),
  guest.work(tryingTheDemo(entered), () => isOver),
  reader.work(reading(), () => isOver),
]);
await Promise.all(teams);
isOver = true;
await work;
await lookForEntered(entered, { api, account, guest: guest.page, tally });
// Compared at the server, because the proxy still breaks some files.
await compareServedFiles(store, server.url, tally);
say(tally.report());
await browser.close();
proxy.stop();
await server.stop();
for (const built of builds) built.remove();
removeFolder(store);
process.exit(tally.isClean ? 0 : 1);
