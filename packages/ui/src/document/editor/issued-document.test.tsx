// @vitest-environment jsdom
import { AppError, type DataSource } from '@ledgerwise/contract';
import type { AnyResource, DocumentLineRow } from '@ledgerwise/resource';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { orderStore, renderOrder } from '../../../test/render-order.tsx';
import { installDialogElement, installLayout } from '../../testing/index.ts';
import { documentOf } from '../use-document.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const LEFT: readonly DocumentLineRow[] = [
  { id: 'l-1', description: 'Oak desk', quantity: '2', unit_price: '450', gst_applicable: true, names: {} },
  { id: 'l-2', description: 'Delivery', quantity: '1', unit_price: '30', gst_applicable: false, names: {} },
];

/** Returns of an order: never a draft, entered from the remaining quantities of the order's lines. */
const returnsOf = (left: readonly DocumentLineRow[]): AnyResource => ({
  ...orders,
  label: { one: 'Return', many: 'Returns' },
  form: { sections: [{ title: 'Return', fields: ['ordered_on', 'currency', 'notes'] }] },
  document: {
    ...documentOf(orders),
    carries: ['currency'],
    issues: {
      label: 'Issue return',
      title: 'Issue this return?',
      done: 'Return Issued',
      nothingLeft: 'All of it came back.',
      nothingNamed: {
        title: 'Choose an order',
        text: 'A return is for an order.',
        ways: [{ label: 'Orders', path: 'orders' }],
      },
    },
    from: {
      order: {
        load: async () => orders,
        begins: ({ currency }) => ({ currency }),
        readLines: async () => left,
        columns: () => ['description', 'quantity', 'unit_price', 'total'],
      },
    },
  },
});

/** A stored order, and a data source with the recorded calls about its return. */
function store() {
  const kept = orderStore();
  const { id } = kept.put({ number: 'O-7', status: 'sent', currency: 'EUR', lines: [] });
  const previewed: unknown[] = [];
  const call = async (name: string, args: object, ...rest: unknown[]): Promise<unknown> => {
    if (name !== 'preview_action')
      return (kept.data.call as (...all: unknown[]) => unknown)(name, args, ...rest);
    previewed.push(args);
    return { entries: 1, lines: [], effects: {}, record: null };
  };
  return { ...kept, id, previewed, data: { ...kept.data, call: call as DataSource['call'] } };
}

const issue = () => userEvent.click(screen.getByRole('button', { name: /^Issue return/ }));

test('starts with the rest of its document, in its currency, and names it', async () => {
  const { data, id } = store();
  renderOrder(data, `/orders/new?order=${id}`, returnsOf(LEFT));
  expect(await screen.findByRole('heading', { level: 1, name: 'New Return for O-7' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
    expect.arrayContaining(['Description', 'Quantity', 'Unit Price', 'Amount']),
  );
  expect(screen.queryByLabelText('Currency')).toBeNull();
  expect(screen.getByText('Total EUR').nextElementSibling?.textContent).toBe('€1,020.00');
  expect(screen.getByRole('link', { name: 'O-7' })).toBeTruthy();
});

test('previews its posting, and then issues it once', async () => {
  const { data, id, calls, previewed } = store();
  const { notify } = renderOrder(data, `/orders/new?order=${id}`, returnsOf(LEFT));
  await screen.findByRole('heading', { level: 1, name: 'New Return for O-7' });
  await issue();
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue this return?' }));
  await waitFor(() => expect(previewed).toHaveLength(1));
  expect(previewed[0]).toMatchObject({
    action: 'save_invoice',
    arguments: {
      document: { currency: 'EUR', lines: [{ description: 'Oak desk' }, { description: 'Delivery' }] },
    },
  });
  expect(calls).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Issue return' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(notify.success).toHaveBeenCalledWith({ title: 'Return Issued', text: 'O-1 is posted.' });
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('shows a refusal and keeps all input', async () => {
  const { data, id, calls, failures } = store();
  failures.push(
    new AppError('credit_note.exceeds_line', {
      message: 'Line 1: 900 is more than the 450 that is left',
      details: { field: 'unit_price', line: 1, problem: '900 is more than the 450 that is left' },
    }),
  );
  renderOrder(data, `/orders/new?order=${id}`, returnsOf(LEFT));
  await screen.findByRole('heading', { level: 1, name: 'New Return for O-7' });
  await issue();
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Issue return' }),
  );
  expect((await screen.findAllByText(/900 is more than the 450 that is left/)).length).toBeGreaterThan(0);
  expect(calls).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Issue this return?' })).toBeNull());
  expect(
    screen.getAllByDisplayValue('Oak desk').length + screen.queryAllByText('Oak desk').length,
  ).toBeGreaterThan(0);
});

test('reports if nothing of the document is left, and links back to it', async () => {
  const { data, id } = store();
  renderOrder(data, `/orders/new?order=${id}`, returnsOf([]));
  expect(await screen.findByText('Nothing is left of O-7')).toBeTruthy();
  expect(screen.getByText('All of it came back.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open order' })).toBeTruthy();
});

test('without a document in the address it explains where to choose one', async () => {
  renderOrder(store().data, '/orders/new', returnsOf(LEFT));
  expect(await screen.findByText('Choose an order')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/orders');
});
