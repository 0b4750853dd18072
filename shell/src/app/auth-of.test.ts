// @vitest-environment jsdom
import type { Role } from '@ledgerwise/contract';
import { expect, it } from 'vitest';
import { context, olivia } from '../../test/sample-services.tsx';
import { parseSessionContext } from '../services/session/session-context.ts';
import { authOf } from './HostRoot.tsx';

const user = { id: olivia.id, email: olivia.email, fullName: 'Olivia Owner' };
const everybody = { ...context.grants, 'customers.create': ['user', 'manager', 'admin'] };

it('treats an unknown role as user, without permissions', () => {
  const auth = authOf({ status: 'signed-in', user, access: { kind: 'loading' } });
  expect(auth.role).toBe('user' satisfies Role);
  expect(auth.can('customers.read')).toBe(false);
});

it.each([[null], [undefined], [7]])('gives no right with the role %j of the server', (role) => {
  const ready = parseSessionContext({ ...context, grants: everybody, role });
  const auth = authOf({ status: 'signed-in', user, access: { kind: 'ready', context: ready } });
  expect(auth.role).toBe('user');
  expect(auth.can('customers.create')).toBe(false);
  expect(auth.rolesWith('customers.create')).toEqual(['user', 'manager', 'admin']);
});

it('gives an unfamiliar role the permissions of the server', () => {
  const grants = { ...everybody, 'books.close': ['admin', 'auditor'] };
  const ready = parseSessionContext({ ...context, grants, role: 'auditor' });
  const auth = authOf({ status: 'signed-in', user, access: { kind: 'ready', context: ready } });
  expect(auth.role).toBe('auditor');
  expect([auth.can('books.close'), auth.can('customers.create')]).toEqual([true, false]);
});

it('gives the rights of the role that the server names', () => {
  const ready = parseSessionContext({ ...context, grants: everybody, role: 'user' });
  const auth = authOf({ status: 'signed-in', user, access: { kind: 'ready', context: ready } });
  expect([auth.can('customers.create'), auth.can('settings.update')]).toEqual([true, false]);
});
