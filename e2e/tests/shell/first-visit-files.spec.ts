import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Text that only the code of each contains. */
const MARKS = {
  charts: 'textAnchor:',
  PDF: '%PDF-',
  Excel: 'spreadsheetml',
  antd: 'getPrefixCls',
} as const;

/** Screens that show figures or fields first, and draw, print and write files later, if at all. */
const PAGES = [
  '/',
  '/accounting',
  '/accounting/dashboard',
  '/simple-dashboard',
  '/accounting/reports',
  '/accounting/customers',
  '/accounting/invoices',
  '/accounting/invoices/new',
] as const;

const inFile = (file: string): readonly string[] => {
  const text = readFileSync(file, 'utf8');
  return Object.entries(MARKS).flatMap(([kind, mark]) => (text.includes(mark) ? [kind] : []));
};

test('no first visit loads charts, PDF, Excel or antd', () => {
  const told = execFileSync(
    process.execPath,
    ['--import', 'tsx', 'packages/config/src/commands/list-files.ts', ...PAGES],
    { cwd: ROOT, encoding: 'utf8' },
  );
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(told);
  for (const page of PAGES) {
    expect(files[page]?.length).toBeGreaterThan(3);
    expect([page, files[page]?.flatMap(inFile)]).toEqual([page, []]);
  }
  // The marks still occur in the code: each is in some file of the module.
  const scripts = resolve(ROOT, 'mf-accounting/dist/js');
  const built = readdirSync(scripts).flatMap((name) => inFile(resolve(scripts, name)));
  expect([...new Set(built)].sort()).toEqual(Object.keys(MARKS).sort());
});
