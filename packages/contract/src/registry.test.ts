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
const registry = (...remotes: object[]): unknown => ({ version: 1, remotes, redirects: {} });

describe('a registry', () => {
  it('is taken as it is when it is sound', () => {
    expect(parseRegistry(registry(entry)).remotes).toEqual([entry]);
    expect(parseRegistry({ version: 1, remotes: [] }).redirects).toEqual({});
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

  it('is who claims it most closely', () => {
    expect(owner('/')).toBe('marketing');
    expect(owner('/about')).toBe('marketing');
    expect(owner('/accounting')).toBe('accounting');
    expect(owner('/accounting/customers/1/edit')).toBe('accounting');
    expect(owner('/accounting/reports/gst')).toBe('reports');
    expect(owner('/simple-dashboard')).toBe('accounting');
  });

  it('is nobody where nobody claims it', () => {
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

  it('keeps what follows its prefix, the longest one winning', () => {
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
