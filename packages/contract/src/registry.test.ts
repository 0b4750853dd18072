import { describe, expect, it } from 'vitest';
import { ownerOf, parseRegistry, type Registry, redirectOf } from './registry.ts';

const entry = {
  id: 'accounting',
  title: 'Accounting',
  basePath: '/accounting',
  entry: '/remotes/mf-accounting/',
  claims: ['/accounting/*', '/simple-dashboard'],
  audience: 'signed-in',
};
const canary = { entry: '/remotes/mf-accounting/1.4.0/', version: '1.4.0', percent: 10, seed: 'Zq8' };
const registry = (...remotes: object[]): unknown => ({ version: 1, remotes, redirects: {} });

describe('a registry', () => {
  it('is returned unchanged if it is valid', () => {
    expect(parseRegistry(registry(entry)).remotes).toEqual([entry]);
    expect(parseRegistry({ version: 1, remotes: [] }).redirects).toEqual({});
  });

  it('may name the live releases, as a store writes it', () => {
    const live = {
      ...entry,
      entry: '/remotes/mf-accounting/1.3.0/',
      version: '1.3.0',
      integrity: { 'module.json': 'sha384-abc+/9=' },
      canary,
    };
    const all = { version: 1, remotes: [live], redirects: {}, revision: 7, shell: '2.0.0' };
    expect(parseRegistry(all)).toEqual(all);
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [null, 'remotes.json: "version" must be 1'],
    ['[]', 'remotes.json: "version" must be 1'],
    [{ version: 2, remotes: [] }, 'remotes.json: "version" must be 1'],
    [{ version: 1 }, 'remotes.json: "remotes" must be a list'],
    [registry({ ...entry, id: 'My App' }), 'remotes.json, remote 1: "id" must be'],
    [registry(entry, { ...entry, id: 7 }), 'remotes.json, remote 2: "id" must be'],
    [registry({ ...entry, title: undefined }), '(accounting): "title" is missing'],
    [registry({ ...entry, basePath: 'accounting' }), '(accounting): "basePath" must begin with /'],
    [registry({ ...entry, basePath: '/accounting/' }), '(accounting): "basePath" must begin with /'],
    [registry({ ...entry, entry: '/remotes/x' }), '(accounting): "entry" must be the address of a folder'],
    [
      registry({ ...entry, claims: ['accounting'] }),
      '(accounting): "claims" must be a list of absolute paths',
    ],
    [registry({ ...entry, audience: 'all' }), '(accounting): "audience" must be public, signed-in or qa'],
    [registry({ ...entry, version: 1 }), '(accounting): "version" must be a text'],
    [registry({ ...entry, integrity: 'sha384-a' }), '(accounting): "integrity" must give a hash'],
    [registry({ ...entry, integrity: { 'module.json': 'a' } }), '(accounting): "integrity" must give a hash'],
    [registry({ ...entry, canary: null }), '(accounting): "canary" must be an object'],
    [registry({ ...entry, canary: { ...canary, version: undefined } }), 'the canary’s "version" is missing'],
    [registry({ ...entry, canary: { ...canary, percent: 0 } }), 'the canary’s "percent" must be'],
    [registry({ ...entry, canary: { ...canary, percent: 101 } }), 'the canary’s "percent" must be'],
    [registry({ ...entry, canary: { ...canary, seed: '' } }), 'the canary’s "seed" is missing'],
    [registry({ ...entry, canary: { ...canary, entry: '/x' } }), 'the canary’s "entry" must be the address'],
    [{ version: 1, remotes: [], revision: 0 }, 'remotes.json: "revision" must be a number'],
    [{ version: 1, remotes: [], shell: 2 }, 'remotes.json: "shell" must be a version'],
    [registry(entry, entry), '"accounting" is listed twice'],
    [{ version: 1, remotes: [null] }, 'remotes.json, remote 1: is not an object'],
    [{ version: 1, remotes: [], redirects: { '/a': 'b' } }, 'redirect "/a" must lead from one absolute path'],
  ];
  for (const [value, sentence] of wrong)
    it(`is refused in words: ${sentence}`, () => expect(() => parseRegistry(value)).toThrow(sentence));
});

describe('the owner of an address', () => {
  const marketing = { ...entry, id: 'marketing', basePath: '', claims: ['/', '/about'] };
  const reports = {
    ...entry,
    id: 'reports',
    basePath: '/accounting/reports',
    claims: ['/accounting/reports/*'],
  };
  const all: Registry = parseRegistry(registry(entry, marketing, reports));
  const owner = (pathname: string) => ownerOf(all, pathname)?.id;

  it('is the module with the most specific claim', () => {
    expect(owner('/')).toBe('marketing');
    expect(owner('/about')).toBe('marketing');
    expect(owner('/accounting')).toBe('accounting');
    expect(owner('/accounting/customers/1/edit')).toBe('accounting');
    expect(owner('/accounting/reports/gst')).toBe('reports');
    expect(owner('/simple-dashboard')).toBe('accounting');
  });

  it('is none without a claim', () => {
    expect(owner('/about/us')).toBeUndefined();
    expect(owner('/accountings')).toBeUndefined();
    expect(owner('/simple-dashboard/x')).toBeUndefined();
  });
});

describe('a redirect', () => {
  const redirects = {
    '/customers': '/accounting/customers',
    '/reports': '/accounting/reports',
    '/reports/financial': '/accounting/reports',
  };
  const all = parseRegistry({ version: 1, remotes: [], redirects });

  it('keeps the rest after its prefix, and the longest one wins', () => {
    expect(redirectOf(all, '/customers')).toBe('/accounting/customers');
    expect(redirectOf(all, '/customers/7/edit')).toBe('/accounting/customers/7/edit');
    expect(redirectOf(all, '/reports/financial')).toBe('/accounting/reports');
    expect(redirectOf(all, '/reports/gst')).toBe('/accounting/reports/gst');
  });
  it('leaves other addresses alone', () => {
    expect(redirectOf(all, '/customersatisfaction')).toBeUndefined();
    expect(redirectOf(all, '/')).toBeUndefined();
  });
});
