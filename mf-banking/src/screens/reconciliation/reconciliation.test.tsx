// @vitest-environment jsdom

import { AppError, type DataSource, type Role, type Row } from '@ledgerwise/contract';
import type { BankReconciliationReport, BankSuggestion } from '@ledgerwise/resource';
import { formatsOf, noRecords } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { visit } from '@ledgerwise/ui/testing/visit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { acceptSuggestion } from './accept-suggestion.ts';
import { ReconciliationPage } from './ReconciliationPage.tsx';
import { unfinished } from './WorksheetActions.tsx';
import { REPORT } from './worksheet-books.ts';

beforeAll(async () => {
  installDialogElement();
  installLayout();
  // The first loading takes longer than a test waits for a dialog.
  await import('./dialogs/SplitDialog.tsx');
});
afterEach(cleanup);

const EVEN: BankReconciliationReport = { ...REPORT, cleared_balance: '150.00', difference: '0.00' };
const WAITS = { id: 't1', day: '2026-10-10', words: 'ASPEN 4711', amount: '50.00' };

interface Books {
  readonly report?: BankReconciliationReport;
  readonly banks?: readonly Row[];
  readonly suggestions?: readonly BankSuggestion[];
}

function books({ report = REPORT, banks = [BANK], suggestions = [] }: Books = {}) {
  const calls: (readonly [name: string, args: unknown])[] = [];
  const rows: Readonly<Record<string, readonly Row[]>> = {
    account_list: banks,
    bank_reconciliations: [
      {
        id: 'r1',
        statement_date: '2026-10-31',
        statement_balance: '150.00',
        cleared_balance: '100.00',
        unexplained: '50.00',
        status: 'open',
      },
    ],
  };
  const source: DataSource = {
    ...noRecords,
    list: (async (table: string) => ({ rows: rows[table] ?? [], next: null })) as DataSource['list'],
    call: (async (name: string, args: unknown) => {
      calls.push([name, args]);
      if (name === 'preview_action') return PREVIEW;
      if (name === 'bank_suggestions') return [{ transaction_id: 't1', suggestions }];
      return report;
    }) as DataSource['call'],
  };
  return {
    source,
    of: (name: string) => calls.filter(([called]) => called === name).map(([, args]) => args),
  };
}
const PREVIEW = {
  entries: 1,
  lines: [{ account_code: '1000', account_name: 'Sales Bank', debit: '50.00', credit: '0.00' }],
  record: null,
};
const BANK: Row = { id: 'a1', code: '1000', name: 'Business Bank' };

const open = (data: DataSource, address = '/banking/reconciliation', role: Role = 'manager') =>
  visit(ReconciliationPage, data, {
    role,
    address,
    basePath: '/banking',
    grants: (permission) =>
      permission.endsWith('.read')
        ? ['admin', 'manager', 'user', 'viewer']
        : permission.endsWith('.import')
          ? ['admin', 'manager']
          : ['admin', 'manager', 'user'],
  });
const WORK = '/banking/reconciliation?account=a1&id=r1';

test('lists the reconciliations of an account, and opens each in its worksheet', async () => {
  open(books().source);
  const row = await screen.findByRole('row', { name: /31\/10\/2026/ });
  for (const words of ['$150.00', '$100.00', '$50.00', 'In progress'])
    expect(row.textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'Import Statement' })).toBeTruthy();
  fireEvent.click(within(row).getByText('31/10/2026'));
  expect(await screen.findByText('From Aspen')).toBeTruthy();
});

test('shows a ledger without bank accounts, and books that cannot be loaded', async () => {
  open(books({ banks: [] }).source);
  expect(await screen.findByText('No bank account in the ledger')).toBeTruthy();
  cleanup();
  open({ ...books().source, list: () => Promise.reject(new AppError('server.failed')) });
  expect(await screen.findByText('The bank accounts could not be loaded')).toBeTruthy();
});

test('shows the difference, ticks an entry, and finishes only at zero', async () => {
  const { source, of } = books();
  open(source, WORK);
  const sheet = within(await screen.findByRole('region', { name: 'Reconciliation' }));
  expect(sheet.getByText('Difference').nextSibling?.textContent).toBe('$50.00');
  const finish = sheet.getByRole('button', { name: 'Finish' });
  expect(finish.title).toBe('Difference $50.00, not zero yet');
  fireEvent.click(finish);
  expect(of('finish_bank_reconciliation')).toEqual([]);
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Clear JE-2' }));
  await waitFor(() =>
    expect(of('clear_bank_entries')).toEqual([
      { reconciliation_id: 'r1', entry_ids: ['e2'], is_cleared: true },
    ]),
  );
  await waitFor(() => expect(of('bank_reconciliation_report')).toHaveLength(2));
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Clear JE-1' }));
  await waitFor(() =>
    expect(of('clear_bank_entries')[1]).toEqual({
      reconciliation_id: 'r1',
      entry_ids: ['e1'],
      is_cleared: false,
    }),
  );
});

test('entries are ticked as fast as a finger goes, and none is lost', async () => {
  const { source, of } = books();
  open(source, WORK);
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  fireEvent.click(await box('Clear JE-2'));
  expect((await box('Clear JE-2')).checked).toBe(true);
  fireEvent.click(await box('Clear JE-1'));
  expect([(await box('Clear JE-1')).checked, (await box('Clear JE-2')).checked]).toEqual([false, true]);
  await waitFor(() =>
    expect(of('clear_bank_entries')).toEqual([
      { reconciliation_id: 'r1', entry_ids: ['e2'], is_cleared: true },
      { reconciliation_id: 'r1', entry_ids: ['e1'], is_cleared: false },
    ]),
  );
});

test('reverts a refused tick', async () => {
  const { source } = books();
  open(
    {
      ...source,
      call: ((name: string, args: never) =>
        name === 'clear_bank_entries'
          ? Promise.reject(new AppError('server.failed'))
          : source.call(name as never, args)) as DataSource['call'],
    },
    WORK,
  );
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Clear JE-2' });
  fireEvent.click(await box());
  await waitFor(async () => expect((await box()).checked).toBe(false));
});

test('at zero it is finished once, and a finished one takes no tick', async () => {
  const { source, of } = books({ report: EVEN });
  open(source, WORK);
  fireEvent.click(await screen.findByRole('button', { name: 'Finish' }));
  await waitFor(() =>
    expect(of('finish_bank_reconciliation')).toEqual([{ id: 'r1', key: expect.any(String) }]),
  );
  cleanup();
  open(books({ report: { ...EVEN, status: 'finished' } }).source, WORK);
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('lets a viewer look, and names the role that may change it', async () => {
  open(books({ report: EVEN }).source, WORK, 'viewer');
  const finish = await screen.findByRole('button', { name: 'Finish' });
  expect(finish.title).toBe('Needs the role admin, manager or user');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import Statement' })).toBeNull();
});

test.each([
  [EVEN, undefined],
  [REPORT, 'Difference $50.00, not zero yet'],
  [{ ...EVEN, unmatched: [WAITS] }, '1 statement line left to match or exclude'],
])('describes what prevents finishing, %#', (report, words) => {
  expect(unfinished(report, formatsOf(null))).toBe(words);
});

test('shows the likely match of a line, and matches it', async () => {
  const why = 'Payment PAY-7 of the same amount';
  const suggestions = [{ kind: 'entries', score: 90, why, is_exact: true, entry_ids: ['e2'] }] as const;
  const { source, of } = books({ report: { ...REPORT, unmatched: [WAITS] }, suggestions });
  open(source, WORK);
  expect(await screen.findByText(why)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Match' }));
  await waitFor(() =>
    expect(of('match_bank_transaction')).toEqual([{ id: 't1', entry_ids: ['e2'], key: expect.any(String) }]),
  );
});

const NEAR: BankSuggestion = {
  kind: 'documents',
  score: 70,
  why: 'INV-1 of Aspen is open with this amount',
  is_exact: false,
  contact_id: 'c1',
  allocations: [{ document_id: 'd1', amount: 50 }],
};

test('previews a suggestion that is not exact before accepting it', async () => {
  const { source, of } = books({ report: { ...REPORT, unmatched: [WAITS] }, suggestions: [NEAR] });
  open(source, WORK);
  expect(await screen.findByText(NEAR.why)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accept \d/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept This Suggestion?' }));
  await waitFor(() =>
    expect(of('preview_action')).toEqual([
      {
        action: 'pay_from_bank_transaction',
        arguments: { id: 't1', contact_id: 'c1', allocations: NEAR.allocations },
      },
    ]),
  );
  expect(await dialog.findByText('Sales Bank')).toBeTruthy();
  expect(of('pay_from_bank_transaction')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(of('pay_from_bank_transaction')).toHaveLength(1));
});

test('keeps the button for exact suggestions if there are none, so that the lines do not move', async () => {
  const { source, of } = books({
    report: { ...REPORT, unmatched: [WAITS] },
    suggestions: [{ ...NEAR, is_exact: false }],
  });
  open(source, WORK);
  await screen.findByText(NEAR.why);
  const button = screen.getByRole('button', { name: 'Accept exact suggestions' });
  expect(button.title).toBe('No suggestion is exact');
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(of('accept_bank_suggestions')).toEqual([]);
});

test('accepts all exact suggestions in one call, after a preview of their postings', async () => {
  const { source, of } = books({
    report: { ...REPORT, unmatched: [WAITS] },
    suggestions: [{ ...NEAR, is_exact: true }],
  });
  open(source, WORK);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept 1 exact suggestion' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept 1 exact suggestion?' }));
  expect(await dialog.findByText('Sales Bank')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Accept All' }));
  await waitFor(() =>
    expect(of('accept_bank_suggestions')).toEqual([
      {
        bank_account_id: 'a1',
        accepted: [{ transaction_id: 't1', target_id: 'd1' }],
        key: expect.any(String),
      },
    ]),
  );
});

const NEXT = { id: 't2', day: '2026-10-11', words: 'BIRCH 4712', amount: '7.00' };

const inLines = async () => within(await screen.findByRole('grid', { name: 'Statement lines to match' }));

test('lines are worked through by keyboard, each leaves at once, and the last step is undone', async () => {
  const best = { kind: 'entries', score: 80, why: 'JE-2 has the same amount', is_exact: false } as const;
  const { source, of } = books({
    report: { ...REPORT, unmatched: [WAITS, NEXT] },
    suggestions: [{ ...best, entry_ids: ['e2'] }],
  });
  open(source, WORK);
  const lines = await inLines();
  await lines.findByText('JE-2 has the same amount');
  lines.getByRole('row', { name: /ASPEN/ }).focus();
  // It posts nothing, so it is matched at once, exact or not.
  fireEvent.keyDown(lines.getByRole('row', { name: /ASPEN/ }), { key: 'Enter' });
  expect(lines.queryByRole('row', { name: /ASPEN/ })).toBeNull();
  expect(await screen.findByText('Matched: ASPEN 4711')).toBeTruthy();
  expect(of('match_bank_transaction')).toEqual([{ id: 't1', entry_ids: ['e2'], key: expect.any(String) }]);
  const next = lines.getByRole('row', { name: /BIRCH/ });
  expect(document.activeElement).toBe(next);
  fireEvent.keyDown(next, { key: 'x' });
  expect(await screen.findByText('Excluded: BIRCH 4712')).toBeTruthy();
  expect(of('exclude_bank_transaction')).toEqual([{ id: 't2', key: expect.any(String) }]);
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo last' });
  await waitFor(() => expect(undo.disabled).toBe(false));
  fireEvent.keyDown(document.body, { key: 'u' });
  await waitFor(() =>
    expect(of('undo_bank_transaction')).toEqual([
      { id: 't2', with_postings: false, key: expect.any(String) },
    ]),
  );
  expect(await screen.findByText('Matched: ASPEN 4711')).toBeTruthy();
});

test.each([
  ['c', 'alertdialog', 'Money Received'],
  ['s', 'alertdialog', 'Money Received'],
  ['p', 'alertdialog', 'Payment of Invoices'],
  ['t', 'dialog', 'Transfer from Another Account'],
  ['m', 'alertdialog', 'Match with Entries'],
] as const)('the key %s opens its dialog', async (key, role, name) => {
  open(books({ report: { ...REPORT, unmatched: [WAITS] } }).source, WORK);
  const lines = await inLines();
  const row = lines.getByRole('row', { name: /ASPEN/ });
  row.focus();
  fireEvent.keyDown(row, { key });
  const dialog = within(await screen.findByRole(role, { name }));
  if (key === 's') expect(await dialog.findByRole('group', { name: 'Part 2' })).toBeTruthy();
});

test('posts a line that is not in the books yet, and matches it', async () => {
  const { source, of } = books({ report: { ...REPORT, unmatched: [WAITS] } });
  open(source, WORK);
  expect(await screen.findByText('No suggestion')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Actions for ASPEN 4711' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Money received for...' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Money Received' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Post and Match' }));
  expect(await dialog.findByText('Choose the account that it was for.')).toBeTruthy();
  fireEvent.change(await dialog.findByRole('combobox', { name: 'Account' }), { target: { value: 'a1' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Post and Match' }));
  await waitFor(() =>
    expect(of('post_bank_transaction')).toEqual([
      { id: 't1', lines: [{ account_id: 'a1', amount: '50.00' }], key: expect.any(String) },
    ]),
  );
});

const likely = { score: 80, why: 'It fits', is_exact: false } as const;
test.each<readonly [BankSuggestion, string, object]>([
  [
    { ...likely, kind: 'entries', entry_ids: ['e1', 'e2'] },
    'match_bank_transaction',
    { entry_ids: ['e1', 'e2'] },
  ],
  [
    { ...likely, kind: 'documents', contact_id: 'c1', allocations: [{ document_id: 'd1', amount: 50 }] },
    'pay_from_bank_transaction',
    { contact_id: 'c1', allocations: [{ document_id: 'd1', amount: 50 }] },
  ],
  [
    { ...likely, kind: 'transfer', account_id: 'a2', other_transaction_id: 't2' },
    'transfer_bank_transaction',
    { other_account_id: 'a2', other_transaction_id: 't2' },
  ],
  [{ ...likely, kind: 'rule', account_id: 'a3', rule_id: 'u1' }, 'apply_bank_rule', { rule_id: 'u1' }],
  [{ ...likely, kind: 'rule', contact_id: 'c2', rule_id: 'u1' }, 'apply_bank_rule', { rule_id: 'u1' }],
])('accepting a suggestion makes the described call, %#', async (suggestion, name, args) => {
  const { source, of } = books();
  await acceptSuggestion(source, 't1', suggestion, 'k1');
  expect(of(name)).toEqual([{ id: 't1', key: 'k1', ...args }]);
});
