import { expect, test } from 'vitest';
import { joinPages } from './join-pages.ts';
import type { ReportAnswer, ReportCheck } from './report-answer.ts';

const check = (name: string, expected: string, actual: string): ReportCheck => ({
  check: name,
  ok: expected === actual,
  expected,
  actual,
  detail: expected === actual ? null : 'Look there.',
});
const page = (number: string, checks: readonly ReportCheck[], next_page: number | null): ReportAnswer => ({
  rows: [{ section: '', cells: { number } }],
  checks,
  currency: 'EUR',
  made_at: '2026-11-22T10:00:00Z',
  next_page,
});
const added = (expected: string, actual: string): ReportCheck => ({
  ...check('Documents are sums', expected, actual),
  adds_up: true,
});

test('joins pages into one report: rows in order, sums added, and no failed check lost', () => {
  const whole = check('Debits equal credits', '7.00', '7.00');
  const joined = joinPages([
    page('1', [whole, added('10.10', '10.10')], 2),
    page('2', [whole, added('0.20', '0.20')], 3),
    page('3', [check('Debits equal credits', '7.00', '8.00'), added('5.00', '4.00')], null),
  ]);
  expect(joined.rows.map(({ cells }) => cells.number)).toEqual(['1', '2', '3']);
  expect(joined.next_page).toBeNull();
  expect(joined.checks).toEqual([
    { ...whole, ok: false, actual: '8.00', detail: 'Look there.' },
    { ...added('15.30', '14.30'), detail: 'Look there.' },
  ]);
});
