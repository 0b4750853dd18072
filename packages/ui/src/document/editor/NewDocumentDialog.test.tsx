// @vitest-environment jsdom
import { HostProvider } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { orderStore } from '../../../test/render-order.tsx';
import { testHost } from '../../../test/test-host.ts';
import { installDialogElement, installLayout } from '../../testing/index.ts';
import { NewDocumentDialog } from '../index.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

async function draw(type?: string, store = orderStore()) {
  const { host, notify } = testHost(store.data);
  const onClose = vi.fn();
  render(
    <HostProvider value={host}>
      <MemoryRouter>
        <NewDocumentDialog resource={orders} {...(type !== undefined && { type })} onClose={onClose} />
      </MemoryRouter>
    </HostProvider>,
  );
  await screen.findByRole('grid');
  const dialog = screen.getByRole('dialog', { name: `Create New ${type ?? 'Standard'} Order` });
  return { ...store, notify, onClose, dialog };
}

const totals = (dialog: HTMLElement): string | null | undefined => dialog.querySelector('dl')?.textContent;

async function enter(column: string, text: string): Promise<void> {
  const name = { description: 'Description', quantity: 'Quantity', unit_price: 'Unit Price' }[column];
  if (!screen.queryByLabelText(`${name}, line 1`))
    await userEvent.click(document.querySelector(`[data-column="${column}"]`) ?? document.body);
  const input = screen.getByLabelText(`${name}, line 1`);
  await userEvent.clear(input);
  await userEvent.type(input, text);
  await userEvent.tab();
}

test('starts with one empty line, which cannot be removed while it is the only one', async () => {
  const { dialog } = await draw('Recurring');
  const remove = () => within(dialog).queryAllByRole('button', { name: /^Remove line/ });
  expect(totals(dialog)).toBe('Subtotal$0.00GST 10%$0.00Total USD$0.00');
  expect(remove()).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add line' }));
  expect(remove()).toHaveLength(2);
  await userEvent.click(remove()[0] ?? dialog);
  expect(remove()).toHaveLength(0);
});

test('counts invalid numbers as 0, and saves the document', async () => {
  const { dialog, kept, calls, notify, onClose } = await draw();
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Buyer' }), 'Aspen');
  await userEvent.click(await screen.findByRole('option', { name: 'Aspen' }));
  await enter('description', 'Tea');
  await enter('quantity', 'two');
  await enter('unit_price', '5');
  expect(totals(dialog)).toContain('Total USD$0.00');
  await enter('quantity', '2');
  const rate = within(dialog).getByLabelText('Tax rate (%)');
  const create = within(dialog).getByRole('button', { name: 'Create Order' });
  await userEvent.clear(rate);
  await userEvent.type(rate, '101');
  await userEvent.click(create);
  expect(document.activeElement).toBe(rate);
  expect(calls).toHaveLength(0);
  await userEvent.clear(rate);
  await userEvent.type(rate, '12.5');
  await userEvent.dblClick(create);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(notify.success).toHaveBeenCalledWith({ title: 'Order Created', text: 'O-1 is saved as a draft.' });
  const [order, ...others] = [...kept.values()];
  expect(others).toEqual([]);
  expect(order?.lines).toMatchObject([
    {
      description: 'Tea',
      quantity: '2.000000',
      unit_price: '5.000000',
      gst_rate: '12.5',
      gst_applicable: true,
    },
  ]);
});

test('asks before discarding input, and restores it after a reload', async () => {
  const { dialog, onClose, ...store } = await draw();
  await enter('description', 'Tea');
  const rate = within(dialog).getByLabelText('Tax rate (%)');
  await userEvent.clear(rate);
  await userEvent.type(rate, '7');
  const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await close();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  await draw(undefined, store);
  await screen.findByText(/^Your unsaved input from/);
  expect(await screen.findByText('Tea')).toBeTruthy();
  expect(screen.getByLabelText('Tax rate (%)')).toHaveProperty('value', '7');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  const again = await draw(undefined, store);
  expect(screen.queryByText('Tea')).toBeNull();
  // An empty dialog closes without a question.
  await close();
  expect(again.onClose).toHaveBeenCalled();
});
