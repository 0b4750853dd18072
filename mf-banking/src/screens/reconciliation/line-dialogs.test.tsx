// @vitest-environment jsdom

import type { DataSource, Role } from '@ledgerwise/contract';
import { formatsOf } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { visit } from '@ledgerwise/ui/testing/visit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findEntries } from './dialogs/MatchDialog.tsx';
import { leftInBooks } from './dialogs/UnmatchDialog.tsx';
import { ReconciliationPage } from './ReconciliationPage.tsx';
import { reopens } from './WorksheetActions.tsx';
import { REPORT, worksheetBooks } from './worksheet-books.ts';

beforeAll(async () => {
  installDialogElement();
  installLayout();
  // The first loading takes longer than a test waits for a screen.
  await Promise.all([
    import('./dialogs/PayDialog.tsx'),
    import('./dialogs/SplitDialog.tsx'),
    import('./dialogs/MatchDialog.tsx'),
  ]);
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const WAITS = { id: 't1', day: '2026-10-10', words: 'ASPEN 4711', amount: '150.00' };
const SPENT = { ...WAITS, amount: '-100.00' };
const OUTSTANDING = [
  { id: 'e2', day: '2026-10-09', words: 'From Aspen', number: 'JE-2', amount: '50.00' },
  { id: 'e3', day: '2026-10-12', words: 'From Birch', number: 'JE-3', amount: '100.00' },
  { id: 'e4', day: '2026-01-01', words: 'From Cedar', number: 'JE-4', amount: '7.00' },
];
const waiting = (line = WAITS) => ({ ...REPORT, unmatched: [line], outstanding: OUTSTANDING });

const open = (data: DataSource, role: Role = 'manager') =>
  visit(ReconciliationPage, data, {
    role,
    address: '/banking/reconciliation?account=a1&id=r1',
    basePath: '/banking',
    grants: (permission) =>
      permission.endsWith('.read')
        ? ['admin', 'manager', 'user', 'viewer']
        : permission.startsWith('bank_rules')
          ? ['admin', 'manager']
          : ['admin', 'manager', 'user'],
  });

async function choose(item: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for ASPEN 4711' }));
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
}
const partOf = (dialog: Awaited<ReturnType<typeof dialogOf>>, place: number) =>
  within(dialog.getByRole('group', { name: `Part ${place}` }));
const dialogOf = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

test('splits a line: shows the remainder, and refuses it until it is zero', async () => {
  const { source, of } = worksheetBooks(waiting(SPENT));
  open(source);
  await choose('Money spent on...');
  const dialog = await dialogOf('Money Spent');
  const amount = await dialog.findByRole('textbox', { name: 'Amount' });
  expect(dialog.getByText('Rest').nextSibling?.textContent).toBe('$0.00');
  fireEvent.focus(amount);
  fireEvent.change(amount, { target: { value: '115' } });
  fireEvent.blur(amount);
  expect(dialog.getByText('Rest').nextSibling?.textContent).toBe('\u2212$15.00');
  fireEvent.change(dialog.getByRole('combobox', { name: 'Account' }), { target: { value: 'a1' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Includes GST' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Post and Match' }));
  expect(await dialog.findByText(/\u2212\$15.00 is left to split/)).toBeTruthy();
  expect(of('post_bank_transaction')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Split' }));
  expect(partOf(dialog, 2).getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '\u221215.00');
  fireEvent.change(partOf(dialog, 2).getByRole('combobox', { name: 'Account' }), { target: { value: 'a1' } });
  expect(dialog.getByRole('combobox', { name: 'Paid To' })).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: 'Description' }), { target: { value: ' Paper ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Post and Match' }));
  await waitFor(() =>
    expect(of('post_bank_transaction')).toEqual([
      {
        id: 't1',
        lines: [
          { account_id: 'a1', amount: '-115', gst_applicable: true },
          { account_id: 'a1', amount: '15.00' },
        ],
        description: 'Paper',
        key: expect.any(String),
      },
    ]),
  );
});

test('asks before a split is closed by accident, and restores stored input', async () => {
  const { source } = worksheetBooks(waiting(SPENT));
  open(source);
  await choose('Money spent on...');
  const dialog = await dialogOf('Money Spent');
  fireEvent.click(await dialog.findByRole('button', { name: 'Split' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  const asked = await dialogOf('Discard changes?');
  fireEvent.click(asked.getByRole('button', { name: 'Keep editing' }));
  expect(partOf(dialog, 2).getByRole('textbox', { name: 'Amount' })).toBeTruthy();
  cleanup();
  open(source);
  await choose('Money spent on...');
  expect(await screen.findByText(/is back/)).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Part 2' })).toBeTruthy();
});

test('entries are found and matched by hand, at a difference of zero only', async () => {
  const { source, of } = worksheetBooks(waiting());
  open(source);
  await choose('Match with entries...');
  const dialog = await dialogOf('Match with Entries');
  const match = dialog.getByRole('button', { name: 'Match' });
  expect(match.title).toBe('Choose the matching entries');
  fireEvent.click(dialog.getByRole('checkbox', { name: 'JE-2 From Aspen' }));
  expect(dialog.getByText('Difference').nextSibling?.textContent).toBe('$100.00');
  fireEvent.click(match);
  expect(of('match_bank_transaction')).toEqual([]);
  fireEvent.change(dialog.getByRole('searchbox', { name: 'Search' }), { target: { value: 'birch' } });
  expect(dialog.queryByRole('checkbox', { name: 'JE-2 From Aspen' })).toBeNull();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'JE-3 From Birch' }));
  expect(dialog.getByText('Chosen').nextSibling?.textContent).toBe('$150.00');
  fireEvent.click(match);
  await waitFor(() =>
    expect(of('match_bank_transaction')).toEqual([
      { id: 't1', entry_ids: ['e2', 'e3'], key: expect.any(String) },
    ]),
  );
});

test('offers a payment that bounced before the statement, with its reversal', async () => {
  const voided = { id: 'e7', day: '2026-10-10', words: 'From Dorn', number: 'JE-7', amount: '150.00' };
  const reversal = { ...voided, id: 'e8', words: 'Void', number: 'JE-8', amount: '-150.00' };
  const reversed = [
    { ...voided, other_number: 'JE-8' },
    { ...reversal, other_number: 'JE-7' },
  ];
  const { source, of } = worksheetBooks({ ...waiting(), outstanding: [], reversed });
  open(source);
  await choose('Match with entries...');
  const dialog = await dialogOf('Match with Entries');
  expect(dialog.getByRole('checkbox', { name: 'JE-8 Void · offset by JE-7' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'JE-7 From Dorn · offset by JE-8' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Match' }));
  await waitFor(() => expect(of('match_bank_transaction')).toMatchObject([{ id: 't1', entry_ids: ['e7'] }]));
});

test('entries near the line come first, and are found by number, words and amount', () => {
  const found = (text: string) => findEntries(OUTSTANDING, '2026-10-10', text).map(({ id }) => id);
  expect(found('')).toEqual(['e2', 'e3', 'e4']);
  expect([found('je-3'), found('cedar'), found('50.00')]).toEqual([['e3'], ['e4'], ['e2']]);
});

test('pays several invoices of a customer with a line, one with its discount, and shows the open credit', async () => {
  const inTime = { early_discount_percent: '10', early_discount_days: 400, invoice_date: '2026-01-01' };
  const { source, of } = worksheetBooks(waiting(), {
    customer_list: [{ id: 'c1', name: 'Aspen' }],
    invoice_list: [
      { id: 'i1', invoice_number: 'INV-1', due_date: '2026-10-01', balance_due: '60.00', currency: 'USD' },
      {
        id: 'i2',
        invoice_number: 'INV-2',
        due_date: '2026-10-02',
        balance_due: '70.00',
        currency: 'USD',
        ...inTime,
      },
    ],
  });
  open(source);
  await choose('Payment of invoices...');
  const dialog = await dialogOf('Payment of Invoices');
  fireEvent.click(dialog.getByRole('button', { name: 'Record and Match' }));
  expect(await dialog.findByText('Choose the customer.')).toBeTruthy();
  const customer = await dialog.findByRole('combobox', { name: 'Customer' });
  fireEvent.focus(customer);
  fireEvent.click(customer);
  fireEvent.click(await screen.findByRole('option', { name: 'Aspen' }));
  for (const number of ['INV-1', 'INV-2'])
    fireEvent.click(await dialog.findByRole('checkbox', { name: number }));
  expect(dialog.getByText(/\$7\.00 off if paid in full by/)).toBeTruthy();
  expect(dialog.getByText('Applied to invoices').nextSibling?.textContent).toBe('$123.00');
  expect(dialog.getByText('Stays as credit').nextSibling?.textContent).toBe('$27.00');
  fireEvent.click(dialog.getByRole('button', { name: 'Record and Match' }));
  await waitFor(() =>
    expect(of('pay_from_bank_transaction')).toEqual([
      {
        id: 't1',
        contact_id: 'c1',
        allocations: [
          { document_id: 'i1', amount: '60.00' },
          { document_id: 'i2', amount: '63.00', discount: '7.00' },
        ],
        key: expect.any(String),
      },
    ]),
  );
});

test('shows a form beside the lines of a wide window, starting with the candidate', async () => {
  const isWide = (query: string) => ({
    ...{ matches: query.includes('min-width'), addEventListener() {}, removeEventListener() {} },
  });
  vi.stubGlobal('matchMedia', isWide);
  const suggestion = {
    ...{ kind: 'documents', score: 44, why: 'The statement names Aspen', is_exact: false },
    ...{ contact_id: 'c1', allocations: [{ document_id: 'i1', amount: '150.00' }] },
  };
  const invoice = { id: 'i1', invoice_number: 'INV-1', due_date: '2026-10-01', currency: 'USD' };
  const { source, of } = worksheetBooks(
    waiting(),
    {
      customer_list: [{ id: 'c1', name: 'Aspen' }],
      invoice_list: [{ ...invoice, balance_due: '200.00' }],
    },
    { bank_suggestions: [{ transaction_id: 't1', suggestions: [suggestion] }] },
  );
  open(source);
  const row = await screen.findByRole('row', { name: /The statement names Aspen/ });
  fireEvent.focus(row);
  fireEvent.keyDown(row, { key: 'p' });
  const form = await screen.findByRole('dialog', { name: 'Payment of Invoices' });
  expect(form.dataset.inPlace).toBe('true');
  // All is filled in: Enter records it.
  expect(document.activeElement?.textContent).toBe('Record and Match');
  expect(row.getAttribute('aria-current')).toBe('true');
  expect(await within(form).findByRole('checkbox', { name: 'INV-1' })).toHaveProperty('checked', true);
  fireEvent.keyDown(form, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(row, { key: 'p' });
  const again = within(await screen.findByRole('dialog', { name: 'Payment of Invoices' }));
  fireEvent.keyDown(await again.findByRole('checkbox', { name: 'INV-1' }), { key: 'Enter', ctrlKey: true });
  await waitFor(() =>
    expect(of('pay_from_bank_transaction')).toEqual([
      {
        ...{ id: 't1', contact_id: 'c1', key: expect.any(String) },
        allocations: [{ document_id: 'i1', amount: '150.00' }],
      },
    ]),
  );
});

const SAVINGS = '00000000-0000-4000-8000-00000000000a';

test('transfers a line to another bank account without a suggestion', async () => {
  const { source, of } = worksheetBooks(waiting(SPENT), {
    account_list: [
      { id: 'a1', code: '1000', name: 'Business Bank' },
      { id: SAVINGS, code: '1010', name: 'Savings' },
    ],
  });
  open(source);
  await choose('Transfer to another account...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer to Another Account' }));
  const other = await dialog.findByRole('combobox', { name: 'To' });
  fireEvent.focus(other);
  fireEvent.click(other);
  fireEvent.click(await dialog.findByRole('option', { name: /Savings/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Post and Match' }));
  await waitFor(() =>
    expect(of('transfer_bank_transaction')).toEqual([
      { id: 't1', other_account_id: SAVINGS, key: expect.any(String) },
    ]),
  );
});

test('creates a rule from a line with the permission, and names the role to users without it', async () => {
  const { source } = worksheetBooks(waiting());
  open(source);
  await choose('Make a rule from this line...');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/banking/rules/new'));
  cleanup();
  open(source, 'user');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for ASPEN 4711' }));
  expect(screen.getByRole('menuitem', { name: /Make a rule from this line/ }).textContent).toContain(
    'Needs the role admin or manager',
  );
});

test('excludes a line, and includes it again from its tab', async () => {
  const { source, of } = worksheetBooks(waiting());
  open(source);
  await choose('Exclude this line');
  await waitFor(() =>
    expect(of('exclude_bank_transaction')).toEqual([{ id: 't1', key: expect.any(String) }]),
  );
  cleanup();
  const other = worksheetBooks({ ...REPORT, excluded: [WAITS] });
  open(other.source);
  fireEvent.click(await screen.findByRole('tab', { name: 'Excluded (1)' }));
  fireEvent.click(screen.getByRole('button', { name: 'Include ASPEN 4711' }));
  await waitFor(() =>
    expect(other.of('include_bank_transaction')).toEqual([{ id: 't1', key: expect.any(String) }]),
  );
});

const MATCHED = { ...WAITS, number: 'JE-9', by_hand: false };
const ENTRY = {
  ...{ id: 'e9', number: 'JE-9', day: '2026-10-10', words: 'Sale', amount: '150.00' },
  ...{ posted_for_it: true, payment_id: null, reversed_by: null },
};

test('unmatches a line, after describing what remains in the books', async () => {
  const { source, of } = worksheetBooks(
    { ...REPORT, cleared: [MATCHED] },
    {},
    { bank_line_entries: [ENTRY] },
  );
  open(source);
  expect(await screen.findByText(/A matched line keeps its date, amount and account/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Unmatch ASPEN 4711' }));
  const dialog = await dialogOf('Unmatch this line?');
  expect(await dialog.findByText(leftInBooks([ENTRY]))).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Unmatch' }));
  await waitFor(() =>
    expect(of('unmatch_bank_transaction')).toEqual([{ id: 't1', key: expect.any(String) }]),
  );
  cleanup();
  open(worksheetBooks({ ...REPORT, status: 'finished', cleared: [MATCHED] }).source);
  expect(await screen.findByText('ASPEN 4711')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unmatch ASPEN 4711' })).toBeNull();
  expect(screen.queryByText(/A matched line keeps/)).toBeNull();
});

test.each([
  [
    [ENTRY],
    'The entry stays in the books and is outstanding again. If it is wrong, reverse the entry that was posted for this line as well.',
  ],
  [
    [{ ...ENTRY, posted_for_it: false, payment_id: 'p1' }],
    'The entry stays in the books and is outstanding again. If it is wrong, void the payment as well.',
  ],
  [
    [
      { ...ENTRY, posted_for_it: false },
      { ...ENTRY, id: 'e8', posted_for_it: false },
    ],
    'The entries stay in the books and are outstanding again.',
  ],
  [
    [{ ...ENTRY, reversed_by: 'JE-12' }],
    'JE-9 was reversed by JE-12: unmatched, the two cancel each other out.',
  ],
])('describes what remains in the books, %#', (entries, words) => {
  expect(leftInBooks(entries)).toBe(words);
});

test('reopens a finished reconciliation with a reason, and describes the effect', async () => {
  const finished = { ...REPORT, status: 'finished', finished_by: 'Ada Byron' } as const;
  const { source, of } = worksheetBooks(finished);
  open(source);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = await dialogOf('Undo this reconciliation?');
  expect(dialog.getByText(reopens(finished, () => '31/10/2026', formatsOf(null))[0] ?? '')).toBeTruthy();
  const reason = await dialog.findByRole('textbox', { name: /Reason/ });
  fireEvent.click(dialog.getByRole('button', { name: 'Undo Reconciliation' }));
  expect(await dialog.findByText('Say why this reconciliation is undone')).toBeTruthy();
  expect(of('undo_bank_reconciliation')).toEqual([]);
  fireEvent.change(reason, { target: { value: 'A cheque bounced' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Undo Reconciliation' }));
  await waitFor(() =>
    expect(of('undo_bank_reconciliation')).toEqual([
      { id: 'r1', reason: 'A cheque bounced', key: expect.any(String) },
    ]),
  );
});

test('prints the report with the account and its totals', async () => {
  open(worksheetBooks(REPORT).source, 'viewer');
  const paper = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-print-sheet]');
    if (!found) throw new Error('Nothing is there to be printed.');
    return found;
  });
  for (const words of [
    'Ada & Co',
    'Bank Reconciliation',
    '1000 Business Bank',
    'Difference',
    '$50.00',
    'JE-2',
  ])
    expect(paper.textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeTruthy();
});
