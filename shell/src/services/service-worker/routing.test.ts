import { expect, test } from 'vitest';
import { type AskedFor, isStorable, mayUseStored, remoteFolderOf, routeOf } from './routing.ts';

const ORIGIN = 'https://books.example';

const asked = (url: string, more: Partial<AskedFor> = {}): AskedFor => ({
  method: 'GET',
  url: new URL(url, ORIGIN).href,
  mode: 'cors',
  destination: 'script',
  headers: new Headers(),
  ...more,
});
const navigation = (url: string, more: Partial<AskedFor> = {}): AskedFor =>
  asked(url, { mode: 'navigate', destination: 'document', ...more });
const routes = (requests: readonly AskedFor[]) =>
  requests.map((request) => [new URL(request.url).pathname, routeOf(request, ORIGIN)]);

test('serves files whose address changes with their content from the store', () => {
  for (const file of [
    '/js/main.474b6be5.js',
    '/css/list.5c38888f.css',
    '/assets/noto.032c8039.woff',
    '/remotes/mf-banking/js/12.0a1b2c3d.js',
    '/remotes/mf-banking/1.4.0/remoteEntry.js',
    '/remotes/mf-couriers/2.0.0-rc.1/assets/index-Bx12Zy.js',
  ])
    expect(routeOf(asked(file), ORIGIN), file).toBe('lasting');
});

test('requests live releases from the network first', () => {
  for (const file of [
    '/remotes.json',
    '/config.json',
    '/remotes/mf-banking/module.json',
    '/remotes/mf-banking/1.4.0/mf-manifest.json',
  ])
    expect(routeOf(asked(file, { destination: '' }), ORIGIN), file).toBe('current');
});

test('handles no response of the API, whatever it looks like', () => {
  const addresses = [
    '/rest/v1/invoice_list?select=*',
    '/rest/v1/rpc/session_context',
    '/auth/v1/settings',
    '/realtime/v1/websocket',
    '/storage/v1/object/logo.0a1b2c3d.png',
    '/health',
    '/metrics',
  ];
  for (const address of addresses) {
    expect(routeOf(asked(address, { destination: '' }), ORIGIN), address).toBe('untouched');
    expect(routeOf(navigation(address), ORIGIN), address).toBe('untouched');
    expect(routeOf(asked(address, { method: 'POST' }), ORIGIN), address).toBe('untouched');
  }
});

test('does not handle a request with credentials, or for a part of a file', () => {
  for (const name of ['authorization', 'apikey', 'cookie', 'range'])
    for (const address of ['/js/main.474b6be5.js', '/remotes.json'])
      expect(routeOf(asked(address, { headers: new Headers({ [name]: 'x' }) }), ORIGIN)).toBe('untouched');
});

test('another origin is untouched, also where its addresses look like ours', () => {
  expect(
    routes([
      asked('https://cdn.example/js/main.474b6be5.js'),
      asked('https://cdn.example/remotes/mf-banking/1.0.0/module.json'),
      navigation('https://cdn.example/accounting/customers'),
    ]).map(([, route]) => route),
  ).toEqual(['untouched', 'untouched', 'untouched']);
});

test('pages of the shell are; the online copy, mailed links, other applications and files are not', () => {
  for (const address of ['/', '/accounting/invoices/new', '/demo/dashboard', '/shared-files'])
    expect(routeOf(navigation(address), ORIGIN), address).toBe('page');
  for (const address of [
    '/online-invoice',
    '/auth/callback?code=1',
    '/reset-password',
    '/accept-invitation',
    '/demo-app/',
    '/mailbox',
    '/sitemap.xml',
    '/remotes/mf-banking/',
  ])
    expect(routeOf(navigation(address), ORIGIN), address).toBe('untouched');
  // An address that only begins like one of them.
  expect(routeOf(navigation('/restaurants'), ORIGIN)).toBe('page');
});

test('accepts files only if they are sent as a form to the address of the web manifest', () => {
  expect(routeOf(navigation('/share', { method: 'POST' }), ORIGIN)).toBe('shared');
  expect(routeOf(asked('/share', { method: 'POST' }), ORIGIN)).toBe('untouched');
  expect(routeOf(navigation('/accounting', { method: 'POST' }), ORIGIN)).toBe('untouched');
});

test('does not store other files: images, the worker itself, files with permanent addresses', () => {
  for (const request of [
    asked('/remotes/mf-marketing/assets/dashboard.461da1eb.avif', { destination: 'image' }),
    asked('/sw.js'),
    asked('/manifest.webmanifest', { destination: 'manifest' }),
    asked('/remotes/mf-banking/remoteEntry.js'),
    asked('/js/main.js'),
  ])
    expect(routeOf(request, ORIGIN), request.url).toBe('untouched');
});

test('does not serve a retry from the store', () => {
  const url = `${ORIGIN}/js/main.474b6be5.js`;
  expect(mayUseStored({ url, cache: 'default' })).toBe(true);
  expect(mayUseStored({ url, cache: 'reload' })).toBe(false);
  expect(mayUseStored({ url: `${url}?r=17`, cache: 'default' })).toBe(false);
});

test('stores only complete responses of this site, and no page instead of a file', () => {
  const answer = {
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: new Headers({ 'content-type': 'text/javascript' }),
  };
  expect(isStorable(answer)).toBe(true);
  expect(isStorable({ ...answer, status: 206 })).toBe(false);
  expect(isStorable({ ...answer, status: 404 })).toBe(false);
  expect(isStorable({ ...answer, type: 'opaque' })).toBe(false);
  expect(isStorable({ ...answer, redirected: true })).toBe(false);
  expect(isStorable({ ...answer, headers: new Headers({ 'content-type': 'text/html' }) })).toBe(false);
  expect(isStorable({ ...answer, headers: new Headers({ 'cache-control': 'private' }) })).toBe(false);
});

test('a file belongs to the folder of its release', () => {
  expect(remoteFolderOf('/remotes/mf-banking/1.4.0/js/1.0a1b2c3d.js')).toBe('/remotes/mf-banking/1.4.0/');
  expect(remoteFolderOf('/remotes/mf-banking/js/1.0a1b2c3d.js')).toBe('/remotes/mf-banking/');
  expect(remoteFolderOf('/js/1.0a1b2c3d.js')).toBeUndefined();
});
