// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { orderStore, renderOrder } from '../../../test/render-order.tsx';
import { installDialogElement, installLayout } from '../../testing/index.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const mailed = {
  ...orders,
  actions: [
    ...(orders.actions ?? []),
    {
      id: 'mail',
      label: 'Send by Email',
      permission: 'documents.send',
      call: 'send_document',
      mails: {},
      does: () => ({ title: 'Sent', text: '' }),
    },
  ],
} as typeof orders;
const open = () => renderOrder(orderStore().data, '/orders/new', mailed);
const preview = () => screen.findByRole('region', { name: 'Preview' });

test('shows the input like the printed document, and updates while typing', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show Preview' }));
  const page = await preview();
  const grid = await screen.findByRole('grid');
  await userEvent.click(grid.querySelector('[data-column="description"]') ?? grid);
  await userEvent.keyboard('Tea{Tab}2{Tab}10{Tab}');
  await waitFor(() => expect(page.textContent).toContain('Tea'));
  await waitFor(() => expect(page.textContent).toContain('$20.00'));
  expect(page.textContent).toContain('Acme');
  expect(page.textContent).toContain('Assigned when saved');
});

test('stays open or closed as the user left it', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show Preview' }));
  await preview();
  cleanup();
  open();
  await preview();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide Preview' }));
  cleanup();
  open();
  await screen.findByRole('button', { name: 'Show Preview' });
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
});

test('shows no preview of a document that is never sent', async () => {
  renderOrder(orderStore().data);
  await screen.findByRole('grid');
  expect(screen.queryByRole('button', { name: 'Show Preview' })).toBeNull();
});
