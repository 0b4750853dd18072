// @vitest-environment jsdom
import { type DataSource, HostProvider, type Role } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import type { DocumentSettlement } from '@ledgerwise/resource';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { ALL_ROLES, testHost } from '../../../test/test-host.ts';
import { noRecords } from '../../core/no-records.ts';
import { installDialogElement, installLayout } from '../../testing/index.ts';
import { documentOf } from '../use-document.ts';
import { Settlements } from './Settlements.tsx';
import { useSettlements } from './use-settlements.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

const settlement = (id: string, given: Partial<DocumentSettlement>): DocumentSettlement => ({
  id,
  kind: 'payment',
  number: 'PAY-000001',
  reference: null,
  payment_id: `payment of ${id}`,
  credit_note_id: null,
  on_date: '2026-03-01',
  amount: '60.00',
  currency: 'USD',
  bank_account: null,
  exchange_difference: '0.00',
  journal_entry_id: null,
  voided: false,
  voided_on: null,
  undo: 'void_payment',
  ...given,
});

const WRITTEN_OFF = { kind: 'write_off', number: null, payment_id: null, undo: 'undo_allocation' } as const;
const FOUND = [
  settlement('void', { number: 'PAY-000009', voided: true, voided_on: '2026-03-02', undo: null }),
  settlement('money', {}),
  settlement('money', { kind: 'discount', amount: '1.00' }),
  settlement('credit', { number: 'PAY-000002', undo: 'undo_allocation' }),
  settlement('note', {
    kind: 'credit_note',
    number: 'CN-000001',
    payment_id: null,
    credit_note_id: 'note-1',
    undo: 'void_credit_note',
  }),
  settlement('given up', { ...WRITTEN_OFF, amount: '20.00' }),
];

const owed = { ...orders, document: { ...documentOf(orders), balance: 'total_amount' } };

function Card() {
  const settlements = useSettlements(owed, 'order-1');
  return (
    <Settlements
      settlements={settlements}
      row={{ id: 'order-1', version: 3 }}
      balance="5.00"
      currency="USD"
      baseCurrency="USD"
    />
  );
}

function draw(role: Role = 'admin') {
  const call = vi.fn(async (name: string, _args: object) => {
    if (name === 'document_settlements') return FOUND;
    if (name === 'preview_action') return { lines: [], entries: 0, record: null };
    return null;
  });
  const data: DataSource = Object.assign({ ...noRecords }, { call });
  const { host, notify } = testHost(data, {
    role,
    grants: (permission) => (permission.endsWith('.void') ? ['admin', 'manager'] : ALL_ROLES),
  });
  render(
    <MemoryRouter>
      <HostProvider value={host}>
        <QueryClientProvider client={new QueryClient()}>
          <Card />
        </QueryClientProvider>
      </HostProvider>
    </MemoryRouter>,
  );
  const calls = (name: string) =>
    call.mock.calls.filter(([called]) => called === name).map(([, args]) => args);
  return { calls, notify };
}

const WAYS = [
  {
    button: 'Void payment PAY-000001',
    call: 'void_payment',
    sent: { id: 'payment of money', voided_on: '2026-04-01' },
    title: 'Payment Voided',
  },
  {
    button: 'Undo the use of PAY-000002',
    call: 'undo_allocation',
    sent: { id: 'credit', undone_on: '2026-04-01' },
    title: 'Settlement Undone',
  },
  {
    button: 'Void credit note CN-000001',
    call: 'void_credit_note',
    sent: { id: 'note-1', voided_on: '2026-04-01' },
    title: 'Credit Note Voided',
  },
  {
    button: 'Undo the write-off of $20.00',
    call: 'undo_allocation',
    sent: { id: 'given up', undone_on: '2026-04-01' },
    title: 'Settlement Undone',
  },
];

test('reverses each settlement of a document once, on a date and with a reason', async () => {
  const { calls, notify } = draw();
  await screen.findByText(/Early payment discount/);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(
    WAYS.map(({ button }) => button),
  );
  for (const { button, call, sent, title } of WAYS) {
    await userEvent.click(screen.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('alertdialog', { name: `${button}?` }));
    const confirm = dialog.getByRole('button', { name: button.split(' ')[0] ?? '' });
    const reason = await dialog.findByRole('textbox', { name: 'Reason' });
    await userEvent.click(confirm);
    expect(dialog.getByText('Enter a reason')).toBeTruthy();
    await userEvent.type(reason, 'Wrong');
    const day = dialog.getByRole('textbox', { name: /^(Undone|Voided) On$/ });
    await userEvent.clear(day);
    await userEvent.type(day, '2026-04-01{Tab}');
    await userEvent.click(confirm);
    await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith(expect.objectContaining({ title })));
    expect(calls(call).at(-1)).toEqual({ ...sent, reason: 'Wrong', key: expect.any(String) });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
});

test('tells users without the permission who can reverse it', async () => {
  draw('user');
  const button = await screen.findByRole('button', { name: 'Void payment PAY-000001' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toContain('manager');
  await userEvent.click(button);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
