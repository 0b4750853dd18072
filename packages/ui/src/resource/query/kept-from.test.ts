import { text } from '@ledgerwise/resource';
import { expect, test } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { keptRecords } from './kept-from.ts';

test('stores records unless one of their fields is secret', () => {
  expect(keptRecords(contacts)).toEqual({ keptFrom: 'contacts' });
  const fields = { ...contacts.fields, number: text({ label: 'Account Number', secret: true }) };
  expect(keptRecords({ ...contacts, fields })).toEqual({});
});
