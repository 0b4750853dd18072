import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CONTRACT_VERSION, contractText } from '@ledgerwise/contract';
import { chromium } from '@playwright/test';
import { BackendApi } from '../fixtures/accounts.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { release } from '../fixtures/release-command.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { signedInStorage } from '../fixtures/session-storage.ts';
import { liveVersions } from '../fixtures/written-channel.ts';
import { publishBuilds, REMOTE_MINOR, REMOTES } from './grid-builds.ts';
import { type Cell, cellsOf, compose, isTooNew } from './grid-cells.ts';
import { tryCell } from './try-cell.ts';

const { values } = parseArgs({ options: { remote: { type: 'string', multiple: true } } });
const remotes = REMOTES.filter((remote) => values.remote?.includes(remote) ?? true);
if (values.remote?.some((name) => !remotes.some((remote) => remote === name))) {
  process.stderr.write(`Use: npm run teams:grid -- [--remote ${REMOTES.join(' | ')}]…\n`);
  process.exit(2);
}

const startedAt = performance.now();
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
mkdirSync('.cache', { recursive: true });

const store = makeScratchFolder('store');
await release(store, 'init');
const own = liveVersions(store);
await publishBuilds(store, remotes, say);
say(`All is built after ${seconds()}.`);
const server = await ProductServer.start({
  environment: { RELEASE_STORE: store, SEED: 'none', AUTH_RATE_LIMIT: '1000' },
});
const { session } = await (await BackendApi.at(server.url)).signUp();
const browser = await chromium.launch(chromiumLaunch());
const contexts = {
  'signed-in': await browser.newContext({
    baseURL: server.url,
    storageState: signedInStorage(server.url, session),
  }),
  public: await browser.newContext({ baseURL: server.url }),
};

const contract = (contractMinor: number): string =>
  contractText({ contract: CONTRACT_VERSION, contractMinor });
function row(cell: Cell, found: string): string {
  const { shell, shellMinor, remote, generation } = cell;
  return [
    shell.padEnd(5),
    contract(shellMinor).padEnd(8),
    remote.padEnd(14),
    generation.padEnd(6),
    contract(REMOTE_MINOR).padEnd(8),
    (isTooNew(cell) ? 'card' : 'works').padEnd(8),
    found,
  ].join(' ');
}

say('shell contract remote         of     contract expected found');
let wrong = 0;
const cells = cellsOf(remotes);
for (const cell of cells)
  try {
    await compose(store, cell, own);
    await tryCell(contexts, cell);
    say(row(cell, 'as expected'));
  } catch (error) {
    wrong += 1;
    say(row(cell, `OTHERWISE: ${error instanceof Error ? error.message : error}`));
  }
say(`${cells.length} cells, ${wrong} otherwise than expected, ${seconds()}.`);
await browser.close();
await server.stop();
removeFolder(store);
process.exit(wrong === 0 ? 0 : 1);
