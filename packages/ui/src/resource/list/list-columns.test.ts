import { type AnyResource, money } from '@ledgerwise/resource';
import { expect, test } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import { listColumns } from './list-columns.tsx';

const formats: Formats = {
  currency: 'USD',
  dateFormat: 'MM/DD/YYYY',
  numberFormat: '1,234.56',
  timeZone: 'UTC',
  country: 'United States',
};
const columnsOf = (resource: AnyResource, isNarrow: boolean) =>
  listColumns(resource, resource.list.columns, formats, { to: (id) => id }, isNarrow);
const figureOf = (resource: AnyResource, isNarrow: boolean) =>
  columnsOf(resource, isNarrow).find(({ phone }) => phone === 'figure')?.id;

test('the figure of a row on a phone is the last amount, or the one that the resource names', () => {
  expect(figureOf(contacts, true)).toBe('balance');
  const named: AnyResource = {
    ...contacts,
    fields: { ...contacts.fields, paid: money({ label: 'Paid' }) },
    list: { ...contacts.list, figure: 'paid' },
  };
  expect(figureOf(named, true)).toBe('paid');
  expect(columnsOf(named, true).map(({ id }) => id)).toEqual([...contacts.list.columns, 'paid']);
  expect(columnsOf(named, false).map(({ id }) => id)).toEqual(contacts.list.columns);
});
