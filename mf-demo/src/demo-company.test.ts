import { expect, test } from 'vitest';
import { demoRecords, demoResources, sampleFigures, storageKey } from './demo-company.ts';

test('each kind of record has its key in storage', () => {
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
});

test('every sample record fills only fields that there are', () => {
  for (const { name, fields } of demoResources)
    for (const record of demoRecords[name] ?? [])
      expect(Object.keys(record).filter((field) => !(field in fields))).toEqual([]);
});

const cents = (amount: unknown) => Math.round(Number(amount) * 100);
const sum = (table: string, field: string) =>
  (demoRecords[table] ?? []).reduce((total, record) => total + cents(record[field]), 0);

test('the sample company’s figures agree with one another', () => {
  expect(sum('general_ledger', 'debit')).toBe(sum('general_ledger', 'credit'));
  const owed = (demoRecords.invoices ?? []).filter(({ status }) => status === 'Outstanding');
  expect(owed.map(({ invoice_number, total_amount }) => [invoice_number, total_amount])).toEqual(
    (demoRecords.accounts_receivable ?? []).map(({ invoice_number, amount_due }) => [
      invoice_number,
      amount_due,
    ]),
  );
  const balances = (table: string) =>
    Object.fromEntries((demoRecords[table] ?? []).map(({ name, balance }) => [name, balance]));
  for (const { customer_name, amount_due } of demoRecords.accounts_receivable ?? [])
    expect(balances('customers')[String(customer_name)]).toBe(amount_due);
  for (const { vendor_name, amount_due } of demoRecords.accounts_payable ?? [])
    expect(balances('vendors')[String(vendor_name)]).toBe(amount_due);
  const { revenue, expenses, profit, marginPercent } = sampleFigures;
  expect(revenue - expenses).toBe(profit);
  expect(Math.round((profit / revenue) * 1000) / 10).toBe(marginPercent);
});
