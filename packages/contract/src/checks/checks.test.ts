import { describe, expect, it } from 'vitest';
import { CONTRACT_MINOR, CONTRACT_VERSION, defineManifest, type ModuleManifest } from '../manifest.ts';
import { defineModule, type ManifestStamp } from '../module.ts';
import { checkManifest, parseManifest } from './manifest-checks.ts';
import { checkModule, checkModuleCode } from './module-checks.ts';

const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'sample',
  title: 'Sample',
  routes: [
    { id: 'home', path: '', title: 'Home' },
    { id: 'things', path: 'things', title: 'Things', requires: 'things.read' },
  ],
  nav: [{ route: 'things', label: 'Things', order: 1, requires: 'things.read' }],
  permissions: ['things.read'],
  errors: { 'thing.broken': { title: 'Broken', help: 'Mend it.' } },
  selfTests: [{ id: 'works', title: 'It works', effects: 'none' }],
});
const wrong = (changes: Partial<ModuleManifest>): readonly string[] =>
  checkManifest({ ...(manifest as ModuleManifest), ...changes });

describe('the check of a manifest', () => {
  it('has nothing against a sound one', () => expect(checkManifest(manifest)).toEqual([]));

  it('reports duplicate declarations', () => {
    const home = { id: 'home', path: '', title: 'Home' };
    expect(wrong({ routes: [...manifest.routes, home] })).toEqual([
      'Route "home" is declared twice.',
      'Two routes have the path "".',
    ]);
    const test = { id: 'works', title: 'Again', effects: 'none' } as const;
    expect(wrong({ selfTests: [test, test] })).toEqual(['Self-test "works" is declared twice.']);
  });

  it('reports dangling references', () => {
    const item = { route: 'gone', label: 'Gone', order: 1 } as const;
    expect(wrong({ nav: [item] })).toEqual(['Navigation entry "Gone" leads to no route ("gone").']);
    expect(wrong({ permissions: [] })).toContain('Permission "things.read" is used but not declared.');
  });

  it('reports shortcuts that open no screen by themselves', () => {
    expect(wrong({ appShortcuts: [{ route: 'things', label: 'Things' }] })).toEqual([]);
    const routes = [...manifest.routes, { id: 'thing', path: 'things/:id', title: 'Thing' }];
    for (const route of ['gone', 'thing'])
      expect(wrong({ routes, appShortcuts: [{ route, label: 'New thing' }] })).toEqual([
        `Shortcut "New thing" leads to no route without parameters ("${route}").`,
      ]);
  });

  it('reports invalid icons', () => {
    const icon = { paths: ['<script/>'] };
    const label = { one: 'Thing', many: 'Things' };
    const routes = [...manifest.routes, { id: 'thing', path: 'things/:id', title: 'Thing' }];
    const records = [{ kind: 'things', label, icon, path: 'things/:id' }];
    const reason = 'is invalid: its "paths" must be path data of SVG ("M3 12h18"), 4000 characters at most.';
    expect(wrong({ nav: [{ route: 'home', label: 'Home', icon, order: 1 }], routes, records })).toEqual([
      `The icon of navigation entry "Home" ${reason}`,
      `The icon of records "things" ${reason}`,
    ]);
  });

  it('names settings without name, title or default', () => {
    const named = { title: 'Days that a delivery takes', default: 3 };
    expect(wrong({ settings: { delivery_days: named } })).toEqual([]);
    const list = [] as unknown as string;
    expect(wrong({ settings: { DeliveryDays: named, carrier: { title: '', default: list } } })).toEqual([
      'Setting "DeliveryDays" must be named in lower case, as the server names it.',
      'Setting "carrier" lacks a title.',
      'The default of setting "carrier" must be text, a number, true or false.',
    ]);
  });

  it('reports heads of routes that are not public, or have parameters', () => {
    const head = { description: 'A page.' };
    const about = { id: 'about', path: 'about', title: 'About', access: 'public', head } as const;
    expect(wrong({ routes: [...manifest.routes, about] })).toEqual([]);
    for (const changes of [{ access: 'signed-in' as const }, { path: 'about/:id' }])
      expect(wrong({ routes: [...manifest.routes, { ...about, ...changes }] })).toEqual([
        'Route "about" has a head, which is for public addresses without parameters.',
      ]);
  });

  it('names records that lead nowhere, or to no one of them', () => {
    const label = { one: 'Thing', many: 'Things' };
    const thing = { kind: 'things', label, path: 'things' } as const;
    expect(wrong({ records: [thing, { ...thing, path: 'gone/:id' }] })).toEqual([
      'Records "things" are declared twice.',
      'The path of records "things" has no ":id".',
      'Records "things" lead to "gone/:id", which is the path of no route.',
    ]);
    const routes = [...manifest.routes, { id: 'thing', path: 'things/:id', title: 'Thing' }];
    const create = { label: 'New Thing', path: 'things/new', requires: 'things.create' };
    expect(wrong({ routes, records: [{ ...thing, path: 'things/:id', create }] })).toEqual([
      'Records "things" lead to "things/new", which is the path of no route.',
      'Permission "things.create" is used but not declared.',
    ]);
    const begins = [{ label: 'New Part', path: 'parts/new?of=thing', requires: 'parts.create' }];
    expect(wrong({ routes, records: [{ ...thing, path: 'things/:id', begins }] })).toEqual([
      '"New Part" of records "things" leads to "parts/new", which is the path of no route.',
      '"New Part" of records "things" does not say for which: its path has no ":id".',
      'Permission "parts.create" is used but not declared.',
    ]);
  });

  it('names verifications that lead nowhere, or try nothing', () => {
    const list = { id: 'list', title: 'Things', path: 'things', functions: ['list'] };
    expect(wrong({ verifications: [list] })).toEqual([]);
    expect(wrong({ verifications: [list, { ...list, path: 'gone', functions: [] }] })).toEqual([
      'Verification "list" is declared twice.',
      'Verification "list" is of "gone", which is the path of no route.',
      'Verification "list" names no function to try.',
    ]);
    expect(wrong({ verifications: [{ ...list, functions: ['list', 'list'] }] })).toEqual([
      'Verification "list" names the function "list" twice.',
    ]);
  });

  it('names error texts without form or way out', () => {
    expect(wrong({ errors: { Broken: { title: 'x', help: '' } } })).toEqual([
      'Error code "Broken" is not of the form area.what.',
      'Error code "Broken" lacks a title or a way out.',
    ]);
  });
});

describe('a fetched manifest', () => {
  const fetched = (): unknown => JSON.parse(JSON.stringify(manifest));

  it('is frozen to its depth', () => {
    const parsed = parseManifest(fetched(), 'sample');
    expect(parsed).toEqual(manifest);
    expect(Object.isFrozen(parsed.routes[0])).toBe(true);
  });

  it('is unavailable when it is no manifest, or that of another module', () => {
    for (const value of [null, 'x', [], {}, { ...manifest, routes: 'x' }, { ...manifest, id: 'other' }])
      expect(() => parseManifest(value, 'sample')).toThrow(
        expect.objectContaining({ code: 'module.unavailable' }),
      );
  });

  it('is accepted of this contract and the one before, and of no other', () => {
    const of = (contract: number) => () => parseManifest({ ...manifest, contract }, 'sample');
    expect(of(CONTRACT_VERSION - 1)).not.toThrow();
    for (const contract of [CONTRACT_VERSION + 1, CONTRACT_VERSION - 2])
      expect(of(contract)).toThrow(expect.objectContaining({ code: 'module.incompatible' }));
    const contractMinor = CONTRACT_MINOR + 1;
    expect(() => parseManifest({ ...manifest, contractMinor }, 'sample')).toThrow(
      expect.objectContaining({ code: 'module.needs_newer_app' }),
    );
  });
});

describe('the check of a module', () => {
  const screen = () => null;
  const selfTests = { works: async () => ({ ok: true, detail: 'It does.' }) };

  it('accepts a module whose screens all load', async () => {
    const sound = defineModule(manifest, {
      screens: { home: async () => screen, things: async () => screen },
      selfTests,
    });
    expect(await checkModule(sound)).toEqual([]);
  });

  it('names the screens that do not, and the tests without a function', async () => {
    const screens = { home: () => Promise.reject(new Error('404')), things: async () => screen };
    const broken = defineModule(manifest, { screens, selfTests });
    expect(await checkModule(broken)).toEqual(['Screen "home" could not be loaded: Error: 404']);
    expect(await checkModule({ manifest, screens: {}, selfTests: {} })).toEqual([
      'Route "home" has no screen.',
      'Route "things" has no screen.',
      'Self-test "works" has no function.',
    ]);
  });

  it('names code of another module or contract than its manifest', async () => {
    const screens = { home: async () => screen, things: async () => screen };
    const code = { screens, selfTests };
    const of = (stamp: ManifestStamp) => checkModuleCode({ manifest: stamp, ...code }, manifest);
    expect(await of({ id: 'sample', contract: CONTRACT_VERSION })).toEqual([]);
    const named = (id: string, contract: number) =>
      `The code is of module "${id}" and contract ${contract}, its manifest of "sample" and contract ${CONTRACT_VERSION}.`;
    expect(await of({ id: 'other', contract: CONTRACT_VERSION })).toEqual([named('other', CONTRACT_VERSION)]);
    const next = CONTRACT_VERSION + 1;
    expect(await of({ id: 'sample', contract: next })).toEqual([named('sample', next)]);
  });
});
