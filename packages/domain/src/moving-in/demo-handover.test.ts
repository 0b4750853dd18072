import { expect, test } from 'vitest';
import {
  forgetHandover,
  HANDOVER_KEY,
  type HandedOverFile,
  keepHandover,
  readHandover,
} from './demo-handover.ts';

function memory() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
}

const fileOf = (table: HandedOverFile['table']): HandedOverFile => ({
  table,
  count: 1,
  csv: 'Name\r\nAda & Co\r\n',
  key: '00000000-0000-4000-8000-000000000001',
});

test('stores a handover until each of its files is imported or declined', () => {
  const storage = memory();
  const files = [fileOf('customers'), fileOf('products')];
  keepHandover(storage, files);
  expect(readHandover(storage)).toEqual(files);
  forgetHandover(storage, 'customers');
  expect(readHandover(storage)).toEqual([fileOf('products')]);
  forgetHandover(storage, 'products');
  expect(storage.items.size).toBe(0);
});

test('a declined handover is removed completely', () => {
  const storage = memory();
  keepHandover(storage, [fileOf('customers'), fileOf('vendors')]);
  forgetHandover(storage);
  expect(storage.items.size).toBe(0);
});

test.each([
  ['no JSON', '{broken'],
  ['another version', JSON.stringify({ version: 2, files: [fileOf('customers')] })],
  [
    'a table that nobody hands over',
    JSON.stringify({ version: 1, files: [{ ...fileOf('customers'), table: 'invoices' }] }),
  ],
  [
    'a file without its content',
    JSON.stringify({ version: 1, files: [{ table: 'customers', count: 1, key: 'k' }] }),
  ],
  ['no list', JSON.stringify({ version: 1, files: 'customers' })],
  ['nothing at all', 'null'],
])('%s offers nothing', (_what, text) => {
  const storage = memory();
  storage.items.set(HANDOVER_KEY, text);
  expect(readHandover(storage)).toEqual([]);
});

test('offers nothing if the storage is blocked', () => {
  const refusing = {
    ...memory(),
    getItem: () => {
      throw new DOMException('No.', 'SecurityError');
    },
  };
  expect(readHandover(refusing)).toEqual([]);
});
