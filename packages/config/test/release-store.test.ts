import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createFrontDoor } from '@ledgerwise/backend/front-door';
import { openSource } from '@ledgerwise/release';
import { sampleConfig } from '@ledgerwise/release/sample-deployment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../release/src/commands/run-command.ts';
import { booksBuild, Workbench } from '../../release/test/sample-builds.ts';
import { createSite } from '../src/site/index.ts';

let bench: Workbench;
let server: Server;
let base: string;

/** Runs `ledgerwise-release`; returns its exit code and output. */
async function release(...args: readonly string[]) {
  let said = '';
  const hear = (text: string) => {
    said += text;
  };
  const env = { RELEASE_STORE: bench.path('store'), RELEASE_BY: 'a team' };
  const code = await runCommand(args, env, { out: hear, error: hear });
  return { code, said };
}

beforeAll(async () => {
  bench = new Workbench();
  expect((await release('init', '--from', bench.writeCheckout())).said).toContain('Live: shell@1.0.0');
  const source = await openSource(
    { store: bench.path('store'), channel: 'stable', workspace: '' },
    {},
    console.error,
  );
  const site = createSite({ source, cache: bench.path('cache'), config: () => sampleConfig });
  server = createFrontDoor({
    siteUrl: 'http://localhost',
    host: '127.0.0.1',
    answer: (request, response) => site.handle(request, response),
    upgrade: () => false,
    log: console.error,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  bench.remove();
});

const entryIn = (html: string) => /href="\/remotes\/mf-books\/([^/]+)\/js\/journal/.exec(html)?.[1];
const hashOf = (content: Buffer) => createHash('sha384').update(content).digest('hex');

async function visit(visitor: string): Promise<string | undefined> {
  const answer = await fetch(`${base}/books/journal`, {
    headers: { cookie: `ledgerwise-visitor=${visitor}`, 'accept-encoding': 'identity' },
  });
  expect(answer.headers.get('set-cookie')).toBeNull();
  return entryIn(await answer.text());
}

/** Some at a time: the front door takes only so many connections of one network. */
async function visitAll(visitors: readonly string[]): Promise<readonly (string | undefined)[]> {
  const got: (string | undefined)[] = [];
  for (let from = 0; from < visitors.length; from += 20)
    got.push(...(await Promise.all(visitors.slice(from, from + 20).map(visit))));
  return got;
}

it('publishes, promotes and rolls back a release', async () => {
  const dir = bench.write('delivered', booksBuild('1.1.0', 'other words'));
  expect(await release('publish', 'mf-books', '--from', dir)).toEqual({
    code: 0,
    said: 'mf-books@1.1.0 is published (8 files). It goes live with: ledgerwise-release promote mf-books@1.1.0\n',
  });
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(dir, name)).isFile(),
  );
  for (const name of files) {
    const answer = await fetch(`${base}/remotes/mf-books/1.1.0/${name}`);
    expect(hashOf(Buffer.from(await answer.arrayBuffer())), name).toBe(
      hashOf(readFileSync(path.join(dir, name))),
    );
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  }

  // Visitors get no id before there is a canary release.
  expect((await fetch(`${base}/`)).headers.get('set-cookie')).toBeNull();
  expect((await release('canary', 'mf-books@1.1.0', '10%', '--seed', 'Zq8')).said).toBe(
    'mf-books@1.0.0 is live in channel stable, and 10% of the visitors get 1.1.0.\n',
  );
  const first = await fetch(`${base}/books/journal`);
  const cookie = first.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^ledgerwise-visitor=[A-Za-z0-9_-]{22}; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  expect([first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
    'private, no-cache',
    'accept-encoding, cookie',
  ]);
  const own = /=([^;]+)/.exec(cookie)?.[1] ?? '';
  expect(await visit(own)).toBe(entryIn(await first.text()));

  const visitors = Array.from({ length: 1000 }, (_, index) =>
    createHash('sha256').update(`visitor ${index}`).digest('base64url').slice(0, 22),
  );
  const got = await visitAll(visitors);
  const share = got.filter((version) => version === '1.1.0').length;
  expect(share).toBeGreaterThanOrEqual(80);
  expect(share).toBeLessThanOrEqual(120);
  const again = await visitAll(visitors.slice(0, 50));
  expect(again).toEqual(got.slice(0, 50));

  expect((await release('promote', 'mf-books@1.1.0')).said).toBe(
    'mf-books@1.1.0 is live in channel stable.\n',
  );
  expect(await visit(own)).toBe('1.1.0');
  expect((await release('rollback', 'mf-books')).said).toBe('mf-books@1.0.0 is live in channel stable.\n');
  expect(await visit(own)).toBe('1.0.0');
  expect((await fetch(`${base}/remotes/mf-books/1.1.0/remoteEntry.22222222.js`)).status).toBe(200);
  const registry = await fetch(`${base}/remotes.json`);
  expect(registry.headers.get('cache-control')).toBe('no-cache');
  const etag = registry.headers.get('etag') ?? '';
  expect((await fetch(`${base}/remotes.json`, { headers: { 'if-none-match': etag } })).status).toBe(304);
});
