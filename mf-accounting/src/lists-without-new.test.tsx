// @vitest-environment jsdom
import type { DataSource, Permission, Role, Row } from '@ledgerwise/contract';
import { accountsReceivable, creditNotes } from '@ledgerwise/domain';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { noRecords } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { visit } from '../test/visit.tsx';
import { module } from './module.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

/** Roles by document permission, according to the database. */
const GRANTS: Readonly<Record<string, readonly Role[]>> = {
  read: ['admin', 'manager', 'user', 'viewer'],
  create: ['admin', 'manager', 'user'],
  update: ['admin', 'manager', 'user'],
  send: ['admin', 'manager', 'user'],
  void: ['admin', 'manager'],
  write_off: ['admin', 'manager'],
  export: ['admin', 'manager'],
  import: ['admin', 'manager'],
  delete: ['admin'],
};
const grants = (permission: Permission): readonly Role[] =>
  permission === 'credit_notes.delete'
    ? []
    : (GRANTS[permission.split('.')[1] ?? ''] ?? ['admin', 'manager', 'user']);

const AMOUNTS = { currency: 'USD', total_amount: '110.00', created_at: '2026-03-01T10:00:00Z' };
const NOTE: Row = {
  id: 'c1',
  credit_note_number: 'CN-000001',
  contact_name: 'Harbour Cafe',
  customer_id: 'h1',
  issued_on: '2026-03-01',
  document_number: 'INV-000001',
  unallocated: '110.00',
  status: 'posted',
  ...AMOUNTS,
};
const OWED: Row = {
  id: 'i1',
  invoice_number: 'INV-000001',
  customer_id: 'h1',
  customer_name: 'Harbour Cafe',
  invoice_date: '2026-02-01',
  due_date: '2026-03-01',
  balance_due: '110.00',
  status: 'overdue',
  ...AMOUNTS,
};

interface Walked {
  readonly list: 'credit_notes.list' | 'accounts_receivable.list';
  readonly resource: AnyResource;
  readonly row: Row;
  readonly title: string;
  /** Records for which a list has the button. */
  readonly begins: readonly string[];
  /** Actions of the bulk bar, with the roles that may use them. */
  readonly bulk: Readonly<Record<string, readonly Role[]>>;
}

const EVERYBODY: readonly Role[] = ['admin', 'manager', 'user', 'viewer'];
const WALKED: readonly Walked[] = [
  {
    list: 'credit_notes.list',
    resource: creditNotes,
    row: NOTE,
    title: 'CN-000001',
    begins: ['New Credit Note'],
    bulk: {
      'Email Credit Notes': ['admin', 'manager', 'user'],
      Edit: [],
      Archive: ['admin', 'manager', 'user'],
      Delete: [],
      'Copy IDs': EVERYBODY,
      'Export Selected': ['admin', 'manager'],
      'Clear Selection': EVERYBODY,
    },
  },
  {
    list: 'accounts_receivable.list',
    resource: accountsReceivable,
    row: OWED,
    title: 'INV-000001',
    begins: ['Import CSV', 'Receive Payment', 'New Invoice'],
    bulk: {
      'Post Invoices': ['admin', 'manager', 'user'],
      Edit: [],
      Archive: ['admin', 'manager', 'user'],
      Delete: ['admin'],
      'Copy IDs': EVERYBODY,
      'Export Selected': ['admin', 'manager'],
      'Clear Selection': EVERYBODY,
    },
  },
];

function sourceOf(rows: readonly Row[]): DataSource {
  const list = async (table: string) => ({
    rows: table === 'credit_note_list' || table === 'invoice_list' ? rows : [],
    next: null,
  });
  const call = async (name: string) =>
    name === 'summarise_records' ? { count: rows.length, sums: {}, views: {} } : [];
  return { ...noRecords, list: list as DataSource['list'], call: call as DataSource['call'] };
}

const isRefused = (element: HTMLElement): boolean => element.getAttribute('aria-disabled') === 'true';

test.each(WALKED.flatMap((walked) => EVERYBODY.map((role) => ({ ...walked, role }))))(
  '$list as $role: shows the rows and the permitted actions',
  async ({ list, resource, row, title, begins, bulk, role }) => {
    visit(await module.screens[list](), sourceOf([row]), { role, grants, address: `/${resource.path}` });
    expect(await screen.findByRole('link', { name: title })).toBeTruthy();
    for (const name of resource.list.columns)
      expect(
        screen.getByRole('columnheader', { name: new RegExp(`^${fieldOf(resource, name).label}`) }),
      ).toBeTruthy();
    const exporting = screen.getByRole('button', { name: 'Export CSV' });
    expect(isRefused(exporting)).toBe(!GRANTS.export?.includes(role));
    for (const name of ['Import CSV', 'Receive Payment', 'New Invoice', 'New Credit Note'])
      expect(screen.queryAllByText(name).length > 0, name).toBe(begins.includes(name));
    await userEvent.click(screen.getByRole('checkbox', { name: `Select ${title}` }));
    const bar = within(await screen.findByRole('region', { name: 'Bulk actions' }));
    for (const [name, roles] of Object.entries(bulk)) {
      const button = bar.getByRole('button', { name });
      expect(isRefused(button), `${name} as ${role}`).toBe(!roles.includes(role));
      // A refused button says why.
      if (isRefused(button))
        expect(button.title).toMatch(/^(Needs the role|No role may|.+ are (never edited|edited one))/);
    }
    await userEvent.click(bar.getByRole('button', { name: 'Clear Selection' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull());
  },
);

test.each(WALKED)('$list explains itself when it is empty', async ({ list, resource }) => {
  visit(await module.screens[list](), sourceOf([]), { grants, address: `/${resource.path}` });
  expect(await screen.findByRole('heading', { name: resource.empty.title })).toBeTruthy();
  expect(screen.getByText(resource.empty.text)).toBeTruthy();
});
