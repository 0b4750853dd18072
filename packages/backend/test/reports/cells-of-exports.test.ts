import { neutraliseCell, restoreCell } from '@ledgerwise/resource/csv';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const BLANKS = [
  '\t',
  '\n',
  '\v',
  '\f',
  '\r',
  ' ',
  '\u00a0',
  '\u1680',
  '\u200b',
  '\u2028',
  '\u3000',
  '\ufeff',
];
const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '﹢',
  '﹣',
  '﹫',
  "'",
  'a',
  '1',
  'é',
  '\u0085',
];

async function cellsOf(texts: readonly string[]): Promise<readonly string[]> {
  const rows = await database.sql<{ cell: string }[]>`
    select private.csv_cell(t) as cell from unnest(${[...texts]}::text[]) with ordinality u (t, n) order by n`;
  return rows.map(({ cell }) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

test('the database and the product escape the same cells against execution by a spreadsheet', async () => {
  const short = fc
    .array(fc.constantFrom(...BLANKS, ...SIGNS), { maxLength: 4 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(short, { minLength: 200, maxLength: 200 }), async (texts) => {
      const cells = await cellsOf(texts);
      expect(cells.map(restoreCell)).toEqual(texts);
      // In the product's own files, a telephone number of plus and digits is data.
      const others = texts.flatMap((text, at) =>
        text.startsWith('+') ? [] : [[neutraliseCell(text), cells[at]]],
      );
      expect(others.map(([, cell]) => cell)).toEqual(others.map(([own]) => own));
    }),
    { numRuns: 10 },
  );
  expect(await cellsOf(['\n=1+1', '＝1+1', ' @a', 'plain'])).toEqual(["'\n=1+1", "'＝1+1", "' @a", 'plain']);
});
