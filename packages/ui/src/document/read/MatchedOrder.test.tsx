// @vitest-environment jsdom
import { type DataSource, HostProvider, type Row } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import type { OrderMatch } from '@ledgerwise/resource';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { testHost } from '../../../test/test-host.ts';
import { noRecords } from '../../core/no-records.ts';
import { EntitiesContext } from '../../resource/record/related.ts';
import { documentOf } from '../use-document.ts';
import { MatchedOrder } from './MatchedOrder.tsx';
import { useOrderMatch } from './use-settlements.ts';

afterEach(cleanup);

const matched = {
  ...orders,
  document: { ...documentOf(orders), kind: 'order', isMatched: ({ status }: Row) => status !== 'draft' },
};

const MATCH: OrderMatch = {
  kind: 'order',
  table_name: 'orders',
  id: 'order-7',
  number: 'O-7',
  status: 'partially_received',
  delivered: 'received',
  billed: 'billed',
  lines: [
    {
      line_id: 'a',
      name: 'Kettle',
      ordered: '10',
      delivered: '6',
      dropped: '3',
      billed: '4',
      left: '1',
      differences: ['2 of 10 received and not billed'],
    },
  ],
  not_ordered: ['1 of "Pallet" billed and not ordered'],
  deliveries: [
    {
      id: 'd1',
      delivered_on: '2026-03-05',
      is_dropped: false,
      reason: null,
      journal_entry_id: null,
      entry_number: null,
      lines: [{ line_id: 'a', name: 'Kettle', quantity: '6', value: '54.00' }],
    },
    {
      id: 'd2',
      delivered_on: '2026-03-06',
      is_dropped: true,
      reason: 'Discontinued',
      journal_entry_id: null,
      entry_number: null,
      lines: [{ line_id: 'a', name: 'Kettle', quantity: '3', value: '0.00' }],
    },
  ],
};

function Match({ row }: { readonly row: Row }) {
  return <MatchedOrder match={useOrderMatch(matched, row)} />;
}

function draw(answer: () => Promise<OrderMatch | null>, status = 'sent') {
  const call = vi.fn(answer);
  const data: DataSource = Object.assign({ ...noRecords }, { call });
  render(
    <MemoryRouter>
      <HostProvider value={testHost(data).host}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <EntitiesContext.Provider value={{ loaded: [orders], load: async () => [orders] }}>
            <Match row={{ id: 'order-7', status }} />
          </EntitiesContext.Provider>
        </QueryClientProvider>
      </HostProvider>
    </MemoryRouter>,
  );
  return call;
}

test('shows ordered, received and billed quantities, each difference, and the deliveries', async () => {
  const call = draw(async () => MATCH);
  expect(await screen.findByText('Ordered, Received and Billed')).toBeTruthy();
  expect(call).toHaveBeenCalledWith('order_match', { kind: 'order', id: 'order-7' }, expect.anything());
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(1)).toEqual(['10', '6', '4']);
  expect(screen.getByText('2 of 10 received and not billed')).toBeTruthy();
  expect(screen.getByText('1 of "Pallet" billed and not ordered')).toBeTruthy();
  expect(screen.getByText('Receipts')).toBeTruthy();
  expect(screen.getByText('6 × Kettle')).toBeTruthy();
  expect(screen.getByText('3 × Kettle: Discontinued')).toBeTruthy();
});

test('shows nothing for a document without an order, and sends no request if it cannot have one', async () => {
  const call = draw(async () => null);
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  expect(screen.queryByText(/^Ordered/)).toBeNull();
  cleanup();
  expect(draw(async () => MATCH, 'draft')).not.toHaveBeenCalled();
});

test('reports that it could not be compared, and tries again', async () => {
  let isDown = true;
  draw(async () => {
    if (isDown) throw new Error('The line is down.');
    return MATCH;
  });
  await screen.findByText('The order could not be compared.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Ordered, Received and Billed')).toBeTruthy();
});
