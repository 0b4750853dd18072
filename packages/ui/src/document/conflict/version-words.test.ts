import { expect, test } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { formatsOf } from '../../core/formats/formats-of.ts';
import { documentOf } from '../use-document.ts';
import { fieldWords, lineName, lineWords } from './version-words.ts';

const FORMATS = formatsOf(null);
const nameOf = (id: string) => (id === 'buyer-1' ? 'Ann' : undefined);

test('formats a field of the head as on other screens, and a record by name', () => {
  const words = (name: string, value: unknown) => fieldWords(orders, name, value, FORMATS, nameOf);
  expect(words('buyer_id', 'buyer-1')).toBe('Ann');
  expect(words('buyer_id', 'gone')).toBe('');
  expect(words('ordered_on', '2026-05-01')).toBe('01/05/2026');
  expect(words('notes', null)).toBe('');
});

test('describes a line by its columns, and a missing line as nothing', () => {
  const { of } = documentOf(orders);
  expect(lineWords(of, null, nameOf, FORMATS)).toBe('');
  expect(lineWords(of, { description: 'Tea', quantity: '2' }, nameOf, FORMATS)).toContain('Tea');
});

test('names a line by its position, and by the user who added it', () => {
  const line = { description: 'Tea' };
  expect(lineName({ id: null, was: line, theirs: line, yours: line }, 1, 'Line')).toBe('Line 2');
  expect(lineName({ id: null, was: null, theirs: null, yours: line }, 1, 'Line')).toBe('Line 2, new');
  expect(lineName({ id: null, was: null, theirs: line, yours: null }, 1, 'Line')).toBe('Line, added by them');
});
