import { expect, it } from 'vitest';
import { parseFilter } from './change-filter.ts';

const row = { name: 'Ada', balance: 12.5, city: null };

it.each([
  ['name=eq.Ada', true],
  ['name=eq.Bob', false],
  ['name=neq.Bob', true],
  ['balance=gt.9', true],
  ['balance=lte.12', false],
  ['name=in.(Bob,Ada)', true],
  ['name=in.(Bob,Cy)', false],
  ['city=eq.', false],
  ['city=neq.Cork', false],
  ['unknown=eq.1', false],
])('%s', (filter, expected) => {
  expect(parseFilter(filter)?.matches(row)).toBe(expected);
});

it.each(['name', 'name=about.x', '=eq.x', ''])('refuses %j', (filter) => {
  expect(parseFilter(filter)).toBeUndefined();
});
