import { expect, it } from 'vitest';
import type { ValueKind } from './catalog.ts';
import { withExactNumbers } from './exact-numbers.ts';
import { toValue } from './values.ts';

it.each<[unknown, ValueKind, unknown]>([
  [null, 'json', null],
  [undefined, 'text', null],
  ['a', 'text', 'a'],
  [true, 'text', 'true'],
  [1.5, 'text', '1.5'],
  [{ a: 1 }, 'text', '{"a":1}'],
  ['12.50', 'number', '12.50'],
  ['0x10', 'number', '"0x10"'],
  [' 1', 'number', '" 1"'],
  ['a', 'json', '"a"'],
  [[1, { b: null }], 'json', '[1,{"b":null}]'],
  [['a', null, 'b"c\\d', 'e,f', ''], 'list', '{"a",null,"b\\"c\\\\d","e,f",""}'],
  [[['a'], ['b']], 'list', '{{"a"},{"b"}}'],
  ['{a,b}', 'list', '{a,b}'],
  [[1, '1_000'], 'number list', '{"1","\\"1_000\\""}'],
  [[{ a: 'b' }], 'json list', '{"{\\"a\\":\\"b\\"}"}'],
])('writes %j as %s', (value, kind, written) => {
  expect(toValue(value, kind, undefined)).toBe(written);
});

it('leaves a marker unchanged, for which the database gets the original text', () => {
  const passedOn = new Map([['passed on 1', '[{"large":true}]']]);
  expect(toValue('passed on 1', 'json', passedOn)).toBe('passed on 1');
});

it.each([
  ['[{"a":12.50,"b":"1"}]', '[{"a":12.50,"b":"1"}]'],
  ['[{"a":9007199254740993.01}]', '[{"a":"9007199254740993.01"}]'],
  ['[{"a":-9007199254740993,"b":34500000000344.67}]', '[{"a":"-9007199254740993","b":34500000000344.67}]'],
  ['["a 9007199254740993.01 \\" 9007199254740993.01"]', '["a 9007199254740993.01 \\" 9007199254740993.01"]'],
])('keeps every digit of %s', (json, kept) => {
  expect(withExactNumbers(json)).toBe(kept);
});

it('finds a long number at any position', () => {
  for (let before = 0; before < 40; before += 1) {
    const padding = ' '.repeat(before);
    expect(withExactNumbers(`[${padding}9007199254740993]`)).toBe(`[${padding}"9007199254740993"]`);
  }
});
