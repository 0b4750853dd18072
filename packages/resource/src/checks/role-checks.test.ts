import type { Role } from '@ledgerwise/contract';
import { expect, it } from 'vitest';
import { checkRoles } from './role-checks.ts';

const manifest = {
  routes: [
    { id: 'things', path: 'things', title: 'Things', requires: 'things.read' },
    { id: 'parts', path: 'parts', title: 'Parts', requires: 'parts.read' },
  ],
  nav: [],
  permissions: ['things.read', 'things.update', 'things.delete', 'things.export', 'parts.read', 'parts.void'],
};

const IN_STEP: Readonly<Record<string, readonly Role[]>> = {
  'things.read': ['admin', 'manager', 'auditor', 'user', 'viewer'],
  'things.update': ['admin', 'manager', 'user'],
  'things.delete': ['admin'],
  'things.export': ['admin', 'manager'],
  'parts.read': ['admin', 'manager'],
};

const ROLES = [
  { role: 'admin', includes: 'manager' },
  { role: 'manager', includes: 'user' },
  { role: 'auditor', includes: 'viewer' },
  { role: 'user', includes: 'viewer' },
  { role: 'viewer', includes: null },
];

const problems = (changes: Readonly<Record<string, readonly Role[]>>): readonly string[] =>
  checkRoles(manifest, {
    roles: ROLES,
    rolesWith: (permission) => ({ ...IN_STEP, ...changes })[permission] ?? [],
  });

it('accepts consistent roles, and unused permissions', () => expect(problems({})).toEqual([]));

it.each<readonly [string, readonly Role[], string]>([
  ['parts.read', [], 'No role holds parts.read: what asks for it is closed to everybody.'],
  ['things.delete', ['admin', 'viewer'], 'things.delete is for admin alone, and viewer holds it.'],
  [
    'things.export',
    ['admin', 'manager', 'user'],
    'things.export is for admin and manager alone, and user holds it.',
  ],
  ['things.update', ['admin', 'user'], 'user holds things.update, and manager, which includes it, does not.'],
  [
    'things.read',
    ['admin', 'manager', 'user', 'viewer'],
    'viewer holds things.read, and auditor, which includes it, does not.',
  ],
])('names %s where %j hold it', (permission, holders, problem) => {
  expect(problems({ [permission]: holders })).toEqual([problem]);
});
