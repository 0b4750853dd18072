// @vitest-environment jsdom
import { type AnyResource, choice } from '@ledgerwise/resource';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { orders } from '../../test/orders.resource.ts';
import { orderStore, renderOrder } from '../../test/render-order.tsx';
import { installDialogElement, installLayout } from '../testing/index.ts';
import { documentOf } from './use-document.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const KINDS = [
  { value: 'bought', label: 'Bought' },
  { value: 'sold', label: 'Sold' },
];

/** Recurring orders: created from an order, with a buyer only if they are sold, and sent in another shape. */
const templates: AnyResource = {
  ...orders,
  fields: { ...orders.fields, kind: choice(KINDS, { label: 'Kind', default: 'sold' }) },
  form: { sections: [{ title: 'Template', fields: ['kind', 'buyer_id', 'ordered_on', 'notes'] }] },
  onlyWith: { buyer_id: { field: 'kind', oneOf: ['sold'] } },
  document: {
    ...documentOf(orders),
    draft: 'template',
    isTemplate: true,
    chosenOnce: ['kind'],
    sends: ({ lines, ...head }) => ({ ...head, lines, template: 'yes' }),
    from: {
      order: {
        load: async () => orders,
        begins: (row, today) => ({ notes: `Like ${row.number} on ${today}`, ordered_on: '2026-05-01' }),
      },
    },
  },
};

const EARLIER = {
  buyer_id: null,
  ordered_on: '2026-01-31',
  currency: 'USD',
  notes: 'By noon',
  lines: [{ description: 'Tea', quantity: '2', unit_price: '5' }],
};

const save = () => userEvent.click(screen.getByRole('button', { name: /Save template/ }));

test('begins from a document of another kind, with its lines and what that makes of its head', async () => {
  const { data, put, calls } = orderStore();
  const { id } = put(EARLIER);
  const { location } = renderOrder(data, `/orders/new?order=${id}`, templates);
  expect(await screen.findByRole('textbox', { name: 'Notes' })).toHaveProperty(
    'value',
    expect.stringMatching(/^Like O-1 on \d{4}-/),
  );
  expect(screen.getByText('Total USD').nextElementSibling?.textContent).toBe('$10.00');
  // Fields that the other one lacks get their defaults; the buyer, which depends on a value, is missing.
  await save();
  expect(await screen.findByText('Choose the buyer')).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox', { name: 'Buyer' }), 'Aspen');
  await userEvent.click(await screen.findByRole('option', { name: /^Aspen/ }));
  await save();
  await waitFor(() => expect(location.current).toMatch(/^\/orders\/[^/?]+$/));
  expect(calls[0]?.document).toMatchObject({
    kind: 'sold',
    ordered_on: '2026-05-01',
    template: 'yes',
    lines: [{ description: 'Tea', quantity: '2.000000' }],
  });
  expect(calls[0]?.document).not.toHaveProperty('id');
});

test('hides fields that do not apply, and does not ask twice', async () => {
  const { data, put, calls } = orderStore();
  const { id } = put({ ...EARLIER, kind: 'bought' });
  renderOrder(data, `/orders/${id}/edit`, templates);
  await screen.findByRole('textbox', { name: 'Notes' });
  expect(screen.queryByRole('combobox', { name: 'Kind' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Buyer' })).toBeNull();
  await save();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.document).toMatchObject({ id, kind: 'bought', buyer_id: null });
});
