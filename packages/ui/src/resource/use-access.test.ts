import { expect, test } from 'vitest';
import { contacts } from '../../test/contacts.resource.ts';
import { orders } from '../../test/orders.resource.ts';
import { editRefusalOf } from './use-access.ts';

test('a document is edited as long as it is a draft, any other record as the role may', () => {
  const draft = { id: '1', status: 'draft' };
  const posted = { id: '2', status: 'sent' };
  expect(editRefusalOf(orders, draft, undefined)).toBeUndefined();
  expect(editRefusalOf(orders, posted, undefined)).toBe('It is no draft any more: open it to correct it');
  expect(editRefusalOf(orders, posted, 'Needs the role admin')).toBe('Needs the role admin');
  expect(editRefusalOf(contacts, posted, undefined)).toBeUndefined();
});
