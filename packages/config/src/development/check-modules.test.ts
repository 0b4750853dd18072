import type { ModuleFile } from '@ledgerwise/release';
import { expect, it } from 'vitest';
import { moduleProblems } from './check-modules.ts';

const dot = { paths: ['M12 12h.01'] };
const none = { files: [], shared: [] };
const module: ModuleFile = {
  contract: 1,
  id: 'sample',
  version: '1.0.0',
  title: 'Sample',
  routes: [{ id: 'list', path: '', title: 'List', requires: 'things.read' }],
  nav: [{ route: 'list', label: 'List', icon: dot, order: 1 }],
  permissions: ['things.read'],
  errors: {},
  selfTests: [],
  screens: { list: none },
};
const roles = { 'things.read': ['admin', 'manager'] } as const;

it('accepts a module whose routes, entries and permissions exist', () => {
  expect(moduleProblems(module, roles)).toEqual([]);
});

it('reports a route without a screen, an entry without a route, and a permission that no role has', () => {
  const wrong: ModuleFile = {
    ...module,
    routes: [...module.routes, { id: 'gone', path: 'gone', title: 'Gone', requires: 'thing.read' }],
    nav: [...module.nav, { route: 'nowhere', label: 'Nowhere', icon: dot, order: 2 }],
    permissions: ['things.read', 'thing.read'],
  };
  const expected = [
    'Navigation entry "Nowhere" leads to no route ("nowhere").',
    'Route "gone" has no screen.',
  ];
  expect(moduleProblems(wrong, undefined)).toEqual(expected);
  expect(moduleProblems(wrong, roles)).toEqual([
    ...expected,
    'No role holds thing.read: what asks for it is closed to everybody.',
  ]);
});
