// @vitest-environment jsdom
import type { ModuleManifest, Registry } from '@ledgerwise/contract';
import { init, registerRemotes } from '@module-federation/enhanced/runtime';
import { createStore } from 'jotai/vanilla';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { accounting, eventually } from '../../../test/sample-services.tsx';
import { inspectPage } from './inspect-page.ts';
import { createModuleCatalog } from './module-catalog.ts';
import { activeOverrides } from './module-override.ts';

const ENTRY = '/remotes/mf-accounting/';
const registry: Registry = {
  version: 1,
  remotes: [
    {
      id: 'accounting',
      title: 'Accounting',
      basePath: '/accounting',
      entry: ENTRY,
      claims: ['/accounting/*'],
      audience: 'signed-in',
    },
  ],
  redirects: {},
};
const folder = new URL(ENTRY, location.href).href;
const verifications = [{ id: 'list', title: 'List', path: 'customers', functions: ['list'] }];
const whole: ModuleManifest = { ...accounting, verifications };

function inspection(known: object = { ...accounting, version: '0.4.2' }) {
  const catalog = createModuleCatalog({
    store: createStore(),
    registry,
    known: { accounting: known },
    federation: { load: () => Promise.reject(new Error('not in this test')) },
    readModuleJson: async () => accounting,
  });
  return { catalog, page: inspectPage(catalog, registry) };
}

const answerWith = (answer: Response) => vi.stubGlobal('fetch', async () => answer);

beforeAll(() => {
  const react = {
    version: '19.3.1',
    get: () => () => 'react',
    shareConfig: { requiredVersion: '^19.3.1', eager: true },
  };
  init({ name: 'shell', remotes: [], shareStrategy: 'loaded-first', shared: { react } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('reports the origin of a module, and its running container', () => {
  const { page } = inspection();
  const origin = { id: 'accounting', entry: folder, registered: folder, version: '0.4.2' };
  expect(page.modules()).toEqual([{ ...origin, container: null }]);
  const container = `${folder}remoteEntry.11111111.js`;
  registerRemotes([{ name: 'mf_accounting', entry: `${container}?r=2` }]);
  expect(page.modules()).toEqual([{ ...origin, container }]);
});

it('distinguishes an override from the registry', async () => {
  const { catalog, page } = inspection();
  catalog.override('accounting', 'https://try.example/');
  await eventually(() => expect(catalog.get('accounting')?.status).toBe('ready'));
  expect(page.modules()).toEqual([
    { id: 'accounting', entry: 'https://try.example/', registered: folder, version: null, container: null },
  ]);
});

it('reads the share scope', () => {
  expect(inspection().page.libraries()).toContainEqual(
    expect.objectContaining({ name: 'react', version: '19.3.1', providedBy: 'shell', isLoaded: false }),
  );
});

it('reads the complete manifest, whatever part the page has', async () => {
  answerWith(Response.json(whole));
  expect((await inspection().page.manifestOf('accounting')).verifications).toEqual(verifications);
  answerWith(new Response('', { status: 404 }));
  expect((await inspection(whole).page.manifestOf('accounting')).verifications).toEqual(verifications);
  answerWith(new Response('', { status: 500 }));
  await expect(inspection().page.manifestOf('accounting')).rejects.toMatchObject({
    code: 'module.unavailable',
  });
});

it('has no build record if the host returns a page instead', async () => {
  const record = { id: 'shell', version: '0.1.0' };
  answerWith(Response.json(record));
  expect(await inspection().page.shell()).toEqual(record);
  answerWith(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  expect(await inspection().page.shell()).toBeNull();
});

it('takes a module from a listed origin in this tab, and from no other', () => {
  const catalog = { all: () => [], get: () => undefined } as never;
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  const page = inspectPage(catalog, registry, ['https://try.example']);
  expect(page.overrideOrigins).toEqual(['https://try.example']);
  for (const address of ['https://evil.example/', 'javascript:alert(1)', 'http://try.example/'])
    expect(() => page.override('accounting', address)).toThrow(
      `${address} is not on an origin that the operator lists. Use one of: https://try.example.`,
    );
  expect(reload).not.toHaveBeenCalled();
  page.override('accounting', 'https://try.example/build');
  expect(activeOverrides(sessionStorage, page.overrideOrigins)).toEqual([
    { id: 'accounting', entry: 'https://try.example/build/' },
  ]);
  page.resetOverride('accounting');
  expect(activeOverrides(sessionStorage, page.overrideOrigins)).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(2);
});
