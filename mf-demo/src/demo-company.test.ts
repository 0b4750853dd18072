import { expect, test } from 'vitest';
import { demoRecords, demoResources, sampleFigures, storageKey } from './demo-company.ts';

test('each kind of record has its key in storage, and sample records', () => {
  expect(demoResources.map(storageKey).sort()).toEqual([
    'demo-accounts-payable',
    'demo-accounts-receivable',
    'demo-customers',
    'demo-general-ledger',
    'demo-invoices',
    'demo-products',
    'demo-sales-orders',
    'demo-vendors',
  ]);
  expect(Object.keys(demoRecords).toSorted()).toEqual(demoResources.map(({ name }) => name).toSorted());
});

/** The sample records of a table: one without any would let every test of them pass. */
function recordsOf(table: string): readonly Readonly<Record<string, unknown>>[] {
  const records = demoRecords[table] ?? [];
  expect(records.length, table).toBeGreaterThan(1);
  return records;
}

test('every sample record fills only fields that there are', () => {
  for (const { name, fields } of demoResources)
    for (const record of recordsOf(name))
      expect(Object.keys(record).filter((field) => !(field in fields))).toEqual([]);
});

function cents(amount: unknown): number {
  expect(Number.isFinite(Number(amount ?? Number.NaN)), `the amount ${String(amount)}`).toBe(true);
  return Math.round(Number(amount) * 100);
}
const sum = (table: string, field: string) =>
  recordsOf(table).reduce((total, record) => total + cents(record[field]), 0);

test('the sample company’s figures agree with one another', () => {
  expect(sum('general_ledger', 'debit')).toBeGreaterThan(0);
  expect(sum('general_ledger', 'debit')).toBe(sum('general_ledger', 'credit'));
  const owed = recordsOf('invoices').filter(({ status }) => status === 'Outstanding');
  expect(owed.map(({ invoice_number, total_amount }) => [invoice_number, total_amount])).toEqual(
    recordsOf('accounts_receivable').map(({ invoice_number, amount_due }) => [invoice_number, amount_due]),
  );
  const balances = (table: string) =>
    Object.fromEntries(recordsOf(table).map(({ name, balance }) => [name, balance]));
  for (const { customer_name, amount_due } of recordsOf('accounts_receivable'))
    expect(balances('customers')[String(customer_name)]).toBe(amount_due);
  for (const { vendor_name, amount_due } of recordsOf('accounts_payable'))
    expect(balances('vendors')[String(vendor_name)]).toBe(amount_due);
  const { revenue, expenses, profit, marginPercent } = sampleFigures;
  expect(revenue - expenses).toBe(profit);
  expect(Math.round((profit / revenue) * 1000) / 10).toBe(marginPercent);
});
