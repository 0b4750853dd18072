import { expect, test } from 'vitest';
import { makeReport, reportName, summarise, textReport } from './report.ts';
import type { ModuleTestResult } from './verify-module.ts';

const result = (module: string, error: string | null): ModuleTestResult => ({
  module,
  path: `/accounting/${module}`,
  functions: ['list'],
  status: error === null ? 'PASS' : 'FAIL',
  testedFunctions: [],
  error,
  details: '',
  timestamp: '2026-01-02T03:04:05.000Z',
});

test('the report has totals, and its name contains the date', () => {
  const report = makeReport(
    [result('a', null), result('b', 'Blank page detected')],
    new Date('2026-01-02T03:04:05Z'),
  );
  expect(report.timestamp).toBe('2026-01-02T03:04:05.000Z');
  expect(report.summary).toEqual({ total: 2, passed: 1, failed: 1 });
  expect(reportName('system-diagnostics', report)).toBe('system-diagnostics-2026-01-02.json');
});

test('summarizes a run in one line', () => {
  expect(summarise([result('a', null)])).toBe('All 1 modules passed verification');
  const mixed = [result('a', null), result('b', 'Blank page detected')];
  expect(summarise(mixed)).toBe('1/2 modules passed, 1 require attention');
  expect(textReport(mixed).split('\n')[2]).toBe('FAIL  b (/accounting/b): Blank page detected');
});
