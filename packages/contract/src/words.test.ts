import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = import.meta.dirname;

/** Beginnings of words of one area of work: a module of any other must be able to live by this package. */
const ACCOUNTING =
  /\b(?:accounting|accountant|balance sheet|bank|bills?\b|bookkeep|books\b|chart of accounts|credit|currenc|customer|debit|financ|fiscal|gst\b|inventory|invoic|journal|ledger(?!wise)|payable|payment|payroll|purchase|receivable|tax|vat\b|vendor)/gi;

/** Names are written `inWords` and `in_words`. */
const apart = (text: string): string => text.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
const accountingIn = (text: string): readonly string[] =>
  [...apart(text).matchAll(ACCOUNTING)].map(([word]) => word);

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

it('the contract contains no accounting terms', () => {
  expect(sources.length).toBeGreaterThan(20);
  const found = sources.map((file) => [file, accountingIn(readFileSync(join(SOURCES, file), 'utf8'))]);
  expect(Object.fromEntries(found.filter(([, words]) => words?.length))).toEqual({});
});

it('finds such a term in a name, an address and a sentence', () => {
  expect(accountingIn('baseCurrency: fiscal_year_start, /accounting/* of taxable sales')).toEqual([
    'Currenc',
    'fiscal',
    'accounting',
    'tax',
  ]);
  expect(accountingIn('@ledgerwise/contract, the address of the account, possible, notebooks')).toEqual([]);
});
