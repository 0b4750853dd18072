import { expect, test } from 'vitest';
import { people } from '../fixtures/people.resource.ts';
import { parsePresets } from './presets.ts';

const more = {
  ...people,
  form: { sections: [{ title: 'All', fields: ['name', 'fee', 'born', 'is_active', 'status', 'balance'] }] },
};
const presets = (query: string) => parsePresets(more, new URLSearchParams(query));

test('reads the valid fields of the form', () => {
  expect(presets('name=Ada%20L.&fee=1234.5&born=1815-12-10&is_active=false&status=regular')).toEqual({
    name: 'Ada L.',
    fee: '1234.50',
    born: '1815-12-10',
    is_active: false,
    status: 'regular',
  });
});

test('leaves out unknown fields, computed fields and invalid values', () => {
  expect(
    presets('note=Not+on+the+form&balance=5&nobody=x&fee=lots&born=10.12.1815&status=gone&name='),
  ).toEqual({});
});
