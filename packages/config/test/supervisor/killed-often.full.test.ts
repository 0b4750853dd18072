import { renameSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BooksUnderLoad } from './books-under-load.ts';
import { RunningProduct } from './running-product.ts';

/** Kills the server and its database in turn. Each wait after a kill of the server is longer than the one before. */
const KILLS = 20;

let product: RunningProduct;
beforeAll(async () => {
  product = await RunningProduct.start();
});
afterAll(() => product.remove());

it(`loses no acknowledged entry through ${KILLS} kill -9 in the middle of load`, async () => {
  const books = await BooksUnderLoad.on(product);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await books.progress();
    process.kill(kill % 2 === 0 ? product.serverPid : product.postmasterPid, 'SIGKILL');
  }
  await books.progress();
  await books.stop();
  expect(await books.lost()).toEqual([]);
  expect(await books.failingControls()).toEqual([]);
  expect((await product.health()).restarts.count).toBe(KILLS / 2);
}, 1_500_000);

it('restarts the server if its database does not return', async () => {
  const before = (await product.health()).restarts.count;
  const settings = path.join(product.dataDir, 'postgres/17/postgresql.conf');
  // Without its configuration PostgreSQL cannot start.
  renameSync(settings, `${settings}.away`);
  process.kill(product.postmasterPid, 'SIGKILL');
  await product.heard('Its database went away and did not come back.');
  renameSync(`${settings}.away`, settings);
  expect((await product.health()).restarts.count).toBeGreaterThan(before);
});
