import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FOREIGN_KEYS, KEYS, STATEMENTS } from '../citus/exceptions.ts';
import { exceptionsPart } from '../citus/exceptions-part.ts';
import type { SizingFigures } from './sizing-figures.ts';
import { measuredPart, monthOf, organisationsOf } from './sizing-page.ts';

const PAGE = '../../../docs/sizing.md';
const place = (name: string): RegExp =>
  new RegExp(`(?<=<!-- ${name}: npm run gen:sizing -->\\n)[\\s\\S]*?(?=\\n<!-- end of ${name} -->)`);

const figures: SizingFigures = JSON.parse(
  readFileSync(new URL('../../../docs/sizing.json', import.meta.url), 'utf8'),
);

test('the figures of the page are the measured ones, and its exceptions those that the test pins', async () => {
  const page = readFileSync(new URL(PAGE, import.meta.url), 'utf8');
  expect(page).toMatch(place('measured'));
  expect(page).toMatch(place('exceptions'));
  const renewed = page
    .replace(place('measured'), () => measuredPart(figures))
    .replace(place('exceptions'), () => exceptionsPart({ KEYS, FOREIGN_KEYS, STATEMENTS }));
  await expect(renewed).toMatchFileSnapshot(PAGE);
});

test('each figure was measured', () => {
  expect(figures.works.every(({ cpuMs, innerStatements }) => cpuMs > 0 && innerStatements > 0)).toBe(true);
  const writing = figures.works.filter(({ bytes }) => bytes > 0);
  expect(writing.map(({ name }) => name)).toEqual([
    ...['customer', 'invoice', 'bill', 'payment', 'journal entry', 'attachment'],
  ]);
  expect(writing.every(({ walBytes }) => walBytes > 0)).toBe(true);
});

test('computes a node by the formula of the page', () => {
  const invoice = { name: 'invoice', bytes: 10_000, walBytes: 20_000, innerStatements: 100, cpuMs: 10 };
  const list = { name: 'dashboard', bytes: 0, walBytes: 500, innerStatements: 3, cpuMs: 5 };
  const plain: SizingFigures = {
    ...{ machine: '', works: [invoice, list], organisationBytes: 1_000_000 },
    requests: { savingMs: 10, listMs: 5 },
    sessionBytes: { fresh: 0, worked: 0 },
  };
  // A hundred invoices and four hundred dashboards.
  const month = {
    bytes: 1_000_000,
    walBytes: 2_000_000,
    statements: 100 * 114 + 400 * 10,
    cpuSeconds: 3,
    serverSeconds: 4,
  };
  expect(monthOf(plain)).toEqual(month);
  // 70% of 61 GB over 1 MB and 60 months of 1 MB; half of a core for an hour over a fifth of the
  // 21st part of 3 s; 70% of an hour over that of 4 s.
  expect(organisationsOf(plain, 61e9, 1)).toEqual({ byDisk: 700, byProcessor: 63_000, byServer: 66_150 });
});
