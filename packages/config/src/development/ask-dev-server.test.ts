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

/** A dev server with its files, and a page for every other address. */
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
  'remoteEntry.js': 'var notes; eval("require");',
};

it('returns the manifest, and no problem of a readable module', async () => {
  expect(await askDevServer(await serving(files), origin)).toEqual({ isRunning: true, module, problems: [] });
  const { 'module.json': _none, ...others } = files;
  expect((await askDevServer(await serving(others), origin)).module).toBeUndefined();
});

const exposing = JSON.stringify({
  ...container,
  exposes: [{ assets: { js: { sync: ['exposed.js'] } } }],
});

it('uses the script of Vite for notifications of changes', async () => {
  const ofVite = { metaData: { remoteEntry: { name: 'remoteEntry.js', type: 'module' } } };
  const served = { ...files, 'mf-manifest.json': JSON.stringify(ofVite) };
  const remote = await serving(served, { ...cors, 'content-type': 'text/javascript' });
  expect(await askDevServer(remote, origin)).toMatchObject({ liveScript: `${remote.entry}@vite/client` });
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
    /mf-manifest\.json is not a Module Federation manifest: set `manifest: true`/,
  ],
  [
    'scripts that the policy lets run',
    { ...files, 'remoteEntry.js': '{ eval("var a = 1;\\n//# sourceURL=webpack-internal:///./src/a.ts?"); }' },
    cors,
    /made with eval, which the page's policy refuses: set devtool/,
  ],
  [
    'screens that are compiled before they are asked for',
    {
      ...files,
      'exposed.js': 'var a = "src/List.tsx!lazy-compilation-proxy";',
      'mf-manifest.json': exposing,
    },
    cors,
    /set lazyCompilation to false/,
  ],
  [
    'JSX for the React of the page',
    { ...files, 'exposed.js': '(0, _.jsxDEV)("h1")', 'mf-manifest.json': exposing },
    cors,
    /compiled for development.*react\.development/,
  ],
])('says what lacks %s', async (_what, served, headers, sentence) => {
  const { problems } = await askDevServer(
    await serving(served as typeof files, headers as typeof cors),
    origin,
  );
  expect(problems).toEqual([expect.stringMatching(sentence)]);
});

it('reports a server that does not respond', async () => {
  const remote = await serving(files);
  await new Promise((resolve) => server?.close(resolve));
  const { isRunning, problems } = await askDevServer(remote, origin);
  expect(isRunning).toBe(false);
  expect(problems).toEqual([`Nothing answers at ${remote.entry}: start the dev server of "notes".`]);
});
