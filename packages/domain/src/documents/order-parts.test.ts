import type { DataSource, Row } from '@ledgerwise/contract';
import type { AnyResource, OrderMatch } from '@ledgerwise/resource';
import { expect, test, vi } from 'vitest';
import { bills, purchaseOrders, salesOrders } from '../index.ts';
import { differencesOf, partsOf, quantitiesLeft } from './order-parts.ts';

const MATCH: OrderMatch = {
  kind: 'purchase_order',
  table_name: 'purchase_orders',
  id: 'order',
  number: 'PO-1',
  status: 'partially_received',
  delivered: 'received',
  billed: 'billed',
  lines: [
    {
      line_id: 'a',
      name: 'Kettle',
      ordered: '10',
      delivered: '4',
      dropped: '1',
      billed: '6',
      left: '5',
      differences: ['billed 2 more than received'],
    },
    {
      line_id: 'b',
      name: 'Freight',
      ordered: '1',
      delivered: '1',
      dropped: '0',
      billed: '1',
      left: '0',
      differences: [],
    },
  ],
  not_ordered: ['1 of "Pallet" billed and not ordered'],
  deliveries: [],
};

function source(answer: OrderMatch | null = MATCH) {
  const call = vi.fn(async () => answer);
  return { call, data: { call } as unknown as DataSource };
}
const { signal } = new AbortController();
const row: Row = { id: 'order', status: 'partially_received', purchase_order_id: 'order' };

test('asks for a quantity of each open line, with its rest as default', async () => {
  const { data, call } = source();
  const fields = await quantitiesLeft('purchase_order', 'received')(data, row, signal);
  expect(call).toHaveBeenCalledWith('order_match', { kind: 'purchase_order', id: 'order' }, signal);
  expect(Object.values(fields)).toEqual([
    expect.objectContaining({
      label: 'Kettle',
      help: '10 ordered, 4 received before, 1 dropped, 5 left.',
      default: '5',
      max: { value: '5', message: 'No more than 5 is left' },
    }),
  ]);
});

test('sends the lines with a quantity, and none if none is needed', () => {
  const entered = { quantity_of_a: '3', quantity_of_b: '0', quantity_of_c: null };
  expect(partsOf(entered)).toEqual({ lines: [{ line_id: 'a', quantity: '3' }] });
  expect(partsOf({ quantity_of_a: '0' })).toEqual({ lines: [] });
  expect(partsOf({ day: '2026-03-01' })).toEqual({});
});

test('names the differences of a document that was made from an order, and asks about no other', async () => {
  const { data, call } = source();
  const differences = differencesOf('bill', 'purchase_order_id');
  expect(await differences(data, row, signal)).toEqual([
    'Kettle: billed 2 more than received',
    '1 of "Pallet" billed and not ordered',
  ]);
  expect(await differences(data, { id: 'bill', purchase_order_id: null }, signal)).toEqual([]);
  expect(call).toHaveBeenCalledTimes(1);
  expect(await differences(source(null).data, row, signal)).toEqual([]);
  expect(bills.actions?.[0]?.asks?.cautions?.title).toBe('Differences from the order');
});

const action = (id: string, { actions }: AnyResource = purchaseOrders) =>
  actions?.find((one) => one.id === id);

test('describes a receipt by its lines, and whether it is complete', () => {
  const receive = action('receive');
  expect(receive?.arguments?.(row, { day: '2026-03-01', quantity_of_a: '2' })).toEqual({
    kind: 'purchase_order',
    step: 'receive',
    id: 'order',
    day: '2026-03-01',
    lines: [{ line_id: 'a', quantity: '2' }],
  });
  const told = (status: string) => receive?.does({ id: '1', po_number: 'PO-1' }, { id: '1', status }, String);
  expect(told('partially_received')).toEqual({
    title: 'Purchase Order Partially Received',
    text: 'PO-1 is partially received.',
  });
  expect(told('received')).toEqual({ title: 'Purchase Order Received', text: 'PO-1 is received.' });
});

test('asks for the quantities to bill after a partial delivery', () => {
  const asked = (one: ReturnType<typeof action>, status: string) =>
    Object.keys(one?.asks?.fields?.({ id: '1', status }, '2026-03-01') ?? {});
  expect(asked(action('bill'), 'partially_received')).toEqual(['what', 'day']);
  expect(asked(action('bill'), 'received')).toEqual(['day']);
  expect(asked(action('invoice', salesOrders), 'partially_shipped')).toEqual(['what', 'day']);
  expect(asked(action('invoice', salesOrders), 'fulfilled')).toEqual(['day']);
});
