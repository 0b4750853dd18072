// @vitest-environment jsdom
import { AppError } from '@ledgerwise/contract';
import { resourceInWords } from '@ledgerwise/resource';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
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

const cell = (name: string, line: number) => screen.findByLabelText(`${name}, line ${line}`);
const total = (): string | null => screen.getByText('Total USD').nextElementSibling?.textContent ?? null;

async function choose(label: string, name: string): Promise<void> {
  await userEvent.type(await screen.findByRole('combobox', { name: label }), name);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
}

/** Goes to the first cell in which something is typed. */
async function enterLines(): Promise<void> {
  const grid = await screen.findByRole('grid');
  await userEvent.click(grid.querySelector('[data-column="description"]') ?? grid);
  await waitFor(async () => expect(document.activeElement).toBe(await cell('Description', 1)));
}

function paste(text: string): void {
  const target = document.activeElement ?? document.body;
  const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? text : '') };
  fireEvent(target, createEvent.paste(target, { clipboardData }));
}

const save = () => userEvent.click(screen.getByRole('button', { name: /Save draft/ }));
const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null;

describe('the lines', () => {
  test('are entered by keyboard alone, over the ends of lines and beyond the last one', async () => {
    renderOrder(orderStore().data);
    await enterLines();
    await userEvent.keyboard('Tea{Tab}2{Tab}1.234,50{Tab}{Tab}{Tab}');
    expect(focused()).toBe('Article, line 2');
    expect(total()).toBe('$2,715.90');
    await userEvent.keyboard('{Tab}Milk{Enter}');
    expect(focused()).toBe('Description, line 3');
    // An empty line adds no further line.
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('Description, line 3');
    await userEvent.keyboard('{ArrowUp}{Shift>}{Tab}{Tab}{/Shift}');
    expect(focused()).toBe('GST, line 1');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}12+3');
    expect(total()).toBe('$33.00');
    await userEvent.keyboard('{Escape}');
    expect(total()).toBe('$2,715.90');
  });

  test('are moved, removed and restored', async () => {
    renderOrder(orderStore().data);
    await enterLines();
    await userEvent.keyboard('One{Tab}{Tab}1{Enter}2{Shift>}{Tab}{Tab}{/Shift}Two');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(focused()).toBe('Description, line 1');
    expect(document.activeElement).toHaveProperty('value', 'Two');
    await userEvent.keyboard('{Control>}{Delete}{/Control}');
    expect(total()).toBe('$1.10');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(total()).toBe('$3.30');
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(total()).toBe('$1.10');
  });

  test('are pasted from a spreadsheet, with numbers as people write them and articles by SKU', async () => {
    const { data, calls } = orderStore();
    renderOrder(data);
    await choose('Buyer', 'Aspen');
    await enterLines();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    paste('d-1\t\t2\t400,00\r\nDesk lamp\t"For the\nhall"\t3\r\nNo such\tThing\t1\t5\r\n');
    expect(await screen.findByText(/No article is called “No such”/)).toBeTruthy();
    expect(total()).toBe('$1,011.67');
    await save();
    // An invalid cell gets the focus, and nothing is sent.
    expect(focused()).toBe('Article, line 3');
    expect(calls).toHaveLength(0);
    await userEvent.clear(document.activeElement ?? document.body);
    await userEvent.keyboard('{Tab}');
    await save();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.document.lines).toMatchObject([
      { description: 'Oak desk', quantity: '2.000000', unit_price: '400.000000' },
      { description: 'For the\nhall', quantity: '3.000000', unit_price: '39.900000' },
      { article_id: null, description: 'Thing', quantity: '1.000000', unit_price: '5.000000' },
    ]);
  });

  test('are typed, pasted and copied in the marks of the organization', async () => {
    renderOrder(orderStore().data, '/orders/new', orders, { numberFormat: '1.234,56' });
    await enterLines();
    await userEvent.keyboard('Tea{Tab}2{Tab}1.234{Enter}');
    expect(total()).toBe('$2.714,80');
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    paste('Milk\t1,5\t1.000\nSalt\t1\t0,5');
    expect(total()).toBe('$4.365,35');
    await userEvent.keyboard('{Tab}{Tab}');
    expect((await cell('Unit Price', 3)).getAttribute('value')).toBe('0,5');
  });

  test('undo a paste in one step', async () => {
    renderOrder(orderStore().data);
    await enterLines();
    paste('One\t1\t10\nTwo\t1\t20');
    expect(total()).toBe('$33.00');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(total()).toBe('$0.00');
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  test('are copied as a range, and pasted unchanged', async () => {
    renderOrder(orderStore().data);
    await enterLines();
    await userEvent.keyboard(
      'Tea{Tab}2{Tab}1.234,50{Enter}{Shift>}{Tab}{Tab}{/Shift}Milk "fresh"{Tab}3{Tab}2{Shift>}{Tab}{Tab}{/Shift}',
    );
    expect(focused()).toBe('Description, line 2');
    await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
    // The caret stays where the range started.
    expect(focused()).toBe('Description, line 2');
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(6);
    expect(screen.getByText('2 by 3 cells selected. Ctrl+C copies them.')).toBeTruthy();
    const copied: Record<string, string> = {};
    const clipboardData = { setData: (kind: string, text: string) => (copied[kind] = text) };
    fireEvent(
      document.activeElement ?? document.body,
      createEvent.copy(document.activeElement ?? document.body, { clipboardData }),
    );
    expect(copied['text/plain']).toBe('Tea\t2\t1234.5\r\nMilk "fresh"\t3\t2');
    await userEvent.keyboard('{Escape}');
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(0);
    const before = total();
    await userEvent.keyboard('{Enter}');
    paste(copied['text/plain'] ?? '');
    await waitFor(() => expect(total()).not.toBe(before));
    expect(total()).toBe('$5,445.00');
  });

  test('leave Shift with arrows to the input if there is text to select', async () => {
    renderOrder(orderStore().data);
    await enterLines();
    await userEvent.keyboard('Tea');
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(0);
  });

  test('show their error at the cell', async () => {
    renderOrder(orderStore().data);
    await enterLines();
    await userEvent.keyboard('Tea{Tab}two{Tab}5');
    expect(await screen.findByText(/^Quantity must be/)).toBeTruthy();
    expect((await cell('Quantity', 1)).getAttribute('aria-invalid')).toBe('true');
    expect(total()).toBe('$0.00');
  });
});

describe('saving', () => {
  async function enterOrder(): Promise<void> {
    await choose('Buyer', 'Aspen');
    await enterLines();
    await userEvent.keyboard('Tea{Tab}2{Tab}5');
  }

  test('sends head and lines once, however often it is pressed', async () => {
    const { data, calls, kept } = orderStore();
    const { location, notify } = renderOrder(data);
    await enterOrder();
    await userEvent.dblClick(screen.getByRole('button', { name: /Save draft/ }));
    await waitFor(() => expect(location.current).toMatch(/^\/orders\/[^/]+$/));
    expect(calls).toHaveLength(1);
    expect([...kept.values()]).toMatchObject([{ row: { currency: 'USD', tax_inclusive: false } }]);
    expect(notify.success).toHaveBeenCalledWith({ title: 'Order Saved', text: 'O-1 is saved as a draft.' });
  });

  test('saves once when the response was lost, and keeps the input meanwhile', async () => {
    const { data, calls, kept, failures } = orderStore();
    failures.push('lost');
    const { location } = renderOrder(data);
    await enterOrder();
    await save();
    expect(await screen.findByText(/What you entered is still here/)).toBeTruthy();
    expect(total()).toBe('$11.00');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(location.current).toMatch(/^\/orders\/[^/]+$/));
    expect(calls.map(({ key }) => key)).toEqual([calls[0]?.key, calls[0]?.key]);
    expect(kept.size).toBe(1);
  });

  test('saves once when something was changed after the lost answer', async () => {
    const { data, kept, failures } = orderStore();
    failures.push('lost');
    const { location } = renderOrder(data);
    await enterOrder();
    await save();
    await screen.findByText(/What you entered is still here/);
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'By noon');
    await save();
    await waitFor(() => expect(location.current).toMatch(/^\/orders\/[^/]+$/));
    expect([...kept.values()]).toMatchObject([{ row: { notes: 'By noon', version: 2 } }]);
  });

  test('reports missing values of the head', async () => {
    const { data, calls } = orderStore();
    renderOrder(data);
    await enterLines();
    await userEvent.keyboard('Tea');
    await save();
    expect(await screen.findByText('Choose the buyer')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Buyer' }));
    expect(calls).toHaveLength(0);
  });

  test('puts a refusal of the database at its cell', async () => {
    const { data, failures } = orderStore();
    failures.push(
      new AppError('document.invalid_value', {
        message: 'Line 1: Quantity cannot be negative.',
        details: { field: 'quantity', line: 1, problem: 'Quantity cannot be negative.' },
      }),
    );
    renderOrder(data);
    await enterOrder();
    await save();
    await waitFor(() => expect(focused()).toBe('Quantity, line 1'));
    expect(screen.getByText('Quantity cannot be negative.')).toBeTruthy();
  });

  test('asks nothing where nothing was entered', async () => {
    const { location } = renderOrder(orderStore().data);
    await screen.findByRole('grid');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(location.current).toBe('/orders');
  });

  test('asks before unsaved input is discarded', async () => {
    const { location } = renderOrder(orderStore().data);
    await enterOrder();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard changes?')).toBeTruthy();
    expect(location.current).toBe('/orders/new');
  });
});

describe('lines that are stored', () => {
  const LINES = ['Tea', 'Tea', 'Milk'].map((description) => ({
    description,
    quantity: '1',
    unit_price: '10',
  }));

  /** An order with two equal lines among three, and the ids of these. */
  async function storedOrder(store: ReturnType<typeof orderStore>) {
    const { rows } = await store.data.list('buyers', {
      sort: { field: 'name', descending: false },
      page: { size: 1, offset: 0 },
    });
    const { id } = store.put({ buyer_id: rows[0]?.id, currency: 'USD', exchange_rate: '1', lines: LINES });
    return { id, ids: store.kept.get(id)?.lines.map((line) => line.id) ?? [] };
  }
  const sent = ({ calls }: ReturnType<typeof orderStore>, place: number) =>
    calls[place]?.document.lines.map(({ id, description }) => [id, description]);
  const goTo = async (line: number): Promise<void> => {
    const grid = await screen.findByRole('grid');
    await userEvent.click(grid.querySelectorAll('[data-column="description"]')[line - 1] ?? grid);
    await waitFor(async () => expect(document.activeElement).toBe(await cell('Description', line)));
  };

  test('are sent with their ids, wherever they are moved, and new ones without', async () => {
    const store = orderStore();
    const { id, ids } = await storedOrder(store);
    renderOrder(store.data, `/orders/${id}/edit`);
    await goTo(2);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
    await userEvent.keyboard('{Tab}Sugar');
    await save();
    await waitFor(() => expect(store.calls).toHaveLength(1));
    expect(sent(store, 0)).toEqual([
      [ids[1], 'Tea'],
      [ids[0], 'Tea'],
      [ids[2], 'Milk'],
      [undefined, 'Sugar'],
    ]);
  });

  test('are the same ones where their removal is undone', async () => {
    const store = orderStore();
    const { id, ids } = await storedOrder(store);
    renderOrder(store.data, `/orders/${id}/edit`);
    await goTo(1);
    await userEvent.keyboard('{Control>}{Delete}{/Control}');
    await userEvent.keyboard('{Control>}z{/Control}');
    await goTo(3);
    await userEvent.keyboard('{Control>}{Delete}{/Control}');
    await save();
    await waitFor(() => expect(store.calls).toHaveLength(1));
    expect(sent(store, 0)).toEqual([
      [ids[0], 'Tea'],
      [ids[1], 'Tea'],
    ]);
  });

  test('are new ones in a copy', async () => {
    const store = orderStore();
    const { id } = await storedOrder(store);
    renderOrder(store.data, `/orders/new?copy=${id}`);
    await screen.findByRole('grid');
    await save();
    await waitFor(() => expect(store.calls).toHaveLength(1));
    expect(sent(store, 0)).toEqual([
      [undefined, 'Tea'],
      [undefined, 'Tea'],
      [undefined, 'Milk'],
    ]);
  });

  test('are sent again after a save whose response was lost, because it may have removed some', async () => {
    const store = orderStore();
    const { id } = await storedOrder(store);
    const { location } = renderOrder(store.data, `/orders/${id}/edit`);
    await goTo(1);
    await userEvent.keyboard('{Control>}{Delete}{/Control}');
    store.failures.push('lost');
    await save();
    await screen.findByText(/What you entered is still here/);
    await userEvent.click(await cell('Description', 1));
    await userEvent.keyboard('{Control>}z{/Control}');
    await save();
    await waitFor(() => expect(location.current).toBe(`/orders/${id}`));
    expect(store.kept.get(id)?.lines.map(({ description }) => description)).toEqual(['Tea', 'Tea', 'Milk']);
  });
});

test('shows the second user who changed what, and loses nothing', async () => {
  const store = orderStore();
  const buyer = (
    await store.data.list('buyers', {
      sort: { field: 'name', descending: false },
      page: { size: 1, offset: 0 },
    })
  ).rows[0]?.id;
  const line = (description: string, quantity: string) => ({
    article_id: null,
    description,
    quantity,
    unit_price: '10',
    discount_percent: null,
    gst_applicable: true,
  });
  const opened = store.put({
    buyer_id: buyer,
    currency: 'USD',
    exchange_rate: '1',
    notes: 'Old',
    lines: [line('Tea', '1'), line('Milk', '1')],
  });
  const idsNow = () => store.kept.get(opened.id)?.lines.map(({ id }) => id) ?? [];
  const [tea, milk] = idsNow();
  const { location } = renderOrder(store.data, `/orders/${opened.id}/edit`);
  await userEvent.click((await screen.findAllByText('Tea'))[0] ?? document.body);
  await userEvent.clear(await cell('Quantity', 1));
  await userEvent.type(await cell('Quantity', 1), '7');
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), ' mine');
  // Meanwhile Maria changes the notes, the same line, and adds one.
  store.put({
    ...opened,
    notes: 'Hers',
    lines: [{ ...line('Tea', '3'), id: tea }, { ...line('Milk', '1'), id: milk }, line('Sugar', '2')],
  });
  const sugar = idsNow()[2];
  await save();
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/was changed by Maria Chen/)).toBeTruthy();
  const row = (name: RegExp) => within(dialog.getByRole('row', { name }));
  expect(
    row(/^Notes/)
      .getAllByText(/Old|Hers/)
      .map(({ textContent }) => textContent),
  ).toContain('Hers');
  expect(dialog.getByText(/Sugar/)).toBeTruthy();
  await userEvent.click(row(/^Notes/).getByRole('radio', { name: /theirs/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue with both' }));
  await save();
  await waitFor(() => expect(location.current).toBe(`/orders/${opened.id}`));
  const saved = store.kept.get(opened.id);
  expect(saved?.row).toMatchObject({ notes: 'Hers', version: 3 });
  expect(saved?.lines.map(({ description, quantity }) => [description, String(Number(quantity))])).toEqual([
    ['Tea', '7'],
    ['Milk', '1'],
    ['Sugar', '2'],
  ]);
  expect(idsNow()).toEqual([tea, milk, sugar]);
});

test('starts with the values of its address, and saves them', async () => {
  const store = orderStore();
  const { rows } = await store.data.list('buyers', {
    sort: { field: 'name', descending: false },
    page: { size: 1, offset: 0 },
  });
  const [aspen] = rows;
  renderOrder(
    store.data,
    `/orders/new?buyer_id=${aspen?.id}&notes=From%20a%20link&status=sent&total_amount=5`,
  );
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Buyer' })).toHaveProperty('value', 'Aspen'),
  );
  await enterLines();
  await userEvent.keyboard('Tea{Tab}2{Tab}3{Tab}');
  await save();
  await waitFor(() => expect(store.calls).toHaveLength(1));
  const { document } = store.calls[0] ?? {};
  expect(document).toMatchObject({ buyer_id: aspen?.id, notes: 'From a link' });
  expect(document).not.toHaveProperty('status');
});

test('takes the words of the company’s country while lines are entered', async () => {
  const { renderAs } = renderOrder(orderStore().data);
  await enterLines();
  await userEvent.keyboard('One');
  expect(screen.getByRole('columnheader', { name: 'GST' })).toBeTruthy();
  renderAs(resourceInWords(orders, 'GB'));
  expect(screen.getByRole('columnheader', { name: 'VAT' })).toBeTruthy();
  expect(screen.getByLabelText('VAT, line 1')).toBeTruthy();
  expect(screen.getByLabelText('Description, line 1')).toHaveProperty('value', 'One');
});

test('does not ask when it is left unchanged', async () => {
  const store = orderStore();
  const { rows } = await store.data.list('buyers', {
    sort: { field: 'name', descending: false },
    page: { size: 1, offset: 0 },
  });
  const { location } = renderOrder(store.data, `/orders/new?buyer_id=${rows[0]?.id}`);
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Buyer' })).toHaveProperty('value', 'Aspen'),
  );
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await screen.findByText('Elsewhere');
  expect(location.current).toBe('/orders');
});
