import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultOfJson, JsonScan } from './scan-json.ts';

const LIMITS = { depth: 3, values: 1000 };
const fault = (text: string) => faultOfJson(Buffer.from(text), LIMITS);

/** The same in parts of one byte, as a slow sender writes it. */
function faultByByte(text: string): string | undefined {
  const scan = new JsonScan(LIMITS);
  for (const byte of Buffer.from(text)) {
    const found = scan.feed(Buffer.from([byte]));
    if (found) return found;
  }
  return undefined;
}

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
  ['{"a":"\\ud83d\\u00"}', 'half a character'],
  ['{"a":"\\ud83d"', 'half a character'],
  ['{"a":"\\u00zz[[[["}', undefined],
  ['\ufeff[[[[1]]]]', 'nested too deep'],
  ['not json [[[[[[', undefined],
  ['', undefined],
])('%j is %s', (text, expected) => {
  expect(fault(text)).toBe(expected);
  expect(faultByByte(text)).toBe(expected);
});

const countedAt = (text: string): number => {
  const scan = new JsonScan({ depth: 64, values: 1e9 });
  expect(scan.feed(Buffer.from(text))).toBeUndefined();
  return scan.values;
};

it.each([
  ['[]', 1],
  ['{}', 1],
  ['"a,b"', 1],
  ['[1]', 2],
  ['[ 1 , 2 ]', 3],
  ['[[],[]]', 3],
  ['{"a":[{},{"b":null}]}', 5],
  [' {"a": 1, "b": "x,y:[{", "c": [true]}', 5],
  ['\ufeff[{},{}]', 3],
])('%j has %i values', (text, expected) => {
  expect(countedAt(text)).toBe(expected);
});

it('counts the values that a parser makes, for any document', () => {
  const valuesIn = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, one) => sum + valuesIn(one), 1)
      : 1;
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      // Two members of one name are two for the scan, and one for the parser.
      const once = JSON.stringify(value);
      fc.pre(typeof value === 'object' && value !== null);
      expect(countedAt(once)).toBe(valuesIn(value));
      expect(countedAt(JSON.stringify(value, undefined, 2))).toBe(valuesIn(value));
    }),
  );
});

it('refuses the first value beyond the limit, and not the last within it', () => {
  expect(faultOfJson(Buffer.from('[1,2,3]'), { depth: 3, values: 4 })).toBeUndefined();
  expect(faultOfJson(Buffer.from('[1,2,3,{}]'), { depth: 3, values: 4 })).toBe('too many values');
});

it.each([
  ['{"a":1,"b":[{"c":2},3]}', '{:,:}'],
  [' {} ', '{}'],
  ['{"a{:,}":{"b":1}}', '{:}'],
])('marks what divides the members of %j', (text, expected) => {
  const scan = new JsonScan({ depth: 64, values: 100 });
  scan.feed(Buffer.from(text));
  expect(scan.marks?.map((at) => text[at]).join('')).toBe(expected);
});

it.each(['[{"a":1}]', '{"a":1', '"a"', '{"a":1}}', `{${'"a":1,'.repeat(100)}"b":1}`])(
  'has no marks for %.20s',
  (text) => {
    const scan = new JsonScan({ depth: 64, values: 1000 });
    scan.feed(Buffer.from(text));
    expect(scan.marks).toBeUndefined();
  },
);
