import { buildReport, defineReport, periodColumns, type ReportAnswerRow } from '@ledgerwise/resource/report';
import { expect, it } from 'vitest';
import {
  differencesInCsv,
  differencesInPdf,
  differencesInWorkbook,
} from '../../testing/files/differences.ts';
import { readWorkbook } from '../../testing/files/read-workbook.ts';
import { exactNumber } from './exact-number.ts';
import { createFilesSession } from './files-session.ts';
import type { ReportContent } from './report-content.ts';
import { reportPdf } from './report-pdf.ts';
import { reportWorkbook } from './report-xlsx.ts';
import { sheetNames } from './sheet-names.ts';
import { writeCsv } from './write-tables.ts';

const YEAR = { from: '2023-01-01', to: '2026-03-31' };

const list = defineReport({
  id: 'list',
  title: 'List',
  description: 'Of amounts.',
  tells: 'period',
  columns: [
    { id: 'name', label: 'Name' },
    { id: 'amount', label: 'Amount', holds: 'money', total: 'sum' },
  ],
  parts: [{ section: '', total: 'Total' }],
});

const contentOf = (
  rows: readonly ReportAnswerRow[],
  columns: ReportContent['model']['columns'] = list.columns,
) => ({
  model: buildReport(list, columns, {
    rows,
    checks: [],
    currency: 'NZD',
    made_at: '2026-07-01T00:00:00Z',
    next_page: null,
  }),
  outline: {
    ...{
      definition: list,
      columns,
      days: '2026',
      formats: {
        currency: 'USD',
        dateFormat: 'DD/MM/YYYY',
        numberFormat: '1,234.56',
        timeZone: 'UTC',
      } as const,
    },
    company: { name: 'Aspen', lines: [] },
  },
});

const line = (name: string, amount: string, group?: string): ReportAnswerRow => ({
  section: '',
  ...(group !== undefined && { group: { id: group, label: group } }),
  cells: { name, amount },
});

async function sheetOf(content: ReportContent) {
  const blob = await reportWorkbook([content]);
  const [sheet] = await readWorkbook(new Uint8Array(await blob.arrayBuffer()));
  if (!sheet) throw new Error('There is no sheet.');
  return sheet;
}

it('knows how many decimals a spreadsheet stores', () => {
  expect(exactNumber('1234567890123.45')).toBe(1234567890123.45);
  expect(exactNumber('-0000.10')).toBe(-0.1);
  expect(exactNumber('123456789012345.00')).toBe(123456789012345);
  expect([exactNumber('12345678901234.56'), exactNumber('9007199254740993.10'), exactNumber('1e5')]).toEqual([
    null,
    null,
    null,
  ]);
});

it('writes longer amounts as text, to the cent, without formulas', async () => {
  const sheet = await sheetOf(contentOf([line('Large', '9007199254740993.10'), line('Small', '0.20')]));
  expect(sheet.rows.slice(6, 9)).toEqual([
    ['Large', '9007199254740993.10'],
    ['Small', 0.2],
    ['Total', '9007199254740993.30'],
  ]);
  expect([...sheet.formulas]).toEqual([]);
  expect(sheet.rows.at(-1)?.[0]).toContain('more than 15 digits');
});

it('compares exactly where large amounts leave little', async () => {
  const year = { from: '2025-04-01', to: '2026-03-31', compare: 'previous_year' } as const;
  const columns = [{ id: 'name', label: 'Name' }, ...periodColumns(list, year, (day) => day)];
  const row = (name: string, whole: string | null, other: string): ReportAnswerRow => ({
    section: '',
    cells: { name, whole, other },
  });
  // -5.74 is the rest of the previous year, which binary fractions turn into -5.7399999.
  const content = contentOf(
    [row('Income', '-429875.68', '999999577.82'), row('Cost', null, '-999999583.56')],
    columns,
  );
  expect(content.model.rows.at(-1)?.cells.percent).toBe('-7489023.3');
  expect(await differencesInWorkbook([content])).toEqual([]);
});

it('sums hundreds of groups by a formula that Excel accepts', async () => {
  const groups = Array.from({ length: 400 }, (_, at) => [
    line('a', `${at}.25`, `Group ${at}`),
    line('b', '1.00', `Group ${at}`),
  ]).flat();
  const content = contentOf(groups);
  expect(await differencesInWorkbook([content])).toEqual([]);
  const sheet = await sheetOf(content);
  expect(Math.max(...[...sheet.formulas.values()].map((formula) => formula.length))).toBeLessThan(60);
});

it('runs no text as a formula', async () => {
  const content = contentOf([
    line('=cmd|calc', '-1.00'),
    line('+1', '-2.50'),
    line('@x, "y"\n\'z\'', '0.00'),
  ]);
  const sheet = await sheetOf(content);
  expect(sheet.rows.slice(6, 8).map(([name]) => name)).toEqual(['=cmd|calc', '+1']);
  expect([...sheet.formulas]).toEqual([['B10', 'SUM(B7:B9)']]);
  const session = createFilesSession(writeCsv, {
    readFont: () => Promise.reject(new Error()),
    onPage: () => {},
  });
  expect(differencesInCsv(content)).toEqual([]);
  expect(() => session.finish(1)).toThrow('A report was finished before it was started.');
});

it('puts as many months on paper as there are, a table below the other', async () => {
  const columns = [
    { id: 'name', label: 'Name' },
    ...periodColumns(list, { ...YEAR, split: 'month' }, (day) => day),
  ];
  const cells = Object.fromEntries(columns.map(({ id }, at) => [id, `${at * 1234567}.89`]));
  const content = contentOf([{ section: '', cells: { ...cells, name: 'Sales' } }], columns);
  const report = reportPdf(content);
  expect(report.layout).toBe('landscape');
  expect(report.tables.length).toBeGreaterThan(2);
  expect(report.tables[0]?.title).toMatch(/^Jan 2023 to /);
  expect(await differencesInPdf(content)).toEqual([]);
});

it('names sheets as Excel wants them, each otherwise', () => {
  const long = 'Statement of [everything]: what/why? and so on';
  expect(sheetNames(['Profit & Loss', long, long, 'profit & loss', "'Quoted'", ''])).toEqual([
    'Profit & Loss',
    'Statement of everything what wh',
    'Statement of everything what 2',
    'profit & loss 2',
    'Quoted',
    'Report',
  ]);
});
