// @vitest-environment jsdom
import { AppError, type DataSource, type Notice, type Permission, type Role } from '@ledgerwise/contract';
import type { MaskedBankAccount } from '@ledgerwise/resource';
import { noRecords } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { visit } from '@ledgerwise/ui/testing/visit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PERMISSION_DENIED } from '../../banking-access.ts';
import { BankAccountsPage } from './BankAccountsPage.tsx';

beforeAll(async () => {
  installDialogElement();
  installLayout();
  // The dialog loads antd, which on a busy machine takes longer than a test waits.
  await import('./AddAccountDialog.tsx');
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const KIWI: MaskedBankAccount = {
  id: 'b1',
  bank_name: 'Kiwi Bank',
  account_number_masked: '••••9012',
  routing_number_masked: null,
  account_type: 'checking',
  number_format: 'US',
  version: 1,
  archived_at: null,
  opening_balance: '1250.50',
  account_id: 'a1',
  problem: null,
  created_at: '2026-11-22T10:00:00Z',
};

interface Bank {
  readonly accounts?: readonly MaskedBankAccount[];
  create?(args: unknown): Promise<unknown>;
  list?(): Promise<readonly MaskedBankAccount[]>;
  change?(args: unknown): Promise<unknown>;
}

/** A database with bank accounts, which notes its calls. */
function bank({ accounts = [], create, list, change }: Bank = {}) {
  const calls: (readonly [name: string, args: unknown])[] = [];
  const call = async (name: string, args: unknown) => {
    calls.push([name, args]);
    if (name === 'get_masked_bank_account') return list ? list() : accounts;
    if (name === 'locked_banking_members') return [];
    if (name === 'create_secure_bank_account') return create ? create(args) : 'b1';
    if (name === 'update_secure_bank_account') return change ? change(args) : 2;
    if (name === 'archive_bank_account') return 'b1';
    if (name === 'lock_banking') return true;
    throw new AppError('data.forbidden');
  };
  const rows = { account_list: { id: 'a1', code: '1031', name: 'Kiwi Bank Checking', balance: '1250.50' } };
  const source: DataSource = {
    ...noRecords,
    call: call as DataSource['call'],
    list: (async (table: string) => ({
      rows: table === 'account_list' ? [rows.account_list] : [{ id: 'e1', source_id: 'b1' }],
      next: null,
    })) as DataSource['list'],
  };
  const of = (name: string) => calls.filter(([called]) => called === name);
  return { source, of };
}

const grants = (permission: Permission): readonly Role[] =>
  permission === 'bank_accounts.unlock'
    ? ['admin']
    : permission.startsWith('bank')
      ? ['admin', 'manager']
      : ['admin', 'manager', 'user', 'viewer'];

function open(data: DataSource, role: Role = 'manager') {
  const told: Notice[] = [];
  const hear = (notice: Notice): void => void told.push(notice);
  visit(BankAccountsPage, data, {
    role,
    grants,
    basePath: '/banking',
    hears: { success: hear, failure: hear },
  });
  return told;
}

async function openDialog() {
  const [button] = screen.getAllByRole('button', { name: 'Add Secure Bank Account' });
  if (button) fireEvent.click(button);
  return within(await screen.findByRole('dialog', { name: 'Secure Bank Account Integration' }));
}
const field = (name: string): HTMLInputElement => {
  const found = document.getElementById(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no input ${name}.`);
  return found;
};
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  fireEvent.submit(dialog.getByRole('list').closest('form') ?? field('bankName'));

test('lists masked numbers with ledger data, and opens a row to show all details', async () => {
  const { source, of } = bank({ accounts: [KIWI] });
  open(source);
  const row = await screen.findByRole('row', { name: /Kiwi Bank/ });
  for (const words of ['Checking', '••••9012', '1031 Kiwi Bank Checking', '$1,250.50'])
    expect(row.textContent).toContain(words);
  expect(of('get_masked_bank_account')).toHaveLength(1);
  fireEvent.click(within(row).getByText('Kiwi Bank'));
  expect(await screen.findByRole('dialog', { name: 'Kiwi Bank' })).toBeTruthy();
});

test('shows no accounts, one that cannot be decrypted, and a failed list that is retried', async () => {
  open(bank().source);
  expect(await screen.findByText('No bank accounts yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add Secure Bank Account' })).toHaveLength(1);
  cleanup();

  const problem = 'The stored numbers of "Kiwi Bank" were changed behind the product’s back.';
  open(bank({ accounts: [{ ...KIWI, account_number_masked: null, problem }] }).source);
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(screen.getAllByText('Cannot be shown').length).toBeGreaterThan(0);
  cleanup();

  let tries = 0;
  const list = async () => {
    tries += 1;
    if (tries === 1) throw new AppError('server.failed');
    return [KIWI];
  };
  open(bank({ list }).source);
  expect(await screen.findByText('Failed to fetch bank accounts. Please try again.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('••••9012')).toBeTruthy();
});

test.each<Role>(['user', 'viewer'])(
  'shows a %s the notice and disabled fields, and sends no request',
  async (role) => {
    const { source, of } = bank({ accounts: [KIWI] });
    const told = open(source, role);
    expect(screen.getByText(PERMISSION_DENIED)).toBeTruthy();
    expect(screen.getByText(/you need the role admin or manager/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Audit Trail' })).toBeNull();
    const dialog = await openDialog();
    expect(dialog.getByText(PERMISSION_DENIED)).toBeTruthy();
    for (const name of ['bankName', 'accountNumber', 'routingNumber', 'openingBalance', 'openedOn'])
      expect(field(name).matches(':disabled')).toBe(true);
    expect(dialog.getByRole('combobox', { name: 'Account Type' }).matches(':disabled')).toBe(true);
    const button = dialog.getByRole('button', { name: 'Add Secure Bank Account' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toBe(PERMISSION_DENIED);
    submit(dialog);
    expect(told).toEqual([{ title: 'Security Error', text: PERMISSION_DENIED }]);
    expect(of('get_masked_bank_account').length + of('create_secure_bank_account').length).toBe(0);
  },
);

test('masks each number while typing, with its own toggle, and accepts only digits', async () => {
  open(bank().source);
  const dialog = await openDialog();
  type('accountNumber', '12-34 5678a');
  type('routingNumber', '0210000210');
  expect([field('accountNumber').value, field('routingNumber').value]).toEqual(['12345678', '021000021']);
  expect([field('accountNumber').type, field('routingNumber').type]).toEqual(['password', 'password']);
  fireEvent.click(dialog.getByRole('button', { name: 'Show account number' }));
  expect([field('accountNumber').type, field('routingNumber').type]).toEqual(['text', 'password']);
  fireEvent.click(dialog.getByRole('button', { name: 'Hide account number' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Show routing number' }));
  expect([field('accountNumber').type, field('routingNumber').type]).toEqual(['password', 'text']);
});

test('arrow keys change an opening balance by 0.01, and more than two decimals are refused on blur', async () => {
  open(bank().source);
  const dialog = await openDialog();
  const balance = await dialog.findByLabelText<HTMLInputElement>('Opening Balance');
  fireEvent.focus(balance);
  fireEvent.keyDown(balance, { key: 'ArrowUp' });
  expect(balance.value).toBe('0.01');
  fireEvent.change(balance, { target: { value: '1.999' } });
  expect(dialog.queryByText(/2 decimals/)).toBeNull();
  fireEvent.blur(balance);
  expect(await dialog.findByText(/2 decimals/)).toBeTruthy();
  expect(balance.value).toBe('1.999');
});

test('editing a field removes its error and no other', async () => {
  const { source, of } = bank();
  open(source);
  const dialog = await openDialog();
  type('routingNumber', '1');
  submit(dialog);
  expect(dialog.getByText('Bank name is required')).toBeTruthy();
  expect(dialog.getByText('Account number is required')).toBeTruthy();
  expect(document.activeElement).toBe(field('bankName'));
  type('bankName', 'Kiwi Bank');
  expect(dialog.queryByText('Bank name is required')).toBeNull();
  expect(dialog.getByText('Account number is required')).toBeTruthy();
  type('routingNumber', '12');
  expect(dialog.queryByText(/Invalid routing number format/)).toBeNull();
  expect(of('create_secure_bank_account')).toEqual([]);
});

test('sends an account once, trimmed and as digits; then the dialog closes and the form is empty', async () => {
  let answer = (_id: string): void => {};
  const create = () => new Promise((resolve) => (answer = resolve));
  const { source, of } = bank({ create });
  const told = open(source);
  const dialog = await openDialog();
  type('bankName', '  Kiwi Bank ');
  type('accountNumber', '1234-5678');
  submit(dialog);
  expect(await dialog.findByRole('button', { name: 'Encrypting & Storing...' })).toBeTruthy();
  answer('b1');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(told).toEqual([
    { title: 'Success', text: 'Bank account has been securely added with military-grade encryption.' },
  ]);
  expect(of('create_secure_bank_account').map(([, args]) => args)).toEqual([
    {
      account_id_param: expect.stringMatching(/^[0-9a-f-]{36}$/),
      bank_name_param: 'Kiwi Bank',
      account_number_param: '12345678',
      routing_number_param: null,
      account_type_param: 'checking',
      opening_balance_param: expect.stringMatching(/^0(\.00)?$/),
      opened_on_param: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      number_format_param: 'US',
    },
  ]);
  await waitFor(() => expect(of('get_masked_bank_account')).toHaveLength(2));
  await openDialog();
  expect([field('bankName').value, field('accountNumber').value]).toEqual(['', '']);
});

test('shows an error in both places and keeps the input; the next attempt has the same id', async () => {
  let tries = 0;
  const create = async () => {
    tries += 1;
    if (tries === 1) throw new AppError('network.offline');
    return 'b1';
  };
  const { source, of } = bank({ create });
  const told = open(source);
  const dialog = await openDialog();
  type('bankName', 'Kiwi Bank');
  type('accountNumber', '12345678');
  submit(dialog);
  expect(await dialog.findByText('Failed to create bank account. Please try again.')).toBeTruthy();
  expect(told).toEqual([
    { title: 'Security Error', text: 'Failed to create bank account. Please try again.' },
  ]);
  expect(field('accountNumber').value).toBe('12345678');
  submit(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = of('create_secure_bank_account').map(([, args]) => args);
  expect(second).toEqual(first);
});

test('uses the terms of another country for its numbers, and clears the former input', async () => {
  open(bank().source);
  const dialog = await openDialog();
  type('accountNumber', '12345678');
  const country = dialog.getByRole('combobox', { name: 'Country of the Bank' });
  fireEvent.change(country, { target: { value: 'GB' } });
  expect(field('accountNumber').value).toBe('');
  expect(dialog.getByLabelText('Sort Code (optional)')).toBeTruthy();
  type('accountNumber', '1926819');
  submit(dialog);
  expect(
    dialog.getByText('A British account number has 8 digits. Put zeros in front of a shorter one'),
  ).toBeTruthy();
  fireEvent.change(country, { target: { value: 'NZ' } });
  expect(document.getElementById('routingNumber')).toBeNull();
});

const openDrawer = async (name = 'Kiwi Bank') => {
  fireEvent.click(within(await screen.findByRole('row', { name: new RegExp(name) })).getByText(name));
  return within(await screen.findByRole('dialog', { name }));
};

test('changes an account without its numbers, by the loaded version; a refusal keeps the input', async () => {
  let tries = 0;
  const change = async () => {
    tries += 1;
    if (tries === 1)
      throw new AppError('bank.changed_since', { message: 'It was changed after you opened it.' });
    return 4;
  };
  const { source, of } = bank({ accounts: [{ ...KIWI, version: 3 }], change });
  const told = open(source);
  fireEvent.click((await openDrawer()).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Bank Account' }));
  expect(dialog.getByText('Leave blank to keep ••••9012')).toBeTruthy();
  type('bankName', 'First Bank');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/It was changed after you opened it/)).toBeTruthy();
  expect(field('bankName').value).toBe('First Bank');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(of('update_secure_bank_account').at(-1)).toEqual([
    'update_secure_bank_account',
    {
      account_id_param: 'b1',
      version_param: 3,
      bank_name_param: 'First Bank',
      account_type_param: 'checking',
      number_format_param: 'US',
      account_number_param: null,
      routing_number_param: null,
    },
  ]);
  expect(told.at(-1)).toEqual({ title: 'Bank Account Saved', text: 'First Bank' });
  await waitFor(() => expect(of('get_masked_bank_account').length).toBeGreaterThan(1));
});

test('archives an account, lists archived ones separately, and restores them', async () => {
  const { source, of } = bank({ accounts: [KIWI] });
  open(source);
  fireEvent.click((await openDrawer()).getByRole('button', { name: 'Archive' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Archive this bank account?' }));
  fireEvent.click(asked.getByRole('button', { name: 'Archive' }));
  await waitFor(() =>
    expect(of('archive_bank_account').map(([, args]) => args)).toMatchObject([
      { account_id_param: 'b1', archived_param: true },
    ]),
  );
  cleanup();

  const archived = bank({ accounts: [{ ...KIWI, archived_at: '2026-11-23T10:00:00Z' }] });
  open(archived.source);
  expect(await screen.findByText('No bank accounts in use')).toBeTruthy();
  const drawer = await openDrawer();
  expect(drawer.queryByRole('button', { name: 'Edit' })).toBeNull();
  fireEvent.click(drawer.getByRole('button', { name: 'Restore' }));
  const again = within(await screen.findByRole('dialog', { name: 'Use this bank account again?' }));
  fireEvent.click(again.getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(archived.of('archive_bank_account').map(([, args]) => args)).toMatchObject([
      { archived_param: false },
    ]),
  );
});

test('locking the area removes the numbers that were read', async () => {
  let isLocked = false;
  const { source, of } = bank({
    list: async () => {
      if (isLocked)
        throw new AppError('banking.locked', {
          message: 'You locked the banking area. Enter your password to open it again.',
        });
      isLocked = true;
      return [KIWI];
    },
  });
  open(source);
  fireEvent.click(await screen.findByRole('button', { name: 'Lock banking' }));
  expect(await screen.findByText(/You locked the banking area/)).toBeTruthy();
  expect(screen.queryByText('••••9012')).toBeNull();
  expect(of('lock_banking')).toHaveLength(1);
});

test('the stored draft of a form contains no number', async () => {
  open(bank().source);
  await openDialog();
  type('bankName', 'Kiwi Bank');
  type('accountNumber', '99887766554433');
  type('routingNumber', '021000021');
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Kiwi Bank'));
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/99887766554433|021000021/);
});

test('each of the four claims expands to its explanation', () => {
  open(bank().source);
  const claims = within(screen.getByRole('list', { name: 'How bank numbers are protected' }));
  const words = claims.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent);
  expect(words).toEqual([
    'AES-256 encryption',
    'Audit logging',
    'Zero plaintext storage',
    'Admin-only access',
  ]);
  expect(claims.getByText('Restricted to admins and managers')).toBeTruthy();
  for (const item of claims.getAllByRole('listitem'))
    expect(item.querySelector('details > p')?.textContent).toMatch(/\.$/);
});
