import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { switchChannel } from '../src/channel/channel-file.ts';
import { canaryStart, promotion, rollback } from '../src/channel/switches.ts';
import { sampleConfig } from '../src/compose/sample-deployment.ts';
import { readCandidate } from '../src/publish/candidate.ts';
import { publish } from '../src/publish/publish.ts';
import { Releases } from '../src/releases/releases.ts';
import { openSource } from '../src/sources/open-source.ts';
import type { SiteSource } from '../src/sources/site-source.ts';
import { StoreSource } from '../src/sources/store-source.ts';
import { FolderStore } from '../src/store/folder-store.ts';
import type { MemoryStore } from '../src/store/memory-store.ts';
import type { Store } from '../src/store/store.ts';
import { booksBuild, copyStore, publisher, sampleStore, shellBuild, Workbench } from './sample-builds.ts';

const ORIGIN = 'http://localhost';

let bench: Workbench;
let store: Store;
let source: SiteSource;
let said: string[];
const benches: Workbench[] = [];
let sample: MemoryStore;
beforeAll(async () => {
  sample = await sampleStore();
});
afterAll(() => {
  for (const used of benches) used.remove();
});

beforeEach(async () => {
  bench = new Workbench();
  benches.push(bench);
  said = [];
  store = await copyStore(sample, new FolderStore(bench.path('store')));
  source = await StoreSource.open(store, 'stable', (line) => said.push(line));
});

async function published(name: string, files: ReturnType<typeof booksBuild>, version: string) {
  const dir = bench.write(`delivered/${name}/${version}`, files);
  await publish(store, await readCandidate(name, dir, undefined), publisher);
  return { name, version, dir };
}
const books = (version: string) => published('mf-books', booksBuild(version, `books ${version}`), version);
const promote = (wanted: { name: string; version: string }) =>
  switchChannel(store, 'stable', publisher, promotion(new Releases(store), 'stable', wanted));

const page = async (pathname: string, visitor?: string) =>
  (await source.page({ pathname, config: sampleConfig, origin: ORIGIN, visitor })).html;
const text = async (pathname: string) => {
  const file = await source.file(pathname, ORIGIN);
  return file && String(file.content);
};

describe('a store', () => {
  it('is served as published, at the address of the version', async () => {
    const { dir } = await books('1.1.0');
    for (const name of [
      'module.json',
      'mf-manifest.json',
      'remoteEntry.22222222.js',
      'js/journal.99999999.js',
    ])
      expect((await source.file(`/remotes/mf-books/1.1.0/${name}`, ORIGIN))?.content, name).toEqual(
        readFileSync(path.join(dir, name)),
      );
    expect((await source.file('/remotes/mf-books/1.1.0/js/journal.99999999.js', ORIGIN))?.immutable).toBe(
      true,
    );
    expect((await source.file('/remotes/mf-books/1.1.0/module.json', ORIGIN))?.immutable).toBe(false);
  });

  it('shows nothing but the files of releases', async () => {
    for (const name of [
      '/remotes/mf-books/1.0.0/release.json',
      '/remotes/mf-site/1.0.0/prerendered.json',
      '/remotes/mf-books/1.0.0/../1.0.0/module.json',
      '/remotes/mf-books/1.0.0/__proto__',
      '/remotes/mf-books/9.9.9/module.json',
      '/remotes/shell/1.0.0/index.html',
      '/remotes/mf-books/module.json',
      '/channels/stable.json',
      '/index.html',
      '/route-assets.json',
      '/prerendered.json',
    ])
      expect(await text(name), name).toBeUndefined();
  });

  it('shows a switch in the next page, and the release before stays for pages that are open', async () => {
    expect(await page('/books/journal')).toContain('/remotes/mf-books/1.0.0/js/journal.99999999.js');
    await promote(await books('1.1.0'));
    expect(await page('/books/journal')).toContain('/remotes/mf-books/1.1.0/js/journal.99999999.js');
    expect(await page('/books/journal')).not.toContain('/remotes/mf-books/1.0.0/');
    expect(await text('/remotes/mf-books/1.0.0/remoteEntry.22222222.js')).toContain('"books"');
    const registry = JSON.parse((await text('/remotes.json')) ?? '') as object;
    expect(registry).toMatchObject({
      revision: 2,
      shell: '1.0.0',
      contract: '1.0',
      remotes: [
        { version: '1.0.0', contract: '1.0' },
        { entry: '/remotes/mf-books/1.1.0/', version: '1.1.0' },
      ],
    });
    expect(await page('/')).toContain(JSON.stringify(registry));
  });

  it('has the hashes of files that the shell loads', async () => {
    const { remotes } = JSON.parse((await text('/remotes.json')) ?? '') as {
      readonly remotes: readonly {
        readonly id: string;
        readonly integrity: Readonly<Record<string, string>>;
      }[];
    };
    const { integrity = {} } = remotes.find(({ id }) => id === 'books') ?? {};
    expect(Object.keys(integrity)).toEqual(['module.json', 'mf-manifest.json', 'remoteEntry.22222222.js']);
    expect(Object.values(integrity).every((hash) => hash.startsWith('sha384-'))).toBe(true);
  });

  it('serves the files of every stored shell, the live one first', async () => {
    const renamed = {
      'js/session.66666666.js': undefined,
      'js/session.dddddddd.js': 'console.log("new session");',
      'js/same.eeeeeeee.js': 'console.log("new");',
      'route-assets.json': { main: ['js/main.11111111.js'], session: ['js/session.dddddddd.js'] },
    };
    const shell = await published('shell', shellBuild('1.1.0', 'newer', renamed), '1.1.0');
    await promote(shell);
    expect(await text('/js/session.dddddddd.js')).toContain('new session');
    expect(await text('/js/session.66666666.js')).toContain('session');
    expect(await text('/js/main.11111111.js')).toContain('newer');
    await switchChannel(store, 'stable', publisher, rollback(new Releases(store), 'stable', 'shell'));
    expect(await text('/js/main.11111111.js')).toContain('start');
    expect(await text('/js/same.eeeeeeee.js')).toContain('new');
  });

  it('composes the page of a canary visitor', async () => {
    const { name, version } = await books('1.1.0');
    expect(await source.hasCanary()).toBe(false);
    const start = canaryStart(new Releases(store), 'stable', { name, version }, 50);
    await switchChannel(store, 'stable', publisher, start);
    expect(await source.hasCanary()).toBe(true);
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, index) => page('/books/journal', `visitor-${index}`)),
    );
    const ofCanary = pages.filter((html) => html.includes('href="/remotes/mf-books/1.1.0/js/journal'));
    const ofStable = pages.filter((html) => html.includes('href="/remotes/mf-books/1.0.0/js/journal'));
    expect(ofCanary.length + ofStable.length).toBe(40);
    expect(ofCanary.length).toBeGreaterThan(5);
    expect(ofStable.length).toBeGreaterThan(5);
    expect(await page('/books/journal')).toContain('href="/remotes/mf-books/1.0.0/js/journal');
    for (const html of [ofCanary[0], ofStable[0]]) expect(html).toContain('"canary":{"entry"');
  });

  it('names the version in a page that a release was published under, whatever its build calls itself', async () => {
    const dir = bench.write('delivered/again', booksBuild('1.0.0', 'books again'));
    await publish(store, await readCandidate('mf-books', dir, '7.0.0'), publisher);
    await promote({ name: 'mf-books', version: '7.0.0' });
    const [, modules = ''] =
      /<script type="application\/json" id="modules">(.*?)<\/script>/s.exec(await page('/books/journal')) ??
      [];
    expect(JSON.parse(modules)).toMatchObject({ books: { version: '7.0.0' } });
  });

  it('keeps the previous releases if the live ones cannot be read', async () => {
    await promote(await books('1.1.0'));
    const before = await page('/books/journal');
    writeFileSync(bench.path('store/channels/stable.json'), '{"format":');
    expect(await page('/books/journal')).toBe(before);
    expect(said.join()).toContain('The release store cannot be read; the previous releases stay live.');
  });

  it('never serves a file that differs from the published one', async () => {
    writeFileSync(
      bench.path('store/remotes/mf-books/1.0.0/js/journal.99999999.js'),
      'console.log("journal")!',
    );
    await expect(source.file('/remotes/mf-books/1.0.0/js/journal.99999999.js', ORIGIN)).rejects.toThrow(
      'is not what was published',
    );
  });

  it('has neither half a page nor a missing file while teams switch', async () => {
    const versions = ['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'];
    for (const version of versions) await books(version);
    let isOver = false;
    const wrong: string[] = [];
    const visit = async () => {
      while (!isOver) {
        const html = await page('/books/journal');
        const files = [...html.matchAll(/(?:src|href)="(\/(?:js|css|remotes)[^"]+)"/g)].map(
          ([, file]) => file,
        );
        const entries = new Set(
          [...html.matchAll(/href="(\/remotes\/mf-books\/[^/]+)/g)].map(([, entry]) => entry),
        );
        if (entries.size !== 1 || files.length < 4) wrong.push(`a page of ${[...entries].join()}`);
        for (const file of files) if (!(await text(file ?? ''))) wrong.push(`404: ${file}`);
      }
    };
    const visitors = [visit(), visit(), visit()];
    for (const round of [0, 1])
      for (const version of round === 0 ? versions : versions.toReversed())
        await promote({ name: 'mf-books', version });
    isOver = true;
    await Promise.all(visitors);
    expect(wrong).toEqual([]);
  });
});

describe('a folder that is served', () => {
  const settings = (folder: string) => ({ folder, channel: 'stable', workspace: bench.path('checkout') });
  const open = (folder: string) => openSource(settings(folder), {}, () => {});

  it('is recognized by its content: a store or a checkout; otherwise there is a message', async () => {
    const shown = async (folder: string) => {
      const { html } = await (await open(folder)).page({
        pathname: '/books/journal',
        config: sampleConfig,
        origin: ORIGIN,
        visitor: undefined,
      });
      return /href="(\/remotes\/mf-books\/[^"]*)module/.exec(html)?.[1];
    };
    bench.writeCheckout();
    expect(await shown(bench.path('store'))).toBe('/remotes/mf-books/1.0.0/js/');
    expect(await shown(bench.path('checkout'))).toBe('/remotes/mf-books/js/');
    await expect(open(bench.path('delivered'))).rejects.toThrow('has no site. It can be a release store');
    await expect(
      openSource({ store: bench.path('store'), channel: 'beta', workspace: '' }, {}, () => {}),
    ).rejects.toThrow('has no channel "beta". It has stable.');
  });
});
