import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { switchChannel } from '../src/channel/channel-file.ts';
import { canaryStart, promotion } from '../src/channel/switches.ts';
import { sampleConfig } from '../src/compose/sample-deployment.ts';
import { readCandidate } from '../src/publish/candidate.ts';
import { publish } from '../src/publish/publish.ts';
import { Releases } from '../src/releases/releases.ts';
import { WrittenSource } from '../src/sources/written-source.ts';
import { writeBuiltSite } from '../src/static/write-built-site.ts';
import { writeSite } from '../src/static/write-site.ts';
import { MemoryStore } from '../src/store/memory-store.ts';
import { booksBuild, copyStore, publisher, sampleStore, siteBuild, Workbench } from './sample-builds.ts';

const DAY_MS = 86_400_000;
const { now } = publisher;

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

const out = () => bench.path('released');
const read = (file: string) => readFileSync(path.join(out(), file), 'utf8');
const options = (days = 0, origin?: string) => ({
  out: out(),
  config: sampleConfig,
  now: new Date(now.getTime() + days * DAY_MS),
  keepMs: 7 * DAY_MS,
  ...(origin !== undefined && { origin }),
});
const write = (days?: number, origin?: string) => writeSite(store, 'stable', options(days, origin));

async function published(version: string) {
  const dir = bench.write(`delivered/${version}`, siteBuild(version, `site ${version}`));
  await publish(store, await readCandidate('mf-site', dir, undefined), publisher);
  return { name: 'mf-site', version };
}
async function promote(version: string, days: number): Promise<void> {
  const wanted = await published(version);
  const author = { by: 'a team', now: new Date(now.getTime() + days * DAY_MS) };
  await switchChannel(store, 'stable', author, promotion(new Releases(store), 'stable', wanted));
}

describe('a site of files', () => {
  it('has prerendered pages, with the list of them', async () => {
    await write(0, 'https://books.example');
    expect(read('index.html')).toContain('<b>Ledgerwise</b><main><h1>Ledgerwise</h1>');
    expect(read('index.html')).toContain('url(/remotes/mf-site/1.0.0/assets/hero.webp)');
    expect(read('sitemap.xml')).toContain('<loc>https://books.example/</loc>');
    expect(read('robots.txt')).toContain('Sitemap: https://books.example/sitemap.xml');
  });

  it('serves the shell for addresses that only its scripts can resolve, and 404 for others', async () => {
    await write();
    expect(read('_redirects').split('\n')).toEqual([
      '/reset-password /index.other.html 200',
      '/gl /index.other.html 200',
      '/gl/* /index.other.html 200',
      '/books/* /index.other.html 200',
      '',
    ]);
    expect(read('index.other.html')).toContain('<div id="root"></div>');
    expect(read('404.html')).toContain('<h1>Nothing here at Ledgerwise</h1>');
    expect(read('robots.txt')).not.toContain('Sitemap');
    expect(read('_headers')).toContain(
      '/remotes/*\n  ! cache-control\n  cache-control: public, max-age=31536000',
    );
  });

  it('has a page of no address for visits without a network, and a web manifest', async () => {
    await write();
    expect(read('app-shell.html')).toContain('<div id="root"></div>');
    expect(read('app-shell.html')).toContain('id="registry"');
    expect(JSON.parse(read('manifest.webmanifest'))).toMatchObject({
      name: 'Ledgerwise',
      display: 'standalone',
    });
  });

  it('switches service workers off, and on again at once', async () => {
    await writeSite(store, 'stable', { ...options(), isWorkerOff: true });
    expect(read('sw-off')).toBe('off\n');
    expect(read('sw.js')).toContain('registration.unregister()');
    await write();
    expect(read('sw-off')).toBe('on\n');
  });

  it('has the page of an area where hosts look that only know files', async () => {
    await write();
    for (const folder of ['reset-password', 'gl', 'books'])
      expect(read(`${folder}/index.other.html`)).toBe(read('index.other.html'));
  });

  it('has a policy in each page, except for framing, which needs a header', async () => {
    await write();
    for (const page of ['index.html', 'books/journal.html', 'index.other.html', '404.html']) {
      const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(read(page)) ?? [];
      expect(policy).toContain("script-src 'self' 'sha256-");
      expect(policy).not.toContain('frame-ancestors');
      expect(read(page).indexOf('http-equiv')).toBeLessThan(read(page).indexOf('<script'));
    }
  });

  it('has compressed forms beside each text, and soon none of removed files', async () => {
    await write(0);
    for (const file of ['index.html', 'books/journal.html']) {
      expect(String(gunzipSync(readFileSync(path.join(out(), `${file}.gz`))))).toBe(read(file));
      expect(String(brotliDecompressSync(readFileSync(path.join(out(), `${file}.br`))))).toBe(read(file));
    }
    await promote('1.1.0', 1);
    await write(1);
    expect(String(gunzipSync(readFileSync(path.join(out(), 'index.html.gz'))))).toBe(read('index.html'));
    writeFileSync(path.join(out(), 'index.html.br'), 'kept, since its page is the same');
    await write(1);
    expect(read('index.html.br')).toContain('kept');
  });

  it('holds the files of its releases, and none that only the writer of pages reads', async () => {
    await write();
    expect(read('remotes/mf-books/1.0.0/js/journal.99999999.js')).toBe('console.log("journal");');
    for (const file of ['route-assets.json', 'prerendered.json', 'remotes/mf-site/1.0.0/prerendered.json'])
      expect(existsSync(path.join(out(), file)), file).toBe(false);
  });

  it('has a canary in its registry and its files; its pages are those of everybody', async () => {
    const canary = canaryStart(new Releases(store), 'stable', await published('1.1.0'), 10);
    await switchChannel(store, 'stable', publisher, canary);
    await write();
    const registry = JSON.parse(read('remotes.json')) as {
      remotes: readonly { canary?: { entry: string } }[];
    };
    expect(registry.remotes[0]?.canary?.entry).toBe('/remotes/mf-site/1.1.0/');
    expect(read('index.html')).toContain(
      JSON.stringify(registry.remotes[0]?.canary).replaceAll('<', '\\u003c'),
    );
    expect(read('index.html')).toContain('"/remotes/mf-site/1.0.0/js/landing.77777777.js"');
    expect(existsSync(path.join(out(), 'remotes/mf-site/1.1.0/module.json'))).toBe(true);
  });
});

describe('a site of files that our server serves', () => {
  it('shows its pages with the project of that server, and every file but those for hosts', async () => {
    await write();
    const source = new WrittenSource(out());
    const config = { ...sampleConfig, supabaseUrl: 'http://localhost:3000' };
    const page = (pathname: string) =>
      source.page({ pathname, config, origin: 'http://localhost:3000', visitor: undefined });
    expect((await page('/')).html).toContain('"supabaseUrl":"http://localhost:3000"');
    expect([(await page('/books/journal/7')).status, (await page('/nowhere')).status]).toEqual([200, 404]);
    expect(await source.file('/remotes/mf-books/1.0.0/js/__exposed.cccccccc.js')).toBeDefined();
    for (const file of ['/index.html', '/404.html', '/_headers', '/_redirects', '/.ledgerwise-site.json'])
      expect(await source.file(file), file).toBeUndefined();
  });
});

describe('a site written over a served one', () => {
  it('keeps the files of the last seven days', async () => {
    await write(0);
    const old = path.join(out(), 'remotes/mf-site/1.0.0/js/landing.77777777.js');
    await promote('1.1.0', 1);
    await write(1);
    expect(existsSync(old)).toBe(true);
    expect(read('index.html')).toContain('/remotes/mf-site/1.1.0/');
    await write(7);
    expect(existsSync(old)).toBe(true);
    await write(9);
    await write(17);
    expect(existsSync(old)).toBe(false);
    expect(existsSync(path.join(out(), 'remotes/mf-site/1.1.0/js/landing.77777777.js'))).toBe(true);
  });

  it('never lacks a page, nor a file that a page names', async () => {
    await write(0);
    let isOver = false;
    const missing = new Set<string>();
    const look = async () => {
      const files = new WrittenSource(out());
      for (let rounds = 0; !isOver || rounds === 0; rounds += 1) {
        for (const pathname of ['/', '/books/journal', '/books/journal/7', '/nowhere']) {
          const request = { pathname, config: sampleConfig, origin: 'http://localhost', visitor: undefined };
          const { html } = await files.page(request);
          const named = [...html.matchAll(/(?:src|href)="(\/(?:js|css|remotes)[^"]+)"/g)].map(
            ([, file]) => file,
          );
          if (!html.endsWith('</html>') || named.length === 0) missing.add(`${pathname} is half a page`);
          for (const file of named) if (!(await files.file(file ?? ''))) missing.add(`${pathname}: ${file}`);
        }
        await new Promise(setImmediate);
      }
    };
    const looking = look();
    for (const [index, version] of ['1.1.0', '1.2.0', '1.3.0', '1.4.0'].entries()) {
      await promote(version, index);
      await write(index);
    }
    isOver = true;
    await looking;
    expect([...missing]).toEqual([]);
  });

  it('leaves unchanged files alone, and a folder that is no site', async () => {
    await write(0);
    writeFileSync(bench.path('notes.txt'), 'mine');
    await expect(writeSite(store, 'stable', { ...options(), out: bench.root })).rejects.toThrow(
      'has files that no release wrote',
    );
    expect(readdirSync(bench.root)).toContain('notes.txt');
  });
});

describe('the builds of a checkout', () => {
  it('are written by the same code, each under its own address', async () => {
    bench.writeCheckout();
    await writeBuiltSite(bench.path('checkout'), options());
    const [first] = readdirSync(path.join(out(), 'remotes/mf-books'));
    expect(first).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
    bench.write('checkout/mf-books/dist', booksBuild('1.0.0', 'other words'));
    await writeBuiltSite(bench.path('checkout'), options(1));
    expect(readdirSync(path.join(out(), 'remotes/mf-books'))).toHaveLength(2);
    expect(read('index.html')).toContain('"shell":"1.0.0-');
  });

  it('are not written where a file is missing', async () => {
    bench.writeCheckout();
    bench.write('checkout/mf-books/dist', { 'js/journal.99999999.js': '' });
    await expect(writeBuiltSite(bench.path('checkout'), options())).rejects.toThrow('empty');
    expect(existsSync(out())).toBe(false);
  });
});
