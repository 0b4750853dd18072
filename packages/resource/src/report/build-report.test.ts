import { describe, expect, it } from 'vitest';
import { buildReport } from './build-report.ts';
import { defineReport, type ReportPart } from './define-report.ts';
import type { ReportAnswer, ReportAnswerRow } from './report-answer.ts';
import { periodColumns } from './report-periods.ts';

const PARTS: readonly ReportPart[] = [
  { section: 'income', label: 'Income', total: 'Total income', isAlwaysShown: true },
  { section: 'costs', label: 'Costs', total: 'Total costs' },
  { result: 'profit', label: 'Profit', of: { income: 1, costs: -1 } },
];

const report = defineReport({
  id: 'result',
  title: 'Result',
  description: 'What is left.',
  tells: 'period',
  columns: [{ id: 'name', label: 'Account' }],
  hasPeriods: true,
  parts: PARTS,
});

const answerOf = (rows: readonly ReportAnswerRow[]): ReportAnswer => ({
  rows,
  checks: [],
  currency: 'NZD',
  made_at: '2026-07-01T00:00:00Z',
  next_page: null,
});

const columns = [
  ...report.columns,
  ...periodColumns(
    report,
    { from: '2026-06-01', to: '2026-06-30', compare: 'previous_period' },
    (day) => day,
  ),
];

const row = (section: string, name: string, whole: string, other: string | null = null) => ({
  section,
  cells: { name, whole, other },
});

describe('a report', () => {
  it('sums each section and computes derived figures exactly', () => {
    const { rows } = buildReport(
      report,
      columns,
      answerOf([
        row('income', 'Sales', '9007199254740993.10', '100.00'),
        row('income', 'Interest', '0.20'),
        row('costs', 'Rent', '0.30', '150.00'),
      ]),
    );
    expect(rows.map(({ kind, depth, cells }) => [kind, depth, cells.name, cells.whole, cells.other])).toEqual(
      [
        ['heading', 0, 'Income', undefined, undefined],
        ['line', 1, 'Sales', '9007199254740993.10', '100.00'],
        ['line', 1, 'Interest', '0.20', null],
        ['total', 0, 'Total income', '9007199254740993.30', '100.00'],
        ['heading', 0, 'Costs', undefined, undefined],
        ['line', 1, 'Rent', '0.30', '150.00'],
        ['total', 0, 'Total costs', '0.30', '150.00'],
        ['result', 0, 'Profit', '9007199254740993.00', '-50.00'],
      ],
    );
  });

  it('shows changes of lines and totals in money and percent, without a percentage of zero', () => {
    const { rows } = buildReport(
      report,
      columns,
      answerOf([
        row('income', 'Sales', '75.00', '100.00'),
        row('costs', 'Rent', '40.00'),
        row('costs', 'Tax', '1.00', '3.00'),
      ]),
    );
    const changes = Object.fromEntries(rows.map(({ cells }) => [cells.name, [cells.change, cells.percent]]));
    expect(changes).toMatchObject({
      Sales: ['-25.00', '-25.0'],
      Rent: ['40.00', null],
      Tax: ['-2.00', '-66.7'],
      'Total costs': ['38.00', '1266.7'],
      Profit: ['-63.00', '-64.9'],
    });
  });

  it('leaves out a section without rows, unless it is always shown', () => {
    const { rows } = buildReport(report, columns, answerOf([]));
    expect(rows.map(({ cells }) => cells.name)).toEqual(['Income', 'Total income', 'Profit']);
    expect(rows.at(-1)?.cells.whole).toBe('0.00');
  });

  it('sums groups separately, continues a running balance, and lists what each total consists of', () => {
    const ledger = defineReport({
      id: 'ledger',
      title: 'Ledger',
      description: 'Lines.',
      tells: 'period',
      columns: [
        { id: 'name', label: 'Line' },
        { id: 'amount', label: 'Amount', holds: 'money', total: 'sum' },
        { id: 'balance', label: 'Balance', holds: 'money', total: 'last' },
      ],
      parts: [{ section: '', total: 'Total' }],
    });
    const line = (group: string, amount: string, balance: string) => ({
      section: '',
      group: { id: group, label: group },
      cells: { name: 'x', amount, balance },
    });
    const { rows } = buildReport(
      ledger,
      ledger.columns,
      answerOf([line('Bank', '1.00', '1.00'), line('Bank', '2.00', '3.00'), line('Cash', '-4.50', '-4.50')]),
    );
    const told = rows.map(({ kind, cells, terms }) => [
      kind,
      cells.name,
      cells.amount,
      cells.balance,
      terms?.length,
    ]);
    expect(told).toEqual([
      ['heading', 'Bank', undefined, undefined, undefined],
      ['line', 'x', '1.00', '1.00', undefined],
      ['line', 'x', '2.00', '3.00', undefined],
      ['total', 'Total Bank', '3.00', '3.00', 2],
      ['heading', 'Cash', undefined, undefined, undefined],
      ['line', 'x', '-4.50', '-4.50', undefined],
      ['total', 'Total Cash', '-4.50', '-4.50', 1],
      ['total', 'Total', '-1.50', undefined, 2],
    ]);
  });
});

it('names what does not fit together in a definition', () => {
  const define = (parts: readonly ReportPart[]) => () => defineReport({ ...report, parts });
  expect(define([{ result: 'profit', label: 'Profit', of: { income: 1 } }])).toThrow(
    'The report "result" computes "profit" from "income", which is not above it.',
  );
  expect(define([...PARTS, ...PARTS])).toThrow('The report "result" has two parts called "income".');
});
