import { expect, it } from 'vitest';
import { faultOfJson } from './scan-json.ts';

const fault = (text: string, deepest = 3) => faultOfJson(Buffer.from(text), deepest);

it.each([
  ['[[[1]]]', undefined],
  ['[[[[1]]]]', 'nested too deep'],
  [' \n{"a":[{"b":[]}]}', 'nested too deep'],
  ['{"a":[[]],"b":[[]]}', undefined],
  ['{"a":"[[[[{{{{"}', undefined],
  ['{"a":"\\"[[[["}', undefined],
  ['{"a":"\\\\"}', undefined],
  ['{"a":"x\\u0000y"}', 'NUL'],
  ['{"a\\u0000":1}', 'NUL'],
  ['{"a":"\\\\u0000"}', undefined],
  ['{"a":"\\u0001"}', undefined],
  ['"\\u0000"', 'NUL'],
  ['{"a":"\\ud83d\\uDE00"}', undefined],
  ['{"a":"\\ud83d"}', 'half a character'],
  ['{"a":"\\ud83dx\\ude00"}', 'half a character'],
  ['{"a":"\\ude00\\ud83d"}', 'half a character'],
  ['{"a":"\\\\ud83d"}', undefined],
  ['not json [[[[[[', undefined],
  ['', undefined],
])('%j is %s', (text, expected) => {
  expect(fault(text)).toBe(expected);
});
