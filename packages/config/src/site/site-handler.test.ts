import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFrontDoor } from '@ledgerwise/backend/front-door';
import { openSource } from '@ledgerwise/release';
import {
  prerenderedDeployment,
  sampleConfig,
  sampleDeployment,
  sampleFederation,
  sampleModule,
  sampleTemplate,
} from '@ledgerwise/release/sample-deployment';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSite } from './site-handler.ts';

let root: string;
let server: Server;
let base: string;
const said: string[] = [];
let isWorkerOff: boolean;

function write(file: string, content: unknown): void {
  const absolute = path.join(root, file);
  mkdirSync(path.dirname(absolute), { recursive: true });
  writeFileSync(absolute, typeof content === 'string' ? content : JSON.stringify(content));
}

beforeEach(async () => {
  said.length = 0;
  isWorkerOff = false;
  root = mkdtempSync(path.join(tmpdir(), 'site-'));
  write('secret.txt', 'not for the public');
  write('shell/dist/index.html', sampleTemplate);
  write('shell/dist/js/main.11111111.js', `start(${JSON.stringify('x'.repeat(400))})`);
  write('shell/dist/route-assets.json', sampleDeployment.shellGroups);
  symlinkSync('index.html', path.join(root, 'shell/dist/linked.html'));
  write('mf-site/dist/prerendered.json', prerenderedDeployment.remotes.site?.prerendered ?? {});
  write('shell/public/remotes.json', sampleDeployment.registry);
  write('mf-site/dist/module.json', sampleDeployment.remotes.site?.module);
  write('mf-site/dist/mf-manifest.json', sampleFederation());
  write(
    'mf-demo/dist/standalone/index.html',
    '<html><head><base href="/"><meta content="" name="product-url"></head></html>',
  );
  write('mf-demo/dist/standalone/js/main.12345678.js', 'demo()');
  const site = createSite({
    get isWorkerOff() {
      return isWorkerOff;
    },
    source: await openSource({ channel: 'stable', workspace: root }, {}, (line) => said.push(line)),
    cache: path.join(root, 'cache'),
    config: (origin) => ({ ...sampleConfig, supabaseUrl: origin }),
  });
  server = createFrontDoor({
    siteUrl: 'http://localhost',
    host: '127.0.0.1',
    answer: (request, response) => site.handle(request, response),
    upgrade: () => false,
    log: (line) => said.push(line),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(root, { recursive: true });
});

const page = async (pathname: string) => (await fetch(base + pathname)).text();

/** fetch() would tidy the path before it is sent. */
function rawStatus(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    let answer = '';
    socket.on('data', (part) => {
      answer += String(part);
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

describe('the service worker', () => {
  beforeEach(() => write('shell/dist/sw.js', 'self.shellBuild={};'));

  it('is revalidated with each visit, and no policy for pages holds for it', async () => {
    const worker = await fetch(`${base}/sw.js`);
    expect(await worker.text()).toContain('shellBuild');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-security-policy')).toBeNull();
    expect(await page('/sw-off')).toBe('on\n');
  });

  it('is replaced by one that removes itself if the operator has switched it off', async () => {
    isWorkerOff = true;
    expect(await page('/sw-off')).toBe('off\n');
    expect(await page('/sw.js')).toContain('registration.unregister()');
  });

  it('finds a page of no address to store, and a web manifest with the name of the product', async () => {
    const shell = await fetch(`${base}/app-shell`);
    expect([shell.status, await shell.text()]).toEqual([
      200,
      expect.stringContaining('<div id="root"></div>'),
    ]);
    const manifest = await fetch(`${base}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
    expect(await manifest.json()).toMatchObject({ name: 'Ledgerwise', start_url: '/accounting/dashboard' });
  });
});

describe('files', () => {
  it('are cached for ever with a digest in the name, and revalidated without', async () => {
    const hashed = await fetch(`${base}/js/main.11111111.js`);
    expect(hashed.headers.get('cache-control')).toContain('immutable');
    const manifest = await fetch(`${base}/remotes/mf-site/module.json`);
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(`${base}/remotes/mf-site/module.json`, {
      headers: { 'if-none-match': manifest.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('are compressed if the client accepts it', async () => {
    const answer = await fetch(`${base}/js/main.11111111.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toContain('start(');
  });

  it('that do not exist are 404, and none is read from outside the folders', async () => {
    expect((await fetch(`${base}/js/gone.js`)).status).toBe(404);
    expect((await fetch(`${base}/remotes/mf-site/gone`)).status).toBe(404);
    for (const target of [
      '/../../secret.txt',
      '/%2e%2e/%2e%2e/secret.txt',
      '/remotes/mf-site/..%2f..%2fsecret.txt',
    ]) {
      const answer = await rawStatus(target);
      expect(answer).toMatch(/^HTTP\/1\.1 404/);
      expect(answer).not.toContain('not for the public');
    }
  });

  it('only for the server are 404, in any spelling', async () => {
    for (const target of [
      '/index.html',
      '/route-assets.json',
      '/%2e/index.html',
      '/./index.html',
      '/js/../index.html',
      '/js/%2e%2e/route-assets.json',
      '//index.html',
      '/%2findex.html',
      '/remotes/shell/index.html',
      '/remotes/shell/route-assets.json',
      '/remotes/mf-site/%2e/prerendered.json',
      '/demo-app/index.html',
      '/linked.html',
    ])
      expect(await rawStatus(target), target).toMatch(/^HTTP\/1\.1 40[04]/);
    expect(await rawStatus('/js/%2e%2e/js/main.11111111.js')).toMatch(/^HTTP\/1\.1 200/);
  });

  it('with invalid names are 404 as well', async () => {
    for (const target of [
      `/js/${'b'.repeat(300)}.js`,
      '/js/main.11111111.js/inside.js',
      `/${'c/'.repeat(3000)}d.js`,
    ])
      expect(await rawStatus(target)).toMatch(/^HTTP\/1\.1 404/);
    expect(await rawStatus('/js/main%00.js')).toMatch(/^HTTP\/1\.1 400/);
    expect(said).toEqual([]);
  });

  it('used only by the build are not served', async () => {
    expect((await fetch(`${base}/route-assets.json`)).status).toBe(404);
  });

  it('are only read', async () => {
    expect((await fetch(`${base}/`, { method: 'POST' })).status).toBe(405);
  });
});

describe('pages', () => {
  it('answer every address that is no file, with a policy', async () => {
    const answer = await fetch(`${base}/any/where`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('show a redeployed remote at the next navigation', async () => {
    expect(await page('/')).toContain('landing.77777777.js');
    write('mf-site/dist/module.json', {
      ...sampleDeployment.remotes.site?.module,
      screens: { landing: { files: ['js/landing.cccccccc.js'], shared: [] } },
    });
    expect(await page('/')).toContain('landing.cccccccc.js');
  });

  it('change when the remote that brings them is deployed alone', async () => {
    write('shell/dist/prerendered.json', prerenderedDeployment.frames);
    const { module, prerendered } = prerenderedDeployment.remotes.site ?? {};
    const [route] = module?.routes ?? [];
    write('mf-site/dist/module.json', module);
    write('mf-site/dist/prerendered.json', prerendered);
    expect(await page('/')).toContain('<b>Ledgerwise</b><main><h1>Ledgerwise</h1>');
    const head = { description: 'Said anew.' };
    write('mf-site/dist/module.json', { ...module, routes: [{ ...route, head }] });
    write('mf-site/dist/prerendered.json', {
      pages: { landing: { html: '<h1>Drawn anew</h1>', hints: [] } },
    });
    expect(await page('/')).toContain('<main><h1>Drawn anew</h1></main>');
    expect(await page('/')).toContain('<meta name="description" content="Said anew.">');
    expect((await fetch(`${base}/prerendered.json`)).status).toBe(404);
  });

  it('without a page are 404, and search engines get a list of the pages', async () => {
    write('shell/dist/prerendered.json', prerenderedDeployment.frames);
    write('mf-site/dist/module.json', prerenderedDeployment.remotes.site?.module);
    const answer = await fetch(`${base}/nowhere`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('Nothing here at Ledgerwise');
    const again = await fetch(`${base}/nowhere`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(404);
    expect((await fetch(`${base}/gl`)).status).toBe(200);
    expect(await page('/robots.txt')).toContain(`Sitemap: ${base}/sitemap.xml`);
    expect(await page('/sitemap.xml')).toContain(`<loc>${base}/</loc>`);
  });

  it('show a remote that is added to the registry while the server runs', async () => {
    write('mf-new/dist/module.json', sampleModule('new', { title: 'Fresh' }));
    write('mf-new/dist/mf-manifest.json', sampleFederation());
    const [first] = sampleDeployment.registry.remotes;
    const added = { ...first, id: 'new', entry: '/remotes/mf-new/', claims: ['/new/*'] };
    write('shell/public/remotes.json', {
      ...sampleDeployment.registry,
      remotes: [...sampleDeployment.registry.remotes, added],
    });
    expect(await page('/new')).toContain('"title":"Fresh"');
  });

  it('contain a module with a handwritten module.json', async () => {
    const { screens: _screens, version: _version, ...byHand } = sampleModule('books', { title: 'By hand' });
    write('mf-books/dist/module.json', byHand);
    write('mf-books/dist/mf-manifest.json', sampleFederation());
    expect(await page('/books/journal')).toContain('"title":"By hand"');
    expect(await page('/books/journal')).toContain('/remotes/mf-books/js/module.33333333.js');
    expect(said).toEqual([]);
  });

  it('go on without a remote that is missing or broken', async () => {
    expect(await page('/books/journal')).not.toContain('"books":{');
    write('mf-books/dist/module.json', '{"routes":');
    write('mf-books/dist/mf-manifest.json', sampleFederation());
    expect(await page('/')).toContain('landing.77777777.js');
    expect(said.join()).toContain('mf-books');
    cpSync(path.join(root, 'mf-site/dist/module.json'), path.join(root, 'mf-books/dist/module.json'));
    expect(await page('/books/journal')).toContain('"books":{');
  });

  it('name the origin that the request came to', async () => {
    const config = (await (await fetch(`${base}/config.json`)).json()) as { supabaseUrl: string };
    expect(config.supabaseUrl).toBe(base);
  });

  it('do not repeat a host name that is no host name', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      httpRequest(`${base}/config.json`, { headers: { host: 'a"b.example' } }, (response) => {
        let body = '';
        response.on('data', (part) => {
          body += String(part);
        });
        response.on('end', () => resolve(body));
      })
        .on('error', reject)
        .end();
    });
    expect(answer).toBe('The Host header of this request is not the name of a server.');
  });
});

describe("the demo's own bundle", () => {
  it('is mounted below /demo-app/, any address of it with its page', async () => {
    expect(await page('/demo-app/')).toContain(
      '<base href="/demo-app/"><meta name="product-url" content="/">',
    );
    expect(await page('/demo-app/demo/dashboard')).toContain('<base href="/demo-app/">');
    expect(await page('/demo-app/js/main.12345678.js')).toBe('demo()');
    const policy = (await fetch(`${base}/demo-app/`)).headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self';.*connect-src 'self';.*frame-ancestors 'none'/);
    expect((await fetch(`${base}/demo-app/js/gone.js`)).status).toBe(404);
  });
});
