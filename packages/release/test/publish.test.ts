import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCandidate } from '../src/publish/candidate.ts';
import { type Publisher, publish } from '../src/publish/publish.ts';
import { integrityOf, type ReleaseRecord } from '../src/releases/release-record.ts';
import { MemoryStore } from '../src/store/memory-store.ts';
import { namesBelow } from '../src/store/store.ts';
import {
  type BuildFiles,
  booksBuild,
  booksModule,
  copyStore,
  publisher,
  sampleStore,
  shellBuild,
  Workbench,
} from './sample-builds.ts';

let bench: Workbench;
let store: MemoryStore;
let sample: MemoryStore;
beforeAll(async () => {
  sample = await sampleStore();
});
beforeEach(async () => {
  bench = new Workbench();
  store = await copyStore(sample, new MemoryStore());
});
afterEach(() => bench.remove());

async function publishBuild(
  name: string,
  files: BuildFiles,
  more: Partial<Publisher> = {},
  version?: string,
) {
  const dir = bench.write('delivered', files);
  return publish(store, await readCandidate(name, dir, version), { ...publisher, ...more });
}
const books = (files: BuildFiles, more?: Partial<Publisher>) => publishBuild('mf-books', files, more);

const stateOf = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { mtimeMs, size, ino } = statSync(path.join(dir, name));
    return [name, mtimeMs, size, ino];
  });

describe('a published release', () => {
  it('equals the delivered folder to the byte, and leaves it unchanged', async () => {
    const dir = bench.write('delivered', booksBuild('1.1.0'));
    const before = stateOf(dir);
    const { record, isNew } = await publish(
      store,
      await readCandidate('mf-books', dir, undefined),
      publisher,
    );
    expect(isNew).toBe(true);
    expect(stateOf(dir)).toEqual(before);
    for (const [name, { integrity, size }] of Object.entries(record.files)) {
      const delivered = readFileSync(path.join(dir, name));
      expect([integrityOf(delivered), delivered.length]).toEqual([integrity, size]);
      expect(await store.read(`remotes/mf-books/1.1.0/${name}`)).toEqual(delivered);
    }
    expect(record).toMatchObject({
      name: 'mf-books',
      version: '1.1.0',
      contract: 1,
      by: 'a team',
      from: dir,
    });
    expect(record.container).toBe('remoteEntry.22222222.js');
  });

  it('has its record written last, and does not go live', async () => {
    const order: string[] = [];
    const put = store.put.bind(store);
    store.put = (name, content) => {
      order.push(name);
      return put(name, content);
    };
    const channel = await store.read('channels/stable.json');
    await books(booksBuild('1.1.0'));
    expect(order.at(-1)).toBe('remotes/mf-books/1.1.0/release.json');
    expect(order.filter((name) => name.endsWith('release.json'))).toHaveLength(1);
    expect(await store.read('channels/stable.json')).toEqual(channel);
  });

  it('is nothing new the second time, and never another thing under the same version', async () => {
    await books(booksBuild('1.1.0'));
    expect((await books(booksBuild('1.1.0'))).isNew).toBe(false);
    await expect(books(booksBuild('1.1.0', 'other words'))).rejects.toThrow(
      'mf-books@1.1.0 is published already, with other files',
    );
  });

  it('may be finished after it was broken off, with the same files alone', async () => {
    const put = store.put.bind(store);
    store.put = async (name, content) => {
      if (name.endsWith('release.json')) throw new Error('The line is cut.');
      return put(name, content);
    };
    await expect(books(booksBuild('1.1.0'))).rejects.toThrow('The line is cut.');
    store.put = put;
    await expect(books(booksBuild('1.1.0', 'other words'))).rejects.toThrow('was interrupted');
    expect((await books(booksBuild('1.1.0'))).isNew).toBe(true);
  });

  it('has the version that is named, where one is', async () => {
    const { record } = await publishBuild('mf-books', booksBuild('1.1.0'), {}, '1.1.0-beta.2');
    expect(record.version).toBe('1.1.0-beta.2');
    await expect(publishBuild('mf-books', booksBuild('1.1.0'), {}, '1.1')).rejects.toThrow(
      '"1.1" is not a version',
    );
  });

  it('is in the form that a record has', async () => {
    await books(booksBuild('1.1.0'));
    const record = JSON.parse(
      String(await store.read('remotes/mf-books/1.1.0/release.json')),
    ) as ReleaseRecord;
    expect(Object.keys(record)).toEqual([
      'format',
      'name',
      'version',
      'digest',
      'contract',
      'container',
      'at',
      'by',
      'from',
      'files',
    ]);
  });
});

const SERVICE_KEY = [{ alg: 'HS256' }, { role: 'service_role', iss: 'supabase' }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('c2lnbmF0dXJlLW9mLWl0')
  .join('.');
const PRIVATE_KEY = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n';
const noJournal = booksModule('1.1.0', {
  routes: [{ id: 'entry', path: 'journal/:number', title: 'Entry' }],
});

const broken: readonly (readonly [what: string, files: BuildFiles, sentence: RegExp])[] = [
  [
    'throws',
    { 'remoteEntry.22222222.js': 'throw new Error("boom")' },
    /remoteEntry.* throws as soon as it runs: boom/,
  ],
  [
    'throws in what it exposes',
    { 'js/module.33333333.js': 'throw new RangeError("no")' },
    /js\/module.* throws/,
  ],
  ['never ends', { 'js/module.33333333.js': 'for (;;);' }, /js\/module.* runs for more than 5 s/],
  [
    'has a script that does not parse',
    { 'js/entry.aaaaaaaa.js': 'function (' },
    /js\/entry.* does not parse/,
  ],
  ['has a cut script', { 'js/entry.aaaaaaaa.js': 'export const a = { b: ' }, /js\/entry.* does not parse/],
  [
    'lacks a chunk of its manifest',
    { 'js/forms.bbbbbbbb.js': undefined },
    /mf-manifest.json names .*js\/forms/,
  ],
  ['lacks a chunk of a screen', { 'js/journal.99999999.js': undefined }, /module.json names .*js\/journal/],
  [
    'lacks a chunk that only its runtime knows',
    {
      'remoteEntry.22222222.js': 'u=e=>"js/"+({12:"report"})[e]+"."+({12:"0a1b2c3d",7:"77777777"})[e]+".js"',
    },
    /loads chunks that are not there: \*\.0a1b2c3d\.js, \*\.77777777\.js/,
  ],
  ['lacks its container', { 'remoteEntry.22222222.js': undefined }, /mf-manifest.json names .*remoteEntry/],
  ['has a cut manifest', { 'mf-manifest.json': '{"name":"mf_sample","metaD' }, /mf-manifest.json is no JSON/],
  ['has an empty file', { 'js/entry.aaaaaaaa.js': '' }, /js\/entry.aaaaaaaa.js: empty/],
  ['has no manifest', { 'mf-manifest.json': undefined }, /mf-manifest.json is missing/],
  ['is another module', { 'module.json': booksModule('1.1.0', { id: 'banking' }) }, /is that of "banking"/],
  ['is no manifest', { 'module.json': { ...booksModule('1.1.0'), nav: {} } }, /nav must be a list/],
  [
    'has navigation that leads nowhere',
    { 'module.json': booksModule('1.1.0', { nav: [{ label: 'Lost', route: 'lost', group: 'x' } as never] }) },
    /"Lost" leads to no route/,
  ],
  [
    'is for another contract',
    { 'module.json': booksModule('1.1.0', { contract: 7 }) },
    /built for contract 7\.0, and shell@1\.0\.0 of channel stable has 1\.0/,
  ],
  [
    'needs a newer shell',
    { 'module.json': booksModule('1.1.0', { contractMinor: 4 }) },
    /built for contract 1\.4, .* Promote a newer shell first/,
  ],
  [
    'does not say its contract',
    { 'module.json': booksModule('1.1.0', { contract: undefined as never }) },
    /for which contract/,
  ],
  [
    'loses an address',
    { 'module.json': noJournal },
    /are gone: \/books\/journal\. .*--drops '\/books\/journal'/,
  ],
  [
    'is much bigger',
    { 'js/more.cccccccc.js': `"${'x'.repeat(300_000)}"` },
    /Scripts and styles are 301 kB, and may be 200 kB/,
  ],
  [
    'holds a private key',
    { 'js/entry.aaaaaaaa.js': `const key = \`${PRIVATE_KEY}\`;` },
    /holds a private key/,
  ],
  ['holds a key for servers', { 'js/entry.aaaaaaaa.js': `k="${SERVICE_KEY}"` }, /holds a service_role key/],
  ['holds a file of secrets', { '.env.production': 'A=b' }, /\.env\.production: such files hold secrets/],
  [
    'shows its sources',
    { 'js/entry.aaaaaaaa.js.map': { version: 3 } },
    /source maps show the sources.*--allow-source-maps/,
  ],
];

describe('refused in words, with nothing in the store, is a remote that', () => {
  it.each(broken)('%s', async (_what, files, sentence) => {
    const before = await namesBelow(store, 'remotes/');
    const error: unknown = await books(booksBuild('1.1.0', 'books', files)).then(
      () => 'published',
      (reason: unknown) => reason,
    );
    expect(String(error)).toMatch(sentence);
    expect(String(error)).toContain('mf-books@1.1.0 was not published:');
    expect(await namesBelow(store, 'remotes/')).toEqual(before);
  });

  it('cannot be read completely', async () => {
    const dir = bench.write('delivered', booksBuild('1.1.0'));
    await expect(readCandidate('mf-books', bench.path('none'), undefined)).rejects.toThrow(
      'cannot be read completely',
    );
    await expect(readCandidate('mf-books', bench.write('empty/inner', {}), undefined)).rejects.toThrow();
    // An administrator reads everything.
    if (process.getuid?.() === 0) return;
    chmodSync(path.join(dir, 'module.json'), 0);
    await expect(readCandidate('mf-books', dir, undefined)).rejects.toThrow('cannot be read completely');
  });
});

describe('an option of publishing accepts a remote that', () => {
  it('drops an address', async () => {
    const files = booksBuild('1.1.0', 'books', { 'module.json': noJournal });
    expect((await books(files, { drops: ['/books/journal'] })).isNew).toBe(true);
  });
  it('is as big as its budget', async () => {
    const big = { 'js/more.cccccccc.js': `"${'x'.repeat(300_000)}"` };
    await expect(books(booksBuild('1.1.0', 'books', big), { budget: 250_000 })).rejects.toThrow(
      'as --budget says',
    );
    expect((await books(booksBuild('1.1.0', 'books', big), { budget: 310_000 })).isNew).toBe(true);
  });
  it('brings source maps', async () => {
    const maps = { 'js/entry.aaaaaaaa.js.map': { version: 3 } };
    expect((await books(booksBuild('1.1.0', 'books', maps), { allowsSourceMaps: true })).isNew).toBe(true);
  });
  it('consists of ES modules', async () => {
    const script = 'import "./module.33333333.js"; export default await import("./x.js");';
    expect((await books(booksBuild('1.1.0', 'books', { 'js/entry.aaaaaaaa.js': script }))).isNew).toBe(true);
  });
});

describe('a shell', () => {
  it('is published under the version of its build', async () => {
    const { record } = await publishBuild('shell', shellBuild('2.0.0', 'new'));
    expect(record).toMatchObject({ name: 'shell', version: '2.0.0', contract: 1 });
  });

  it('runs every live remote of every channel, or is refused', async () => {
    const build = shellBuild('2.0.0', 'new', {
      'build.json': { id: 'shell', version: '2.0.0', contract: 3 },
    });
    await expect(publishBuild('shell', build)).rejects.toThrow(
      /mf-books@1\.0\.0 is built for contract 1\.0, and shell@2\.0\.0 of channel stable has 3\.0/,
    );
    const next = { 'build.json': { id: 'shell', version: '2.0.0', contract: 2 } };
    expect((await publishBuild('shell', shellBuild('2.0.0', 'new', next))).isNew).toBe(true);
  });

  it('keeps its standalone page, and every file that its page names', async () => {
    const without = { 'prerendered.json': { frames: {}, missing: '', ownPages: [] } };
    await expect(publishBuild('shell', shellBuild('2.0.0', 'new', without))).rejects.toThrow(
      "--drops '/reset-password'",
    );
    const cut = { 'js/main.11111111.js': undefined };
    const dir = bench.write('cut', shellBuild('2.0.0', 'new', cut));
    await expect(publish(store, await readCandidate('shell', dir, undefined), publisher)).rejects.toThrow(
      /index.html names files that are not there: js\/main/,
    );
  });

  it('may name the web manifest, which is composed', async () => {
    const build = shellBuild('2.0.0', 'new');
    const page = String(build['index.html']).replace(
      '<body>',
      '<link rel="manifest" href="/manifest.webmanifest"><body>',
    );
    expect((await publishBuild('shell', { ...build, 'index.html': page })).isNew).toBe(true);
  });
});
