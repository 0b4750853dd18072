import { entryFor, type Registry } from '@ledgerwise/contract';
import { expect, it } from 'vitest';
import { registry } from '../../../test/sample-services.tsx';
import { knownModules } from './known-modules.ts';
import { entriesForVisitor } from './visitor.ts';

const canary = { entry: '/remotes/mf-accounting/2.0.0/', version: '2.0.0', percent: 50, seed: 's' };
const stable = registry.remotes.map((entry) => ({ ...entry, version: '1.0.0' }));
const withCanary: Registry = { ...registry, remotes: stable.map((entry) => ({ ...entry, canary })) };

/** A cookie jar like a browser's: setting adds a cookie. */
function jar(first = '') {
  const cookies = first ? [first] : [];
  const set: string[] = [];
  return {
    set,
    get cookie() {
      return cookies.join('; ');
    },
    set cookie(text: string) {
      set.push(text);
      cookies.push(text.split(';')[0] ?? '');
    },
  };
}

it('gives a visitor the releases that their cookie decides, on every visit', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const page = jar(`theme=dark; ledgerwise-visitor=${id}`);
    const entries = entriesForVisitor(withCanary, page);
    expect(entries).toEqual(withCanary.remotes.map((entry) => entryFor(entry, id)));
    expect(page.set).toEqual([]);
  }
});

it('creates an id if a canary is live and the visitor has none, and stores it', () => {
  const page = jar();
  const entries = entriesForVisitor(withCanary, page);
  expect(page.set).toEqual([
    expect.stringMatching(/^ledgerwise-visitor=[\w-]{22}; path=\/; max-age=31536000; samesite=lax$/),
  ]);
  expect(entriesForVisitor(withCanary, page)).toEqual(entries);
  expect(page.set).toHaveLength(1);
});

it('makes none where no canary is live', () => {
  const page = jar();
  expect(entriesForVisitor(registry, page)).toEqual(registry.remotes);
  expect(page.set).toEqual([]);
});

it('uses the release without a canary if the browser stores no cookies', () => {
  const closed = { cookie: '' };
  Object.defineProperty(closed, 'cookie', { get: () => '', set: () => {} });
  expect(entriesForVisitor(withCanary, closed)[0]?.version).toBe('1.0.0');
});

it("uses the page’s manifests if they belong to the visitor's release", () => {
  const inPage = { accounting: { version: '1.0.0' } };
  expect(knownModules(inPage, withCanary, stable)).toEqual(inPage);
  const forCanary = stable.map((entry) => ({ ...entry, version: '2.0.0', entry: canary.entry }));
  expect(knownModules(inPage, withCanary, forCanary)).toEqual({});
  // Without a canary there was no choice, whatever the name of the build.
  expect(knownModules({ accounting: { version: '0.1.0' } }, registry, registry.remotes)).toEqual({
    accounting: { version: '0.1.0' },
  });
  expect(knownModules({}, registry, registry.remotes)).toEqual({});
});
