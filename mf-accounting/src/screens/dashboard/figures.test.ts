import { expect, test } from 'vitest';
import { growthOf } from './figures.ts';

test.each([
  ['150.00', '100.00', 50],
  ['50', '100', -50],
  ['100', '300', -66.7],
  ['0', '100', -100],
  ['100', '0', null],
  ['0', '0', null],
])('%s after %s is a growth of %s percent', (now, before, growth) => {
  expect(growthOf(now, before)).toBe(growth);
});
