// @vitest-environment jsdom
import { type DataSource, HostProvider, type Row } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { date, decimal, type ResourceAction } from '@ledgerwise/resource';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ALL_ROLES, testHost } from '../../../test/test-host.ts';
import { noRecords } from '../../core/no-records.ts';
import { installDialogElement, installLayout } from '../../testing/index.ts';
import { ActionDialog } from './ActionDialog.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const quantity = (label: string, left: string) =>
  decimal({ label, scale: 6, max: { value: left, message: `No more than ${left} is left` }, default: left });

const receive = (asks: Partial<ResourceAction['asks']>): ResourceAction => ({
  id: 'receive',
  label: 'Receive',
  permission: 'letters.update',
  call: 'step_document',
  asks: {
    title: 'Receive this order?',
    confirm: 'Receive',
    fields: () => ({ day: date({ label: 'Received On', default: 'today' }) }),
    ...asks,
  },
  does: () => ({ title: 'Received' }),
});

let nextId = 0;

function draw(action: ResourceAction) {
  const call = vi.fn(async (_name: string, _args: object) => ({}));
  const data: DataSource = Object.assign({ ...noRecords }, { call });
  const onClose = vi.fn();
  nextId += 1;
  const row: Row = { id: `order-${nextId}` };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <HostProvider value={testHost(data, { grants: () => ALL_ROLES }).host}>
        <QueryClientProvider client={client}>
          <ActionDialog action={action} row={row} onClose={onClose} />
        </QueryClientProvider>
      </HostProvider>
    </MemoryRouter>,
  );
  return { call, onClose, row };
}

const input = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('starts an action with the remainder of each line, and fills or clears all with one click', async () => {
  const { call, onClose, row } = draw(
    receive({ quantities: async () => ({ of_a: quantity('Kettle', '10'), of_b: quantity('Freight', '1') }) }),
  );
  expect((await input('Kettle')).value).toBe('10');
  await press('None');
  expect((await input('Freight')).value).toBe('0');
  await press('All');
  expect((await input('Freight')).value).toBe('1');
  await userEvent.clear(await input('Kettle'));
  await userEvent.type(await input('Kettle'), '11');
  await press('Receive');
  expect(await screen.findByText('No more than 10 is left')).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
  await userEvent.clear(await input('Kettle'));
  await userEvent.type(await input('Kettle'), '4');
  await press('Receive');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(call.mock.calls).toEqual([
    ['step_document', expect.objectContaining({ id: row.id, of_a: '4.000000', of_b: '1.000000' })],
  ]);
});

test('requests lines again that could not be loaded', async () => {
  let isDown = true;
  draw(
    receive({
      quantities: async () => {
        if (isDown) throw new Error('The line is down.');
        return { of_a: quantity('Kettle', '10') };
      },
    }),
  );
  expect(await screen.findByText('The lines could not be loaded')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect((await input('Kettle')).value).toBe('10');
});

test('shows cautions, which do not prevent the action', async () => {
  const { onClose } = draw(
    receive({
      cautions: { title: 'Differences from the order', load: async () => ['Kettle: billed 3 more'] },
    }),
  );
  expect(await screen.findByText('Kettle: billed 3 more')).toBeTruthy();
  expect(screen.getByText('Differences from the order')).toBeTruthy();
  await press('Receive');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('shows no cautions if there are none', async () => {
  const load = vi.fn(async () => []);
  draw(receive({ cautions: { title: 'Differences from the order', load } }));
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.queryByText('Differences from the order')).toBeNull();
});
