import type { Row } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { recurringDocuments } from './recurring-documents.resource.ts';

const { document, actions } = recurringDocuments;

const MADE = { frequency: 'monthly', every: 1, next_date: '2026-03-01', name: 'Rent' };

test('is sent as a schedule with its document, for a customer or from a vendor', () => {
  const lines = [{ description: 'Rent' }];
  const head = { ...MADE, customer_id: null, vendor_id: 'pier', currency: 'USD', notes: null };
  expect(document?.sends?.({ ...head, kind: 'bill', id: 'a', version: 2, lines })).toEqual({
    ...MADE,
    kind: 'bill',
    id: 'a',
    version: 2,
    template: { vendor_id: 'pier', currency: 'USD', notes: null, lines },
  });
  expect(document?.sends?.({ ...MADE, kind: 'invoice', customer_id: 'cafe', vendor_id: null })).toEqual({
    ...MADE,
    kind: 'invoice',
    template: { customer_id: 'cafe' },
  });
});

test.each([
  [
    'invoice',
    { customer_name: 'Cafe', invoice_date: '2026-01-31' },
    '2026-02-10',
    'Invoice for Cafe',
    '2026-02-28',
  ],
  [
    'invoice',
    { customer_name: 'Cafe', invoice_date: '2026-01-31' },
    '2026-03-01',
    'Invoice for Cafe',
    '2026-03-31',
  ],
  ['bill', { vendor_name: 'Pier', bill_date: '2025-03-05' }, '2026-03-05', 'Bill from Pier', '2026-03-05'],
])('creates a monthly recurring document from an %s: %#', (kind, row, today, name, next_date) =>
  expect(document?.from?.[kind]?.begins({ id: 'a', ...row }, today)).toEqual({ kind, name, next_date }),
);

test.each<[string, Omit<Row, 'id'>, string | undefined]>([
  [
    'a failure',
    { status: 'failing', last_error: 'The books are locked.' },
    'The books are locked. It is tried again every hour; Create Now tries it at once.',
  ],
  ['a pause of the database', { status: 'paused', paused_reason: 'Mia left.' }, 'Mia left.'],
  ['a pause of a person', { status: 'paused', paused_reason: null, last_error: 'Old.' }, undefined],
  ['nothing', { status: 'active', last_error: null }, undefined],
])('warns above it if it cannot be created: %s', (_what, row, text) =>
  expect(document?.warns?.({ id: 'a', ...row })?.text).toBe(text),
);

test.each<[Omit<Row, 'id'>, readonly string[]]>([
  [{ status: 'active' }, ['Create Now', 'Pause']],
  [{ status: 'failing' }, ['Create Now', 'Pause']],
  [{ status: 'paused' }, ['Resume']],
  [{ status: 'paused', archived_at: '2026-01-01' }, []],
  [{ status: 'ended' }, []],
])('offers what leads out of a state: %#', (row, labels) =>
  expect(
    actions?.filter(({ isOffered }) => isOffered?.({ id: 'a', ...row }) ?? true).map(({ label }) => label),
  ).toEqual(labels),
);

test('links to the created record', () => {
  const make = actions?.find(({ id }) => id === 'make-now');
  const row = { id: 'a' };
  expect(make?.leadsTo?.(row, { id: 'b', kind: 'bill', number: 'BILL-000001' })).toBe('accounts-payable/b');
  expect(make?.leadsTo?.(row, { id: 'i', kind: 'invoice', number: 'INV-000001' })).toBe('invoices/i');
  expect(make?.leadsTo?.(row, null)).toBeNull();
});
