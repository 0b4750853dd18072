import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { people } from '../fixtures/people.resource.ts';
import { neutraliseCell, restoreCell } from './cells.ts';
import { createExportSession } from './export-session.ts';
import { createImportSession } from './import/import-session.ts';
import { csvShapeOf } from './shape.ts';
import { csvFileName, exportableFields, templateCsv } from './write-csv.ts';

const shape = csvShapeOf(people);
const columns = exportableFields(people);
/** Text as stored in a record: trimmed, never empty, and with many characters that a file must escape. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '"',
        ',',
        ';',
        "'",
        '=',
        '+',
        '-',
        '@',
        '＝',
        '＋',
        '－',
        '＠',
        '\u200b',
        '\t',
        '\r\n',
        '\n',
        '\r',
      ),
    ),
  )
  .map((parts) => parts.join('').replaceAll('\u0000', '').trim())
  .filter((text) => text !== '' && [...text].length <= 100);
const record = fc.record({
  name: words,
  // The standard allows a question mark in an address, but it is refused here: in a link it would begin the headers of
  // a mail.
  email: fc.emailAddress({ size: 'small' }).filter((address) => !address.includes('?')),
  note: fc.option(words),
  level: fc.integer({ min: -999, max: 999 }),
  fee: fc
    .integer({ min: -1_000_000, max: 1_000_000 })
    .map((cents) => `${Math.trunc(cents / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`),
  is_active: fc.boolean(),
  status: fc.option(fc.constantFrom('new', 'regular')),
  terms: fc.integer({ min: 0, max: 3650 }),
  born: fc.option(
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
  ),
});

async function exported(records: readonly Readonly<Record<string, unknown>>[]): Promise<Uint8Array> {
  const session = createExportSession();
  session.begin(shape, columns);
  const rows = records.map((row, index) => [`id-${index}`, ...columns.map((name) => row[name] ?? null)]);
  const progress = session.add(JSON.stringify(rows));
  expect(progress).toEqual({ count: rows.length, added: rows.length });
  return new Uint8Array(await session.finish().arrayBuffer());
}

describe('an exported file', () => {
  it('is imported as the same records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 8 }), async (records) => {
        const session = createImportSession();
        const opened = session.open({ name: 'a.csv', bytes: await exported(records) }, shape);
        if (!opened.ok) throw new Error(opened.problem.message);
        expect(session.check(opened.summary.mapping, {}).problems).toEqual([]);
        session.plan({}, 'create');
        const back = session.part(0, records.length);
        const filled = records.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
        );
        expect(back).toEqual(filled);
      }),
      { numRuns: 200 },
    );
  });

  it('runs as a formula in no spreadsheet, and leaves numbers alone', async () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await exported([
        { name: '=HYPERLINK("x")', note: '@SUM(1)', email: '+61-2', fee: '-12.50', level: -3 },
      ]),
    );
    expect(text.startsWith('\uFEFFName,Email,Note,Level,Fee,')).toBe(true);
    expect(text.split('\r\n')[1]).toBe(`"'=HYPERLINK(""x"")",'+61-2,'@SUM(1),-3,-12.50,,,,,,`);
  });
});

/** Text of the signs that telephone numbers and formulas have in common. */
const numbers = fc
  .array(fc.constantFrom('+', '-', '(', ')', ' ', '0', '61', '*', '/', "'", '=', 'A1'))
  .map((parts) => parts.join(''));

it('neutralizing is reversed exactly', () => {
  fc.assert(fc.property(fc.oneof(words, numbers), (text) => restoreCell(neutraliseCell(text)) === text));
  for (const text of ["'=x", "''=x", "'x", '=x', "'", "'+61 2", '+61 2', "'＝x", '＝x', "'\n=x", '\n=x'])
    expect(restoreCell(neutraliseCell(text))).toBe(text);
});

it.each(['+61 2 5550 0000', '+1 (415) 555 0100', '+49', '+(61) 2'])(
  'writes the telephone number %j unchanged',
  async (phone) => {
    const text = new TextDecoder().decode(await exported([{ note: phone }]));
    expect(text).toContain(`,${phone},`);
  },
);

it.each([
  '+61-2-5550',
  '+1+1',
  '+A1',
  '+SUM(1)',
  '+',
  '+()',
  '+61*2',
  '+1;2',
  '+1\t2',
  '=1',
  '-61 2',
  '@a',
  '\t+61',
  '\n=1+1',
  '\n',
  '\tfirst',
  '\r=1',
  ' =1+1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff@a',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '﹦1',
  '\n＝1',
  "'＝1",
])('neutralises %j, which a spreadsheet would run', (text) => {
  expect(neutraliseCell(text)).toBe(`'${text}`);
});

it('runs nothing that begins with a sign, unless it is plus and digits alone', () => {
  fc.assert(
    fc.property(numbers, (text) => {
      if (!neutraliseCell(text).startsWith('+')) return;
      expect(text).toMatch(/^\+[\d ()]+$/);
    }),
  );
});

it('a template has the columns of an import, and an example', () => {
  const [headers, first] = templateCsv(people).split('\r\n');
  expect(headers).toBe('\uFEFFName,Email,Note,Level,Fee,Discount,Date of Birth,Active,Status,Terms');
  expect(first).toBe('Ada,ada@example.com,,,12.50,,1815-12-10,,Regular customer,');
});

it('a download is named by its content and date', () => {
  const zone = 'Pacific/Auckland';
  expect(csvFileName(people, zone, new Date('2026-03-08T11:00:00Z'))).toBe('people-2026-03-09.csv');
  expect(csvFileName(people, zone, new Date('2026-03-08T10:59:00Z'))).toBe('people-2026-03-08.csv');
});
