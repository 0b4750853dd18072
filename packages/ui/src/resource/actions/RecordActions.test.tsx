// @vitest-environment jsdom
import { AppError, type DataSource, HostProvider, type Role, type Row } from '@ledgerwise/contract';
import { MemoryRouter, useLocation } from '@ledgerwise/contract/router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { letters } from '../../../test/letters.resource.ts';
import { ALL_ROLES, testHost } from '../../../test/test-host.ts';
import { noRecords } from '../../core/no-records.ts';
import { installDialogElement, installLayout } from '../../testing/index.ts';
import { RecordActions } from './RecordActions.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const POSTING = {
  lines: [
    { account_code: '1100', account_name: 'Receivables', debit: '110.00', credit: '0.00' },
    { account_code: '4000', account_name: 'Sales', debit: '0.00', credit: '100.00' },
    { account_code: '2200', account_name: 'GST', debit: '0.00', credit: '10.00' },
  ],
  profit: '100.00',
  assets: '110.00',
  liabilities: '10.00',
  equity: '0.00',
  gst: '10.00',
};

type Answers = (name: string, args: Readonly<Record<string, unknown>>) => unknown;
let nextId = 0;

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;

function draw(answers: Answers, options: { row?: Partial<Row>; role?: Role } = {}) {
  const call = vi.fn(async (name: string, args: Readonly<Record<string, unknown>>) =>
    name === 'preview_posting' ? POSTING : answers(name, args),
  );
  const data: DataSource = Object.assign({ ...noRecords }, { call });
  nextId += 1;
  const row: Row = {
    id: `letter-${nextId}`,
    subject: 'Hello',
    status: 'draft',
    currency: 'EUR',
    ...options.row,
  };
  const { host, notify } = testHost(data, {
    ...(options.role && { role: options.role }),
    grants: (permission) => (permission === 'letters.charge' ? ['admin', 'manager'] : ALL_ROLES),
  });
  const view = (now: Row) => (
    <MemoryRouter>
      <HostProvider value={host}>
        <QueryClientProvider client={new QueryClient()}>
          <h1 tabIndex={-1}>Letter</h1>
          <RecordActions resource={letters} row={now} />
          <Address />
        </QueryClientProvider>
      </HostProvider>
    </MemoryRouter>
  );
  const { rerender } = render(view(row));
  const calls = (name: string) =>
    call.mock.calls.filter(([called]) => called === name).map(([, args]) => args);
  return { calls, notify, row, show: (now: Partial<Row>) => rerender(view({ ...row, ...now })) };
}

const openFee = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Charge a Fee' }));
  return within(await screen.findByRole('dialog', { name: 'Charge a fee' }));
};

test('previews the balanced posting, posts it, reports it and undoes it', async () => {
  const { calls, notify, row } = draw((name) => (name === 'post_invoice' ? 'entry-1' : null));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this letter?' }));
  const table = within(await dialog.findByRole('table', { name: 'Entries in the general ledger' }));
  expect(table.getAllByRole('row').map((line) => line.textContent)).toEqual([
    'AccountDebitCredit',
    '1100 Receivables$110.00',
    '4000 Sales$100.00',
    '2200 GST$10.00',
    'Total$110.00$110.00',
  ]);
  expect(dialog.getByText('Profit').nextSibling?.textContent).toBe('$100.00');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(notify.success).toHaveBeenCalled());
  const [notice] = notify.success.mock.calls[0] ?? [];
  expect(notice).toMatchObject({
    title: 'Letter Sent',
    text: 'Hello is on its way.',
    action: { label: 'Undo' },
  });
  expect(calls('post_invoice')).toEqual([{ id: row.id, key: expect.any(String) }]);
  notice.action.run();
  await waitFor(() => expect(calls('void_payment')).toHaveLength(1));
  expect(calls('void_payment')[0]).toMatchObject({ id: 'entry-1', reason: 'Called back' });
});

test('shows the consequence of the input, even while other input is missing', async () => {
  draw(() => null);
  const dialog = await openFee();
  const amount = await dialog.findByLabelText(/^Amount/);
  expect(dialog.queryByText(/usual fee/)).toBeNull();
  await userEvent.clear(amount);
  await userEvent.type(amount, '12');
  expect((await dialog.findByText(/usual fee/)).textContent).toBe('€10.00 is the usual fee.');
});

test('is done once by a double click, and once after an answer that was lost, though the dialog was closed', async () => {
  let isLost = true;
  const { calls, notify } = draw(() => {
    if (isLost) throw new AppError('network.offline');
    return 'entry-1';
  });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.dblClick(
    within(await screen.findByRole('dialog', { name: 'Send this letter?' })).getByRole('button', {
      name: 'Send',
    }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.dblClick(
    within(await screen.findByRole('dialog', { name: 'Send this letter?' })).getByRole('button', {
      name: 'Send',
    }),
  );
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1));
  expect(new Set(calls('post_invoice').map(({ key }) => key)).size).toBe(1);
});

/** Charges fees of these amounts in one dialog, one try after the other. */
async function charge(...amounts: readonly string[]): Promise<void> {
  const dialog = await openFee();
  for (const text of amounts) {
    const amount = await dialog.findByLabelText(/Amount/);
    await userEvent.clear(amount);
    await userEvent.type(amount, text);
    await userEvent.click(dialog.getByRole('button', { name: 'Charge' }));
    await dialog.findByText('The server cannot be reached');
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
}

test('reports that it was already done if other values are entered after a lost response', async () => {
  const answers = [
    new AppError('network.offline'),
    new AppError('key.reused', { message: 'This key was used.' }),
  ];
  const { calls } = draw(() => {
    throw answers.shift();
  });
  const dialog = await openFee();
  await userEvent.click(dialog.getByRole('button', { name: 'Charge' }));
  await dialog.findByText('The server cannot be reached');
  await userEvent.type(await dialog.findByLabelText('Reason'), 'Stamps');
  await userEvent.click(dialog.getByRole('button', { name: 'Charge' }));
  expect(await dialog.findByText('This was already done')).toBeTruthy();
  expect(dialog.getByText(/“Charge a Fee” had already succeeded with your first input/)).toBeTruthy();
  expect(new Set(calls('record_payment').map(({ key }) => key)).size).toBe(1);
});

test('is a new attempt if the record shows that the one with the lost response succeeded', async () => {
  const { calls, show } = draw(() => {
    throw new AppError('network.offline');
  });
  await charge('5', '5');
  await charge('5');
  show({ updated_at: '2026-03-01T10:00:00Z' });
  await charge('5');
  const [first, again, reopened, another] = calls('record_payment').map(({ key }) => key);
  expect([again, reopened]).toEqual([first, first]);
  expect(another).not.toBe(first);
});

test('asks for its input, and keeps it after a refusal, with the reason', async () => {
  let refusal: AppError | null = new AppError('payment.exceeds_balance', { message: 'Only 8.00 are open.' });
  const { calls, notify, row } = draw(() => {
    if (refusal) throw refusal;
    return 'payment-1';
  });
  const dialog = await openFee();
  const amount = await dialog.findByLabelText(/Amount/);
  await userEvent.clear(amount);
  await userEvent.click(dialog.getByRole('button', { name: 'Charge' }));
  expect(await dialog.findByText('Say how much')).toBeTruthy();
  await userEvent.type(amount, '€4*2.25');
  await userEvent.type(dialog.getByLabelText('Reason'), 'Stamps');
  await userEvent.click(dialog.getByRole('button', { name: 'Charge' }));
  expect(await dialog.findByText(/Only 8.00 are open./)).toBeTruthy();
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Stamps');
  refusal = null;
  await userEvent.click(dialog.getByRole('button', { name: 'Charge' }));
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith({ title: 'Fee Charged' }));
  expect(calls('record_payment').at(-1)).toMatchObject({
    contact_id: row.id,
    amount: '9.00',
    reference: 'Stamps',
  });
});

test('opens its result', async () => {
  draw(() => 'fee-7');
  const dialog = await openFee();
  await dialog.findByLabelText(/Amount/);
  await userEvent.click(dialog.getByRole('button', { name: 'Charge' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toMatch(/\/fees\/fee-7$/));
});

test('runs an action without questions at once, and reports its failure', async () => {
  let isDown = true;
  const { notify } = draw(() => {
    if (isDown) throw new AppError('network.offline');
    return null;
  });
  const touch = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Touch' }));
  };
  await touch();
  await waitFor(() => expect(notify.failure).toHaveBeenCalled());
  isDown = false;
  await touch();
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith({ title: 'Touched' }));
});

test('names the role that is needed', async () => {
  draw(() => null, { role: 'user' });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const item = screen.getByRole('menuitem', { name: /Charge a Fee/ });
  expect(item.textContent).toContain('Needs the role admin or manager');
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

test('offers the actions of the status, and keeps the focus in place', async () => {
  const { show } = draw(() => null);
  screen.getByRole('button', { name: 'Send' }).focus();
  show({ status: 'sent' });
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

test('asks before input is discarded, and restores it after a reload', async () => {
  const row = { id: 'letter-of-answers' };
  draw(() => null, { row });
  const dialog = await openFee();
  await userEvent.type(await dialog.findByLabelText('Reason'), 'Stamps');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Stamps');
  cleanup();
  const { notify } = draw((name) => (name === 'record_payment' ? 'fee-8' : null), { row });
  const again = await openFee();
  await again.findByText(/^Your unsaved input from/);
  expect(await again.findByLabelText('Reason')).toHaveProperty('value', 'Stamps');
  await userEvent.click(again.getByRole('button', { name: 'Charge' }));
  // Sent input does not guard the screen.
  await waitFor(() => expect(screen.getByTestId('address').textContent).toMatch(/\/fees\/fee-8$/));
  expect(notify.success).toHaveBeenCalledWith({ title: 'Fee Charged' });
  expect(screen.queryByText('Discard changes?')).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('ledgerwise.unsaved.'))).toEqual([]);
});
