// @vitest-environment jsdom
import {
  AppError,
  type DataSource,
  type ListPage,
  type Permission,
  type Role,
  type Row,
} from '@ledgerwise/contract';
import type { ClosingChecklist, RecentImport } from '@ledgerwise/resource';
import { noRecords } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { visit } from '../../test/visit.tsx';
import { ClosingScreen } from './closing/ClosingScreen.tsx';
import { ImportsScreen } from './imports/ImportsScreen.tsx';
import { PayBills } from './payments/PayBills.tsx';
import { ReceivePayment } from './payments/ReceivePayment.tsx';
import { UsersScreen } from './users/UsersScreen.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

const FAR = '2099-01-01T00:00:00Z';
const PAST = '2020-01-01T00:00:00Z';

/** A year with something left to do in each respect. */
const UNFINISHED: ClosingChecklist = {
  start_date: '2025-01-01',
  year_end: '2025-12-31',
  as_of: '2026-03-09',
  locked_through: '2025-06-30',
  closed_through: '2024-12-31',
  result: '-1250.00',
  open: { draft_entries: 1, draft_invoices: 2, pending_bills: 1, unreconciled: 3, depreciation_due: 12 },
  controls: [
    { check: 'bank = ledger', ok: false, detail: 'account 1000' },
    { check: 'closed periods unchanged', ok: false, detail: 'account 4000 had moved by 5.00' },
    { check: 'hash chain', ok: true, detail: null },
  ],
};
const FINISHED: ClosingChecklist = {
  ...UNFINISHED,
  locked_through: null,
  closed_through: null,
  result: '0.00',
  open: { draft_entries: 0, draft_invoices: 0, pending_bills: 0, unreconciled: 0, depreciation_due: 0 },
  controls: [{ check: 'hash chain', ok: true, detail: null }],
};

const imported: RecentImport = {
  import_id: 'i1',
  table_name: 'customers',
  file_name: 'customers.csv',
  inserted: 3,
  updated: 1,
  created_at: '2026-03-01T10:00:00Z',
  undone_at: null,
  rejected_count: 2,
  who: 'Ada Byron',
  can_undo: true,
};
const IMPORTS: readonly RecentImport[] = [
  imported,
  { ...imported, import_id: 'i2', file_name: null, who: null, can_undo: false },
  { ...imported, import_id: 'i3', table_name: 'vendors', undone_at: '2026-03-02T10:00:00Z' },
];

const owed = { balance_due: '110.00', currency: 'USD', invoice_date: '2026-02-01', due_date: '2026-03-01' };
const billed = { ...owed, bill_date: '2026-02-01' };

interface Books {
  readonly lists: Readonly<Record<string, readonly Row[]>>;
  readonly answers: Readonly<Record<string, unknown>>;
}

const MAILED = { mail_service: { way: 'smtp', sender: 'books@example.org' } };
const EMPTY: Books = {
  lists: {
    organization_members: [
      { id: 'u1', full_name: 'Ada Byron', email: 'ada@example.com', role: 'admin', created_at: PAST },
    ],
  },
  answers: { ...MAILED, closing_checklist: FINISHED, recent_imports: [] },
};
const CREDITS = [
  {
    kind: 'payment',
    id: 'p1',
    number: 'PAY-000001',
    dated: '2026-01-05',
    left: '40.00',
    currency: 'USD',
  },
];
const BUSY: Books = {
  lists: {
    organization_members: [
      ...(EMPTY.lists.organization_members ?? []),
      { id: 'u2', full_name: 'Max Weber', email: 'max@example.com', role: 'viewer', created_at: PAST },
    ],
    invitations: [
      { id: 'v1', email: 'new@example.com', role: 'user', invited_by_name: 'Ada Byron', expires_at: FAR },
      {
        id: 'v2',
        email: 'late@example.com',
        role: 'manager',
        invited_by_name: 'Ada Byron',
        expires_at: PAST,
      },
    ],
    invoice_list: [
      { id: 'd1', invoice_number: 'INV-000001', ...owed },
      { id: 'd2', invoice_number: 'INV-000002', ...owed, currency: 'EUR' },
    ],
    bill_list: [{ id: 'b1', bill_number: 'BIL-000001', ...billed }],
  },
  answers: { ...MAILED, closing_checklist: UNFINISHED, recent_imports: IMPORTS, open_credits: CREDITS },
};
const refuse = () => Promise.reject(new AppError('network.offline'));

function sourceOf({ lists, answers }: Books): DataSource {
  const call = async (name: string): Promise<unknown> =>
    answers[name] ?? (name === 'open_credits' ? [] : { count: 0, sums: {} });
  const list = async (table: string): Promise<ListPage<Row>> => {
    const rows = lists[table] ?? [];
    return { rows, next: null };
  };
  const get = async (_table: string, id: string): Promise<Row> => ({ id, name: 'Harbour Cafe' });
  return {
    ...noRecords,
    list: list as DataSource['list'],
    get: get as DataSource['get'],
    call: call as DataSource['call'],
  };
}
const SILENT: DataSource = { ...noRecords, list: refuse, get: refuse, call: refuse };

/** Texts of a screen, in the order of the page. */
interface Said {
  readonly screen: string;
  readonly Screen: ComponentType;
  readonly address?: string;
  readonly books: 'empty' | 'busy' | 'silent';
  readonly headings?: readonly string[];
  /** Captions of columns, of all tables. */
  readonly columns?: readonly string[];
  readonly buttons?: readonly string[];
  /** Sentences, captions of inputs, badges. */
  readonly texts?: readonly (string | RegExp)[];
}

const DOCUMENT_COLUMNS = ['Number', 'Date', 'Due Date', 'Balance', 'Discount', 'Payment'];
const MEMBER_COLUMNS = ['Name', 'Email', 'Role', 'Since'];
const LOCKED = 'Nothing can be posted, moved or reversed on or before that day.';

const SAID: readonly Said[] = [
  {
    screen: 'users',
    Screen: UsersScreen,
    books: 'empty',
    headings: ['Users', 'Members', 'Invitations', 'No open invitations'],
    columns: MEMBER_COLUMNS,
    buttons: ['Invite User'],
    texts: [
      'Who works in your organization, with which role, and invitations to others.',
      'Pending invitations appear here.',
      'Ada Byron (you)',
      'Admin',
      '1 member',
    ],
  },
  {
    screen: 'users',
    Screen: UsersScreen,
    books: 'busy',
    headings: ['Users', 'Members', 'Invitations'],
    columns: [...MEMBER_COLUMNS, 'Email', 'Role', 'Invited By', 'Valid Until'],
    texts: ['Viewer', 'User', 'Manager', 'Expired', '2 members', '2 open invitations'],
  },
  {
    screen: 'users',
    Screen: UsersScreen,
    books: 'silent',
    texts: ['Failed to load users', 'Failed to load invitations'],
  },
  {
    screen: 'closing',
    Screen: ClosingScreen,
    books: 'empty',
    headings: ['Closing', 'Period Lock', 'Year Close'],
    buttons: ['Lock Books', 'Close Year'],
    texts: [
      'Lock reported periods, and close a financial year once everything in it is done.',
      'The books are not locked: every period is open for posting.',
      '1 check passes.',
      'Done',
      /Revenue and expenses are zero, so there is nothing to carry to retained earnings\./,
    ],
  },
  {
    screen: 'closing',
    Screen: ClosingScreen,
    books: 'busy',
    buttons: ['Change Lock', 'Unlock', 'Close Year', 'Close Last Year Again'],
    texts: [
      new RegExp(LOCKED),
      /A loss of \$1,250\.00 is carried to retained earnings\./,
      'The year has ended',
      'No draft journal entries',
      '1 journal entry is still a draft.',
      'No draft invoices',
      '2 invoices are still a draft.',
      'No bills awaiting approval',
      '1 bill is not approved.',
      'Bank statements are reconciled',
      '3 statement lines have no entry in the books.',
      'Depreciation is run',
      '12 months of depreciation are due.',
      'The ledger checks pass',
      /^2 of \d+ do not:$/,
      'Payments and their entries move the same bank accounts by the same amounts.',
      'Account 1000.',
      'The statements of closed years and the balances of locked periods are unchanged since they were closed or locked.',
      'Account 4000 had moved by 5.00.',
      'Open',
      '6 of the checklist still to look at.',
    ],
  },
  { screen: 'closing', Screen: ClosingScreen, books: 'silent', texts: ['The checklist could not be loaded'] },
  {
    screen: 'imports',
    Screen: ImportsScreen,
    books: 'empty',
    headings: ['Import History', 'No imports yet'],
    texts: [
      'Everything that was imported into your lists, and an undo for each import.',
      'Your imports appear here, with who ran them and an undo.',
    ],
  },
  {
    screen: 'imports',
    Screen: ImportsScreen,
    books: 'busy',
    headings: ['Import History'],
    columns: ['File', 'List', 'Imported', 'By', 'New', 'Updated', 'Refused', 'Undo'],
    texts: ['customers.csv', 'Without a file', 'A former member', 'Undone', 'Changed since', 'Vendors'],
  },
  {
    screen: 'imports',
    Screen: ImportsScreen,
    books: 'silent',
    buttons: ['Try again'],
    texts: ['Earlier imports could not be loaded'],
  },
  {
    screen: 'payments received',
    Screen: ReceivePayment,
    books: 'empty',
    headings: ['Receive Payment'],
    buttons: ['Record Payment', 'Cancel'],
    texts: [
      'Record a customer payment and apply it to one or more invoices.',
      'Customer',
      'Paid On',
      'Paid Into',
      'Currency',
      'Amount',
      'Reference',
    ],
  },
  {
    screen: 'payments received of a customer who owes nothing',
    Screen: ReceivePayment,
    address: '/?customer_id=c1',
    books: 'empty',
    texts: [
      /^Nothing is open in USD\. The payment stays as credit of .+ until there is something to use it for\.$/,
    ],
  },
  {
    screen: 'payments received of a customer',
    Screen: ReceivePayment,
    address: '/?customer_id=c1',
    books: 'busy',
    headings: ['Receive Payment', 'Credit'],
    columns: DOCUMENT_COLUMNS,
    buttons: ['Use PAY-000001', 'Refund PAY-000001'],
    texts: [
      'INV-000001',
      /^1 more invoice is open in other currencies\. A payment is for documents in its own currency\. Choose their currency to see them, and record one payment for each currency\.$/,
      'Applied to documents',
      /^Stays as credit of .+$/,
    ],
  },
  {
    screen: 'bills paid to a vendor',
    Screen: PayBills,
    address: '/?vendor_id=v1',
    books: 'busy',
    headings: ['Pay Bills', 'Credit'],
    columns: DOCUMENT_COLUMNS,
    buttons: ['Record Payment'],
    texts: [
      'Record a payment to a vendor and apply it to one or more bills.',
      'Vendor',
      'Paid From',
      'BIL-000001',
    ],
  },
  {
    screen: 'payments received of a customer',
    Screen: ReceivePayment,
    address: '/?customer_id=c1',
    books: 'silent',
    texts: ['This could not be opened'],
  },
];

const SOURCES = { empty: sourceOf(EMPTY), busy: sourceOf(BUSY), silent: SILENT };
const namesOf = (role: string): readonly string[] =>
  screen.queryAllByRole(role).map((element) => element.getAttribute('aria-label') ?? element.textContent);

test.each(SAID)('$screen, in $books books', async (said) => {
  visit(said.Screen, SOURCES[said.books], { address: said.address ?? '/' });
  await waitFor(() => {
    for (const text of said.texts ?? []) expect(screen.queryAllByText(text), String(text)).not.toEqual([]);
    if (said.headings) expect(namesOf('heading')).toEqual(said.headings);
    expect(namesOf('columnheader').filter((caption) => caption !== 'Actions')).toEqual(
      said.columns ?? namesOf('columnheader').filter((caption) => caption !== 'Actions'),
    );
    const buttons = namesOf('button');
    for (const button of said.buttons ?? []) expect(buttons).toContain(button);
  });
});

const only =
  (...roles: readonly Role[]) =>
  (permission: Permission): readonly Role[] =>
    permission.endsWith('.read') ? ['admin', 'manager', 'user', 'viewer'] : roles;

test.each<readonly [string, ComponentType, readonly string[], readonly Role[], string]>([
  ['users', UsersScreen, ['Invite User'], ['admin'], 'Needs the role admin'],
  ['closing', ClosingScreen, ['Lock Books', 'Close Year'], ['admin'], 'Needs the role admin'],
])('tells a viewer of %s which role is required', async (_name, Screen, buttons, roles, reason) => {
  visit(Screen, SOURCES.empty, { role: 'viewer', grants: only(...roles) });
  for (const name of buttons) {
    const button = await screen.findByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toBe(reason);
  }
});

test('tells users without the permission who can record payments', async () => {
  visit(ReceivePayment, SOURCES.busy, { role: 'viewer', grants: only('admin', 'manager', 'user') });
  expect(await screen.findByText(/record payments/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Record Payment' })).toBeNull();
});
