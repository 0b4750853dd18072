import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pastedRange, printRange } from './pasted-range.ts';

it.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"two\nlines"\t2', [['two\nlines', '2']]],
  ['"19"" rack"\t2', [['19" rack', '2']]],
  ['19" rack\t2', [['19" rack', '2']]],
  ['"quoted" word\t2', [['"quoted" word', '2']]],
  ['\t\t5', [['', '', '5']]],
  ['a\t', [['a', '']]],
  ['a\n\nb', [['a'], [''], ['b']]],
])('%j is a range', (text, cells) => expect(pastedRange(text)).toEqual(cells));

it('parses the text of a spreadsheet', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\n', '\t', ' ', 'é'), maxLength: 8 });
  const write = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const text = `${rows.map((row) => row.map(write).join('\t')).join('\n')}\n`;
      expect(pastedRange(text)).toEqual(rows);
    }),
  );
});

it('round-trips copied cells with any content', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '=', ' ', '.') });
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    );
  fc.assert(
    fc.property(rows, (range) => {
      // A last empty line of one cell is the end of the line before.
      fc.pre(range.at(-1)?.join('') !== '' || range[0]?.length !== 1);
      expect(pastedRange(printRange(range))).toEqual(range);
    }),
  );
});
