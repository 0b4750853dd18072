import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../boundary/running-server.ts';
import { BooksUnderLoad } from './books-under-load.ts';
import { PATIENCE, RunningProduct } from './running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await RunningProduct.start();
});
afterAll(() => product.remove());

it('recovers from kill -9 of the server and of its database, with every acknowledged entry', async () => {
  expect((await product.health()).restarts).toEqual({ count: 0, last: null });
  const books = await BooksUnderLoad.on(product);
  await books.progress();
  const [server, postmaster] = [product.serverPid, product.postmasterPid];
  process.kill(server, 'SIGKILL');
  await books.progress();
  expect(product.serverPid).not.toBe(server);
  // PostgreSQL outlived the server, and the next one took it over.
  expect(product.postmasterPid).toBe(postmaster);
  const { restarts } = await product.health();
  expect(restarts).toMatchObject({ count: 1, last: { reason: expect.stringContaining('SIGKILL') } });
  expect(product.said()).toContain('The server is gone.');

  process.kill(postmaster, 'SIGKILL');
  await books.progress();
  expect(product.postmasterPid).not.toBe(postmaster);
  await books.stop();
  expect(await books.lost()).toEqual([]);
  expect(await books.failingControls()).toEqual([]);
  expect((await product.health()).restarts.count).toBe(1);
}, 400_000);

it('refuses a second start on one port or data folder, with the reason', async () => {
  expect(await product.begin()).toEqual([78]);
  await product.heard('is in use by another program');
  expect(await product.begin({ PORT: String(await freePort()) })).toEqual([1]);
  await product.heard(`is in use by ledgerwise server, process ${product.serverPid}`);
  expect((await product.health()).status).toBe('ok');
});

it('shuts down gracefully while it waits to restart, and leaves no PostgreSQL behind', async () => {
  process.kill(product.serverPid, 'SIGKILL');
  await product.heard('Starting it again in 1 s.');
  expect(product.hasPostgres()).toBe(true);
  expect(await product.signal('SIGTERM')).toBe(0);
  expect(product.hasPostgres()).toBe(false);
});

it('ends with its supervisor, and leaves no PostgreSQL behind', async () => {
  const ended = product.begin();
  await product.health();
  process.kill(product.supervisorPid, 'SIGKILL');
  expect(await ended).toEqual([null]);
  await vi.waitFor(() => expect(product.hasPostgres()).toBe(false), PATIENCE);
  // The next start finds everything unchanged.
  product.begin();
  expect((await product.health()).restarts.count).toBe(0);
});
