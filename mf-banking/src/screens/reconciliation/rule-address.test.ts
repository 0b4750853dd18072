import { expect, test } from 'vitest';
import { ruleAddress, wordsInCommon } from './rule-address.ts';

test.each([
  ['EFTPOS SETTLEMENT 0412', 'EFTPOS SETTLEMENT'],
  ['12/04 CARD 4711 HARBOUR CAFE WELLINGTON', 'HARBOUR CAFE WELLINGTON'],
  ['ACCOUNT FEE', 'ACCOUNT FEE'],
  ['4711', '4711'],
  ['', ''],
  ['#REF-9 Žižkov s.r.o. /2026', 'Žižkov s.r.o'],
])('keeps the part of %j that other lines share: %j', (text, words) => {
  expect(wordsInCommon(text)).toBe(words);
  expect(text).toContain(words);
});

test('presets a rule with its line', () => {
  const { searchParams } = new URL(
    ruleAddress({ id: 't1', words: 'ACCOUNT FEE 02', amount: '-9.00' }, 'a1'),
    'http://x/',
  );
  expect(Object.fromEntries(searchParams)).toEqual({
    name: 'ACCOUNT FEE',
    description_contains: 'ACCOUNT FEE',
    direction: 'out',
    bank_account_id: 'a1',
  });
  expect(ruleAddress({ id: 't1', words: null, amount: '9.00' }, 'a1')).toBe(
    'rules/new?direction=in&bank_account_id=a1',
  );
});
