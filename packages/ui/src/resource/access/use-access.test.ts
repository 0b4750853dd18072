import type { Role } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { orders } from '../../../test/orders.resource.ts';
import { testHost } from '../../../test/test-host.ts';
import { cutConnection } from '../../../test/test-offline.ts';
import { noRecords } from '../../core/no-records.ts';
import { editRefusalOf, refusal } from './use-access.ts';

test('a document can be edited while it is a draft, any other record by permission', () => {
  const draft = { id: '1', status: 'draft' };
  const posted = { id: '2', status: 'sent' };
  expect(editRefusalOf(orders, draft, undefined)).toBeUndefined();
  expect(editRefusalOf(orders, posted, undefined)).toBe(
    'It is posted and cannot be edited. Open it to make a correction',
  );
  expect(editRefusalOf(orders, posted, 'Needs the role admin')).toBe('Needs the role admin');
  expect(editRefusalOf(contacts, posted, undefined)).toBeUndefined();
});

test('a refusal names the roles that may, and none if no role may', () => {
  const asked = (roles: readonly Role[]) =>
    refusal(testHost(noRecords, { role: 'viewer', grants: () => roles }).host.auth, 'orders.delete');
  expect(asked(['admin', 'viewer'])).toBeUndefined();
  expect(asked(['admin', 'manager'])).toBe('Needs the role admin or manager');
  expect(asked([])).toBe('No role may do this');
});

test("uses the host's own reason", () => {
  const { auth } = testHost(noRecords, { grants: () => [] }).host;
  const refusalOf = () => 'Available in the full premium version';
  expect(refusal({ ...auth, refusalOf }, 'orders.delete')).toBe('Available in the full premium version');
  expect(refusal({ ...auth, can: () => true, refusalOf }, 'orders.delete')).toBeUndefined();
});

test('refuses permitted actions while the server cannot be reached', () => {
  const { auth } = testHost(noRecords, { connection: cutConnection }).host;
  expect(refusal(auth, 'orders.delete')).toBe('You are offline: this needs the server');
  const nobody = testHost(noRecords, { connection: cutConnection, grants: () => [] }).host.auth;
  expect(refusal(nobody, 'orders.delete')).toBe('No role may do this');
});
