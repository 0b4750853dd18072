import { createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Registry } from '@ledgerwise/contract';
import { signedText } from '@ledgerwise/contract/registry-signature';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { channelOf } from '../src/channel/channel-file.ts';
import { liveSite } from '../src/channel/live-site.ts';
import { runCommand } from '../src/commands/run-command.ts';
import { Releases } from '../src/releases/releases.ts';
import { FolderStore } from '../src/store/folder-store.ts';
import { booksBuild, Workbench } from './sample-builds.ts';

let bench: Workbench;
let said: string;
beforeEach(() => {
  bench = new Workbench();
  bench.writeCheckout();
});
afterEach(() => bench.remove());

function run(...args: string[]): Promise<number> {
  said = '';
  const hear = (text: string) => {
    said += text;
  };
  return runCommand(args, { RELEASE_STORE: bench.path('store') }, { out: hear, error: hear });
}
const key = () => bench.path('key.pem');

async function liveRegistry(): Promise<Registry & { readonly signature?: string }> {
  const store = new FolderStore(bench.path('store'));
  return (await liveSite(new Releases(store), await channelOf(store, 'stable'))).built.registry;
}

function isSignedBy(registry: Registry & { readonly signature?: string }, releaseKey: string): boolean {
  const raw = Buffer.from(releaseKey, 'base64');
  const header = Buffer.from('302a300506032b6570032100', 'hex');
  const publicKey = createPublicKey({ key: Buffer.concat([header, raw]), format: 'der', type: 'spki' });
  const text = Buffer.from(signedText(registry as unknown as Readonly<Record<string, unknown>>));
  return verify(null, text, publicKey, Buffer.from(registry.signature ?? '', 'base64'));
}

it('creates a key whose private half only its owner can read, and never overwrites one', async () => {
  expect(await run('keygen', key())).toBe(0);
  expect(statSync(key()).mode & 0o777).toBe(0o600);
  const made = readFileSync(key(), 'utf8');
  expect(await run('keygen', key())).toBe(1);
  expect(said).toContain('Keys are never overwritten');
  expect(readFileSync(key(), 'utf8')).toBe(made);
});

it('signs the live registry with every switch, and refuses a switch without the key', async () => {
  await run('keygen', key());
  const releaseKey = /RELEASE_KEY=(\S+)/.exec(said)?.[1] ?? '';
  expect(await run('init', '--from', bench.path('checkout'), '--sign-key', key())).toBe(0);
  const first = await liveRegistry();
  expect(isSignedBy(first, releaseKey)).toBe(true);
  expect(isSignedBy({ ...first, redirects: { '/x': '/y' } }, releaseKey)).toBe(false);

  const dir = bench.write('delivered', booksBuild('1.1.0', 'new books'));
  expect(await run('publish', 'mf-books', '--from', dir)).toBe(0);
  expect(await run('promote', 'mf-books@1.1.0')).toBe(1);
  expect(said).toContain('Channel stable is signed. Name the operator');
  expect((await liveRegistry()).revision).toBe(1);

  expect(await run('promote', 'mf-books@1.1.0', '--sign-key', key())).toBe(0);
  const second = await liveRegistry();
  expect(second.revision).toBe(2);
  expect(isSignedBy(second, releaseKey)).toBe(true);
});

it('names a key that cannot be used', async () => {
  expect(await run('init', '--from', bench.path('checkout'), '--sign-key', bench.path('none.pem'))).toBe(1);
  expect(said).toContain('none.pem, cannot be used');
  expect(existsSync(bench.path('store/channels'))).toBe(false);
});
