import { entities } from '@ledgerwise/domain';
import type { Entity } from '@ledgerwise/resource';
import { expect, test } from 'vitest';
import { demoEntities } from './demo-resources.ts';
import { lockedSections, openSections } from './demo-sections.ts';

/** Product sidebar entries that the demo leaves out, by address. */
const NOT_IN_THE_DEMO: Readonly<Record<string, string>> = {
  quotes: 'Sales begin with orders here: a quote posts nothing, and orders are looked at in its place.',
  'credit-notes': 'They are written against invoices, and invoices are only looked at.',
  payments: 'They are recorded on invoices and bills, which are only looked at.',
  recurring: 'They make documents by themselves, day by day; the sample company stands still.',
  'recurring-entries':
    'Journal entries are made of them, and the demo posts none; its sample company stands still.',
  'tax-codes':
    'What the demo sells bears GST at one rate; codes are chosen on documents, which are only looked at.',
  'tracking-categories':
    'Their options are chosen on lines of documents and followed in reports: documents are only looked at, and there are no reports.',
  accounts: 'The ledger shows each account with its postings, and none is added.',
  '/payroll/employees': 'They are within Payroll, which is locked as a whole.',
};

const inSidebar = (entities as readonly Entity[])
  .filter(({ nav }) => nav !== undefined)
  .map(({ resource }) => resource.path);
const shown: readonly string[] = [...openSections, ...lockedSections].map(({ path }) => path);

test.each(inSidebar)(
  '%s of the product is open or locked in the demo, or has a reason for its absence',
  (path) => {
    expect([shown.includes(path), path in NOT_IN_THE_DEMO]).toContainEqual(true);
  },
);

test('every product feature missing in the demo has a reason', () => {
  for (const path of Object.keys(NOT_IN_THE_DEMO)) {
    expect(inSidebar).toContain(path);
    expect(shown).not.toContain(path);
  }
});

test('the navigation uses the product’s names', () => {
  const paths: readonly string[] = demoEntities.map(({ resource }) => resource.path);
  expect(openSections.filter(({ path }) => paths.includes(path)).map(({ label }) => label)).toEqual([
    'Customers',
    'Products',
    'Sales Orders',
    'Invoices',
    'Accounts Receivable',
    'Accounts Payable',
    'General Ledger',
    'Vendors',
  ]);
});
