import { expect, it } from 'vitest';
import type { LargeArgument } from '../limits/body-rules.ts';
import { takeOut } from './pass-on.ts';
import { JsonScan } from './scan-json.ts';

const ROWS: LargeArgument = { name: 'rows', holds: 'list', verb: 'import', action: '', isPassedOn: true };
const LARGE = JSON.stringify([{ name: 'Größe "quoted" {[,:', text: 'x'.repeat(70_000) }, null]);

function taken(text: string, large = ROWS) {
  const bytes = Buffer.from(text);
  const scan = new JsonScan({ depth: 64, values: 1000 });
  scan.feed(bytes);
  const { bytes: short, passedOn } = takeOut({ bytes, marks: scan.marks }, large);
  return { short: short.toString(), passedOn };
}

it.each([
  [`{"rows":${LARGE},"mode":"skip_bad","n":[1,{"a":2}]}`],
  [`\n{ "mode" : "skip_bad" , "n":[1,{"a":2}],"r\\u006fws" :\t ${LARGE} } \n`],
])('takes the large argument out unchanged, and leaves the others: %.20s', (text) => {
  const { short, passedOn } = taken(text);
  expect(short.length).toBeLessThan(200);
  const { rows, ...others } = JSON.parse(short);
  expect(others).toEqual({ mode: 'skip_bad', n: [1, { a: 2 }] });
  expect([...passedOn.keys()]).toEqual([rows]);
  expect(passedOn.get(rows)?.trim()).toBe(LARGE);
});

it('leaves small arguments, and those that must not be passed on', () => {
  expect(taken('{"rows":[1],"a":2}').passedOn.size).toBe(0);
  const whole = taken(`{"rows":${LARGE}}`, { ...ROWS, isPassedOn: false });
  expect(whole).toEqual({ short: `{"rows":${LARGE}}`, passedOn: new Map() });
});

it.each([
  ['another large argument', `{"rows":[],"mode":${LARGE}}`, 413],
  ['a text that PostgreSQL would read as a list', `{"rows":${JSON.stringify(LARGE)}}`, 400],
  ['an object in place of a list', `{"rows":{"a":${LARGE}}}`, 400],
  ['a list', `[${LARGE}]`, 400],
  ['half an object', `{"rows":${LARGE}`, 400],
  ['two objects', `{"rows":${LARGE}}{"rows":1}`, 400],
  ['more behind it', `{"rows":${LARGE}} more`, 400],
  ['a member without a name', `{"rows":${LARGE},,"a":1}`, 400],
  ['a name that is none', `{rows:${LARGE}}`, 400],
  ['two colons', `{"rows":${LARGE}:"a"}`, 400],
  ['a colon after a colon', `{"rows"::${LARGE}}`, 400],
])('refuses %s', (_case, text, status) => {
  expect(() => taken(text)).toThrow(expect.objectContaining({ status }));
});
