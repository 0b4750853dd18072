import {
  buildReport,
  type Comparison,
  defineReport,
  periodColumns,
  type ReportAnswer,
  type ReportDefinition,
  type ReportModel,
  type ReportSplit,
} from '@ledgerwise/resource/report';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  differencesInCsv,
  differencesInPdf,
  differencesInWorkbook,
} from '../../testing/files/differences.ts';
import { isFigureColumn } from '../format-cell.ts';
import type { ReportContent } from './report-content.ts';

const statement = defineReport({
  id: 'profit-loss',
  title: 'Profit & Loss: "by" section',
  description: 'What was earned.',
  tells: 'period',
  columns: [
    { id: 'code', label: 'Code' },
    { id: 'name', label: 'Account' },
  ],
  hasPeriods: true,
  parts: [
    { section: 'income', label: 'Income', total: 'Total income', isAlwaysShown: true },
    { section: 'sales', label: 'Cost of sales', total: 'Total cost of sales' },
    { result: 'gross', label: 'Gross profit', of: { income: 1, sales: -1 } },
    { section: 'other' },
    { result: 'net', label: 'Net profit', of: { gross: 1, other: -1 } },
  ],
});

const ledger = defineReport({
  id: 'ledger',
  title: 'Ledger',
  description: 'Each line.',
  tells: 'period',
  columns: [
    { id: 'day', label: 'Date', holds: 'date' },
    { id: 'name', label: 'Line' },
    { id: 'quantity', label: 'Quantity', holds: 'quantity' },
    { id: 'price', label: 'Price', holds: 'price' },
    { id: 'amount', label: 'Amount', holds: 'money', total: 'sum' },
    { id: 'balance', label: 'Balance', holds: 'money', total: 'last' },
  ],
  parts: [{ section: '', total: 'Total' }],
});

const contentOf = (
  definition: ReportDefinition,
  columns: ReportModel['columns'],
  rows: ReportAnswer['rows'],
): ReportContent => {
  const checks = [
    { check: 'Debits equal credits', ok: true, expected: '5.00', actual: '5.00', detail: null },
    { check: 'Receivables', ok: false, expected: '1.00', actual: '2.00', detail: 'Look at entry 7.' },
  ];
  const answer = { rows, checks, currency: 'NZD', made_at: '2026-07-01T00:00:00Z', next_page: null };
  return {
    model: buildReport(definition, columns, answer),
    outline: {
      definition,
      columns,
      days: 'Jul 2026',
      company: { name: 'Aspen & Sons', lines: ['1 Pier Road'] },
      formats: { currency: 'USD', dateFormat: 'DD/MM/YYYY', numberFormat: '1,234.56', timeZone: 'UTC' },
    },
  };
};

const cents = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(3, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const amount = fc.bigInt({ min: -100_000_000_000n, max: 100_000_000_000n }).map(cents);
const word = fc.stringMatching(/^[A-Za-z][a-z]{2,9}$/);

type Ask = { readonly compare?: Comparison; readonly split?: ReportSplit };
const ASKS: readonly Ask[] = [
  {},
  { compare: 'previous_year' },
  { compare: 'budget' },
  { split: 'quarter' },
  { split: 'month' },
];

const statements = fc.constantFrom(...ASKS).chain((ask) => {
  const columns = [
    ...statement.columns,
    ...periodColumns(statement, { from: '2025-04-01', to: '2026-03-31', ...ask }, (day) => day),
  ];
  const figures = columns.filter((column) => isFigureColumn(column) && !('derived' in column));
  const cell = fc.option(fc.oneof({ weight: 9, arbitrary: amount }, fc.constant('0.00')), { freq: 8 });
  const row = fc
    .tuple(fc.constantFrom('income', 'sales', 'other'), word, fc.tuple(...figures.map(() => cell)))
    .map(([section, name, values]) => ({
      section,
      cells: {
        code: '4000',
        name,
        ...Object.fromEntries(figures.map(({ id }, at) => [id, values[at] ?? null])),
      },
    }));
  return fc.array(row, { minLength: 1, maxLength: 12 }).map((rows) => contentOf(statement, columns, rows));
});

const ledgers = fc
  .array(fc.tuple(fc.nat(4), word, amount, fc.nat(9999)), { minLength: 1, maxLength: 15 })
  .map((lines) =>
    contentOf(
      ledger,
      ledger.columns,
      lines
        .toSorted(([left], [right]) => left - right)
        .map(([group, name, value, quantity]) => ({
          section: '',
          group: { id: `${group}`, label: `Group ${group}` },
          cells: {
            day: '2026-03-09',
            name,
            quantity: String(quantity / 100),
            price: String(quantity / 8),
            amount: value,
            balance: value,
          },
        })),
    ),
  );

describe('exported files contain the text of the screen', () => {
  it.each([
    ['statements', statements],
    ['ledgers', ledgers],
  ])('%s as CSV and as a workbook whose formulas another program computes', async (_name, reports) => {
    await fc.assert(
      fc.asyncProperty(fc.array(reports, { minLength: 1, maxLength: 3 }), async (contents) => {
        expect(await differencesInWorkbook(contents)).toEqual([]);
        expect(contents.flatMap(differencesInCsv)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  it.each([
    ['statements', statements],
    ['ledgers', ledgers],
  ])('%s as PDF', async (_name, reports) => {
    await fc.assert(
      fc.asyncProperty(reports, async (content) => {
        expect(await differencesInPdf(content)).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});
