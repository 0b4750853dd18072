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
import { leftOfWorker, storedTexts } from '../fixtures/worker-visit.ts';
import { DeliveredFolder } from './delivered-folder.ts';
import { expect } from './expect.ts';
import { LiveBanking } from './live-banking.ts';
import { Tally } from './tally.ts';
import { buildAll } from './team-builds.ts';
import { WorkerVisits } from './worker-visits.ts';

const { values } = parseArgs({
  options: { sequences: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});
const [sequences, seed] = [values.sequences, values.seed].map(Number);
if (!sequences || !Number.isInteger(sequences) || !Number.isInteger(seed)) {
  process.stderr.write('Use: npm run teams:visits -- [--sequences 50] [--seed 1]\n');
  process.exit(2);
}

const REMOTE = 'mf-banking';
const MOST_STEPS = 4;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const store = makeScratchFolder('store');
await release(store, 'init');
say('The store holds the workspace’s build. Banking is built with a change, and with a fault…');
const builds = await buildAll(REMOTE);
const versions = {
  '1.1.0': { built: builds.good[0], mark: null },
  '1.2.0': { built: builds.good[1], mark: 'changed' },
  '1.3.0': { built: builds.good[1], mark: 'changed' },
  '1.4.0': { built: builds.throwing, mark: 'throws' },
} as const;
for (const [version, { built }] of Object.entries(versions)) {
  const delivered = new DeliveredFolder(built, version);
  await release(store, 'publish', REMOTE, '--from', delivered.folder);
  delivered.remove();
}

const port = await freePort();
const url = `http://localhost:${port}`;
const environment = { RELEASE_STORE: store, SITE_URL: url, SEED: 'none', AUTH_RATE_LIMIT: '1000' };
const server = await ProductServer.start({ environment });
const proxy = await FaultyProxy.start(server.url, port);
const { session } = await (await BackendApi.at(url)).signUp();
const browser = await chromium.launch(chromiumLaunch());
const context = await browser.newContext({ baseURL: url, storageState: signedInStorage(url, session) });
const tally = new Tally();
const random = randomFrom(seed ?? 1);
const live = new LiveBanking(store, server.url, proxy, random, tally);
const visits = new WorkerVisits(context, versions, tally, random);
await live.promote('1.1.0');
await visits.begin();

for (let sequence = 1; sequence <= sequences; sequence++) {
  const steps = 1 + random.below(MOST_STEPS);
  const did: string[] = [];
  for (let step = 0; step < steps; step++) {
    did.push(await live.act(Object.keys(versions)));
    // Some steps are met by a page that is open, and by the worker under it.
    if (random.below(3) === 0) await visits.look(live.state);
  }
  await visits
    .check(live.state)
    .catch((failure: unknown) => tally.fault(`sequence ${sequence} (${did.join(', ')}): ${String(failure)}`));
}

await live.mend();
await live.promote('1.3.0');
await visits.closeAll();
const last = await visits.settle('1.3.0');
const folders = Object.keys(await storedTexts(last)).flatMap(
  (path) => /^\/remotes\/mf-banking\/([^/]+)\//.exec(path)?.[1] ?? [],
);
if (folders.some((version) => version !== '1.3.0'))
  tally.fault(`after the last tab: files of ${[...new Set(folders)].join(', ')} are still stored`);
else tally.count('old releases gone after the last tab');

await server.stop();
const off = await ProductServer.start({
  environment: { ...environment, SERVICE_WORKER: 'off' },
  port: Number(new URL(server.url).port),
});
await last.goto('/');
await expect
  .poll(() => leftOfWorker(last), { timeout: 30_000 })
  .toEqual({ registrations: 0, caches: [] })
  .then(() => tally.count('nothing left after SERVICE_WORKER=off'))
  .catch((failure: unknown) => tally.fault(`after SERVICE_WORKER=off: ${String(failure)}`));

say(tally.report());
await browser.close();
proxy.stop();
await off.stop();
builds.remove();
removeFolder(store);
process.exit(tally.isClean ? 0 : 1);
