import { expect, test } from 'vitest';
import { demoRecordsOn } from './demo-company.ts';
import { demoResources, readOnlyResources, storageKey } from './demo-resources.ts';

const TODAY = '2027-03-01';
const records = demoRecordsOn(TODAY);

test('each kind of record has its storage key and sample records', () => {
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
  expect(Object.keys(records).toSorted()).toEqual(demoResources.map(({ name }) => name).toSorted());
});

/** The sample records of a table; fails without any, because all tests would pass. */
function recordsOf(table: string): readonly Readonly<Record<string, unknown>>[] {
  const found = records[table] ?? [];
  expect(found.length, table).toBeGreaterThan(1);
  return found;
}

test('every sample record has only existing fields and valid choices', () => {
  for (const { name, fields } of demoResources)
    for (const record of recordsOf(name))
      for (const [field, value] of Object.entries(record).filter(([name]) => name !== 'id')) {
        expect(Object.keys(fields)).toContain(field);
        const { kind, choices, open } = fields[field] ?? {};
        if (kind === 'choice' && !open) expect(choices?.map((choice) => choice.value)).toContain(value);
        if (kind === 'date') expect(value).toMatch(/^\d{4}-\d\d-\d\d$/);
      }
});

test('each document has its number as id, and each other record a unique one', () => {
  for (const resource of demoResources) {
    const ids = recordsOf(resource.name).map(({ id }) => id);
    expect(new Set(ids).size, resource.name).toBe(ids.length);
    if (resource.document) expect(ids).toEqual(recordsOf(resource.name).map((row) => row[resource.title]));
  }
});

function cents(amount: unknown): number {
  expect(Number.isFinite(Number(amount ?? Number.NaN)), `the amount ${String(amount)}`).toBe(true);
  return Math.round(Number(amount) * 100);
}
const sum = (table: string, field: string) =>
  recordsOf(table).reduce((total, record) => total + cents(record[field]), 0);

/** Closing balance of an account: its lines are newest first. */
const closing = (account: string) =>
  cents(recordsOf('general_ledger').find(({ account_name }) => account_name === account)?.balance);

test('open documents, customer balances and the ledger have the same total', () => {
  const owed = sum('accounts_receivable', 'amount_due');
  expect(owed).toBeGreaterThan(0);
  expect(sum('customers', 'balance')).toBe(owed);
  expect(closing('Accounts Receivable')).toBe(owed);
  const owing = sum('accounts_payable', 'amount_due');
  expect(owing).toBeGreaterThan(0);
  expect(sum('vendors', 'balance')).toBe(owing);
  expect(closing('Accounts Payable')).toBe(-owing);
});

test('debits are credits in each entry of the ledger', () => {
  const nets = new Map<unknown, number>();
  for (const { reference, debit, credit } of recordsOf('general_ledger'))
    nets.set(reference, (nets.get(reference) ?? 0) + cents(debit ?? 0) - cents(credit ?? 0));
  expect([...nets].filter(([, net]) => net !== 0)).toEqual([]);
});

test('an invoice is outstanding while it has a balance, and late after its due date', () => {
  const outstanding = recordsOf('invoices').filter(({ status }) => status === 'Outstanding');
  const due = recordsOf('accounts_receivable');
  expect(outstanding.map(({ invoice_number }) => invoice_number).toSorted()).toEqual(
    due.map(({ invoice_number }) => invoice_number).toSorted(),
  );
  for (const { due_date, days_overdue, status } of due) {
    expect(status).toBe(String(due_date) < TODAY ? 'Overdue' : 'Current');
    expect(days_overdue).toBe(Math.max(0, (Date.parse(TODAY) - Date.parse(String(due_date))) / 86_400_000));
  }
  for (const { due_date, status } of recordsOf('accounts_payable'))
    expect(status === 'Overdue').toBe(String(due_date) < TODAY);
});

test('each status in a list occurs', () => {
  for (const { name, fields } of readOnlyResources) {
    if (!('status' in fields)) continue;
    const seen = new Set(recordsOf(name).map(({ status }) => status));
    expect([...seen].toSorted(), name).toEqual(fields.status?.choices?.map(({ value }) => value).toSorted());
  }
});
