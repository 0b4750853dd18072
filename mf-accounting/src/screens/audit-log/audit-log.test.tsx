// @vitest-environment jsdom
import { AppError, type DataSource, type Role } from '@ledgerwise/contract';
import type { AuditLogEntry, AuditLogPage } from '@ledgerwise/resource';
import { formatsOf, noRecords } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { visit } from '@ledgerwise/ui/testing/visit';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AuditLogScreen } from './AuditLogScreen.tsx';
import { paramsOf, placeOf } from './audit-log-address.ts';
import { auditLogExport } from './audit-log-export.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const VERA = id(1);
const INVOICE = id(2);

const entry = (number: number, more: Partial<AuditLogEntry> = {}): AuditLogEntry => ({
  id: id(100 + number),
  created_at: '2026-11-22T10:00:00.123456+00:00',
  actor_id: VERA,
  actor_name: 'Vera Vale',
  action: 'updated',
  entity: 'customers',
  record_id: id(3),
  record_name: 'Kauri Café',
  record_count: 1,
  changes: { city: { from: 'Perth', to: 'Sydney' }, version: { from: 1, to: 2 } },
  ...more,
});

const CHOICES = {
  actors: [{ id: VERA, name: 'Vera Vale' }],
  has_system: true,
  entities: [
    { entity: 'customers', label: 'Customers', label_one: 'Customer' },
    { entity: 'memberships', label: 'Memberships', label_one: 'Memberships' },
  ],
  actions: ['locked', 'updated'],
};

type Asked = Readonly<Record<string, unknown>>;

function source(read: (asked: Asked) => AuditLogPage): DataSource {
  const call = async (name: string, args: Asked) => {
    if (name === 'audit_log') return read(args);
    if (name === 'audit_log_choices') return CHOICES;
    throw new AppError('data.forbidden');
  };
  return { ...noRecords, call: call as DataSource['call'] };
}

const open = (read: (asked: Asked) => AuditLogPage, address = '/', role: Role = 'manager') =>
  visit(AuditLogScreen, source(read), { role, address, grants: () => ['admin', 'manager', 'accountant'] });

test('shows who changed what, with both values, and opens each change', async () => {
  open(() => ({ entries: [entry(1)], after: null }));
  const row = await screen.findByRole('row', { name: /Vera Vale/ });
  for (const words of ['22/11/2026', 'Changed', 'Customer', 'Kauri Café', 'City: Perth → Sydney'])
    expect(row.textContent).toContain(words);
  expect(row.textContent).not.toContain('Version');
  fireEvent.click(screen.getByText('City: Perth → Sydney'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Changed: Customer' }));
  expect(drawer.getByText('City: Perth → Sydney')).toBeTruthy();
});

test('the record of an entry without a name is opened by its kind', async () => {
  open(() => ({ entries: [entry(1, { record_name: null })], after: null }));
  const row = within(await screen.findByRole('row', { name: /Vera Vale/ }));
  expect(row.getByTitle('Customer').textContent).toBe('Customer');
});

test('filters by user, kind, action and days from the address, and returns to the newest page', async () => {
  const asked: Asked[] = [];
  const after = { value: '2026-11-22T09:00:00.5+00:00', id: id(50) };
  const params = paramsOf({ ...placeOf(new URLSearchParams()), person: VERA, from: '2026-11-01', after });
  open((args) => {
    asked.push(args);
    return { entries: [entry(1)], after };
  }, `/?${params}`);
  await screen.findByRole('row', { name: /Vera Vale/ });
  expect(asked.at(-1)).toMatchObject({
    filters: [{ field: 'actor_id', operator: 'equals', value: VERA }],
    start_date: '2026-11-01',
    end_date: null,
    after,
    page_size: 100,
  });
  await screen.findByRole('option', { name: 'Changed the period lock' });
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'locked' } });
  await screen.findByRole('row', { name: /Vera Vale/ });
  expect(asked.at(-1)).toMatchObject({
    filters: [
      { field: 'actor_id', operator: 'equals', value: VERA },
      { field: 'action', operator: 'equals', value: 'locked' },
    ],
    after: null,
  });
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'system' } });
  await screen.findByRole('row', { name: /Vera Vale/ });
  expect(asked.at(-1)?.filters).toContainEqual({ field: 'actor_id', operator: 'empty', value: 'true' });
});

test('filters one record from an entry about it', async () => {
  const asked: Asked[] = [];
  open((args) => {
    asked.push(args);
    return { entries: [entry(1, { entity: 'memberships', record_id: INVOICE })], after: null };
  });
  fireEvent.click(await screen.findByText('City: Perth → Sydney'));
  fireEvent.click(await screen.findByRole('button', { name: 'Show only this record' }));
  await screen.findByRole('button', { name: 'Clear filters' });
  await expect.poll(() => asked.at(-1)).toMatchObject({ entity: 'memberships', record_id: INVOICE });
});

test('shows an empty log, no matches, a failed request, and a missing permission', async () => {
  open(() => ({ entries: [], after: null }));
  expect(await screen.findByText('Nothing was recorded yet')).toBeTruthy();
  cleanup();
  open(() => ({ entries: [], after: null }), '/?action=locked');
  expect(await screen.findByText('No entries match these filters')).toBeTruthy();
  cleanup();
  open(() => {
    throw new AppError('server.failed');
  });
  expect(await screen.findByText('The audit log could not be loaded')).toBeTruthy();
  cleanup();
  open(() => ({ entries: [], after: null }), '/', 'viewer');
  expect(screen.getByText(/may not read the audit log|read the audit log/)).toBeTruthy();
});

test('an export contains every page of the filtered entries', async () => {
  const asked: Asked[] = [];
  const data = source((args) => {
    asked.push(args);
    return asked.length === 1
      ? {
          entries: [entry(1, { record_name: '=1+1' })],
          after: { value: '2026-11-22T10:00:00Z', id: id(101) },
        }
      : {
          entries: [entry(2, { action: 'created', changes: { city: { from: null, to: 'Perth' } } })],
          after: null,
        };
  });
  URL.createObjectURL = () => 'blob:log';
  URL.revokeObjectURL = () => undefined;
  const place = placeOf(new URLSearchParams({ action: 'updated' }));
  const job = auditLogExport({ key: id(9), data, place, choices: CHOICES, formats: formatsOf(null) });
  const text = await (await job.run(new AbortController().signal, () => undefined)).text();
  expect(asked.map(({ page_size, after }) => [page_size, after])).toEqual([
    [1000, null],
    [1000, { value: '2026-11-22T10:00:00Z', id: id(101) }],
  ]);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("'=1+1");
  expect(lines[1]).toContain('City: Perth → Sydney');
  expect(lines[2]).toContain('City: Perth');
});
