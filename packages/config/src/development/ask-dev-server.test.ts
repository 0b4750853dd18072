import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { askDevServer } from './ask-dev-server.ts';

const origin = 'http://localhost:3000';
const container = { metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } } };
const module = { id: 'notes', title: 'Notes' };
const cors = { 'access-control-allow-origin': origin };

let server: Server | undefined;
afterEach(() => server?.close());

/** A dev server: its files, and a page for every other address. */
async function serving(files: Readonly<Record<string, string>>, headers: Record<string, string> = cors) {
  const running = createServer((request, response) => {
    response.writeHead(200, headers).end(files[request.url?.slice(1) ?? ''] ?? '<!doctype html>');
  });
  server = running;
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
  return { id: 'notes', entry: `http://127.0.0.1:${(running.address() as AddressInfo).port}/` };
}

const files = {
  'mf-manifest.json': JSON.stringify(container),
  'module.json': JSON.stringify(module),
  'remoteEntry.js': 'var notes;',
};

it('answers what the module says of itself, and has nothing against one that a page can read', async () => {
  expect(await askDevServer(await serving(files), origin)).toEqual({ isRunning: true, module, problems: [] });
  const { 'module.json': _none, ...others } = files;
  expect((await askDevServer(await serving(others), origin)).module).toBeUndefined();
});

it.each([
  [
    'headers that let the page read',
    files,
    {},
    /does not let pages of http:\/\/localhost:3000 read its files: .*devServer\.headers/,
  ],
  [
    'a manifest',
    { 'remoteEntry.js': '' },
    cors,
    /mf-manifest\.json is no manifest of Module Federation: set `manifest: true`/,
  ],
  [
    'scripts that the policy lets run',
    { ...files, 'remoteEntry.js': '{ eval("var a = 1;") }' },
    cors,
    /made with eval, which the page's policy refuses: set devtool/,
  ],
])('says what lacks %s', async (_what, served, headers, sentence) => {
  const { problems } = await askDevServer(
    await serving(served as typeof files, headers as typeof cors),
    origin,
  );
  expect(problems).toEqual([expect.stringMatching(sentence)]);
});

it('says when nothing answers', async () => {
  const remote = await serving(files);
  await new Promise((resolve) => server?.close(resolve));
  const { isRunning, problems } = await askDevServer(remote, origin);
  expect(isRunning).toBe(false);
  expect(problems).toEqual([`Nothing answers at ${remote.entry}: start the dev server of "notes".`]);
});
