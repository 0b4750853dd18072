// @vitest-environment jsdom
import type { ModuleInfo } from '@ledgerwise/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visit } from '../../test/visit.tsx';
import { ClaimList } from '../sections/ClaimList.tsx';
import { isThere } from './claim.ts';

afterEach(cleanup);

function moduleWith(id: string, basePath: string, paths: readonly string[] | null): ModuleInfo {
  const manifest = paths && {
    contract: 1,
    id,
    title: id,
    routes: paths.map((path) => ({ id: path, path, title: path })),
    nav: [],
    permissions: [],
    errors: {},
    selfTests: [],
  };
  return {
    id,
    title: id,
    basePath,
    status: 'ready',
    manifest,
    error: null,
    load: () => Promise.reject(new Error(id)),
  };
}

const site = moduleWith('marketing', '', ['pricing']);
const books = moduleWith('accounting', '/accounting', ['general-ledger', 'tax/*', '*']);

test.each<[string, readonly string[], readonly ModuleInfo[], boolean]>([
  ['what was built, before any module is known', ['/accounting/general-ledger'], [], true],
  ['what was never built', ['/accounting/time-travel'], [], false],
  ['what a module of this deployment has', ['/accounting/general-ledger'], [site, books], true],
  ['what lies below an open address', ['/accounting/tax'], [site, books], true],
  ['what only the address for the rest would answer', ['/accounting/inventory'], [site, books], false],
  ['what this deployment has no module for', ['/banking'], [site, books], false],
  ['what is there in part', ['/accounting/general-ledger', '/accounting/inventory'], [site, books], false],
  [
    'what a module has that could not be read',
    ['/banking'],
    [site, books, moduleWith('banking', '/banking', null)],
    true,
  ],
  ['what was built, on the page of this module alone', ['/banking'], [site], true],
])('knows of %s', (_what, at, modules, expected) => {
  expect(isThere({ at }, modules)).toBe(expected);
});

test('marks a claim that is not fulfilled', async () => {
  visit(
    <ClaimList
      claims={[
        { name: 'General Ledger', at: ['/accounting/general-ledger'] },
        { name: 'Inventory', at: ['/accounting/inventory'] },
      ]}
    />,
    { modules: [site, books] },
  );
  expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'General Ledger',
    'Inventory (in development)',
  ]);
});
