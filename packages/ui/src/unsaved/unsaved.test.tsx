// @vitest-environment jsdom
import { text } from '@ledgerwise/resource';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { contacts } from '../../test/contacts.resource.ts';
import { orderStore, renderOrder } from '../../test/render-order.tsx';
import { contactStore, renderContacts } from '../../test/render-screen.tsx';
import { installDialogElement, installLayout } from '../testing/index.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const nameOf = async () => ((await screen.findByLabelText('Name')) as HTMLInputElement).value;
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('ledgerwise.unsaved.'));
const back = () => screen.findByText(/^Your unsaved input from/);
const openInAnotherTab = (): void => sessionStorage.clear();

/** The page disappears, as by a reload or at the end of a session. */
const leavePage = cleanup;

test('restores a new record after a reload, with a notice, until it is saved', async () => {
  const data = contactStore();
  renderContacts({ data, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  await userEvent.click(screen.getByRole('switch', { name: 'Has discount' }));
  leavePage();
  const { location } = renderContacts({ data, path: '/contacts/new' });
  await back();
  expect(await nameOf()).toBe('Kestrel');
  expect(await screen.findByLabelText('Discount')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  await waitFor(() => expect(location.current).toBe('/contacts'));
  expect(kept()).toEqual([]);
});

test('is discarded only on request: by its notice, by leaving, or by changing it back', async () => {
  const data = contactStore();
  renderContacts({ data, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  leavePage();
  renderContacts({ data, path: '/contacts/new' });
  await back();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(await nameOf()).toBe('Kestrel');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const [, confirm] = await screen.findAllByRole('button', { name: 'Discard' });
  await userEvent.click(confirm as HTMLElement);
  await waitFor(async () => expect(await nameOf()).toBe(''));
  expect(kept()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Name'), 'K');
  await waitFor(() => expect(kept()).toHaveLength(1));
  await userEvent.clear(screen.getByLabelText('Name'));
  await waitFor(() => expect(kept()).toEqual([]));
});

test('another tab offers it, and two tabs write over nothing', async () => {
  const data = contactStore();
  renderContacts({ data, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  leavePage();
  openInAnotherTab();
  renderContacts({ data, path: '/contacts/new' });
  await screen.findByText(/You have unsaved input from/);
  expect(await nameOf()).toBe('');
  await userEvent.type(screen.getByLabelText('Name'), 'Osprey');
  // Current input takes precedence.
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  leavePage();
  expect(kept()).toHaveLength(2);
  openInAnotherTab();
  renderContacts({ data, path: '/contacts/new' });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await nameOf()).toBe('Kestrel');
});

test('is not offered while it is still being entered in another tab', async () => {
  const names = new Set<string>();
  const request = async (name: string, work: () => Promise<void>): Promise<void> => {
    names.add(name);
    await work();
    names.delete(name);
  };
  const query = async () => ({ held: [...names].map((name) => ({ name })) });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request, query } }));
  const data = contactStore();
  const first = renderContacts({ data, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  await waitFor(() => expect(kept()).toHaveLength(1));
  const second = renderContacts({ data, path: '/contacts/new' });
  await waitFor(() => expect(second.container.querySelector('[data-record-form] input')).toBeTruthy());
  expect(names.size).toBe(1);
  expect(second.queryByText(/unsaved input/)).toBeNull();
  second.unmount();
  first.unmount();
  await waitFor(() => expect(names.size).toBe(0));
  renderContacts({ data, path: '/contacts/new' });
  await back();
});

test('warns if others saved the record meanwhile, and shows both versions on saving', async () => {
  const data = contactStore([{ name: 'Aspen', email: 'aspen@a.example' }]);
  const { rows } = await data.list('contacts', {
    sort: { field: 'name', descending: false },
    page: { size: 1, offset: 0 },
  });
  const id = rows[0]?.id ?? '';
  renderContacts({ data, path: `/contacts/${id}/edit` });
  await userEvent.type(await screen.findByLabelText('Name'), ' Ltd');
  leavePage();
  await new Promise((resolve) => setTimeout(resolve, 2));
  await data.update('contacts', id, { name: 'Aspen Pty' });
  renderContacts({ data, path: `/contacts/${id}/edit` });
  await screen.findByText(/Others have changed this record since/);
  expect(await nameOf()).toBe('Aspen Ltd');
  await userEvent.click(screen.getByRole('button', { name: 'Update Contact' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Aspen Pty');
  expect(dialog.textContent).toContain('Aspen Ltd');
});

test('leaves out what must stay secret, and lets the browser ask for that', async () => {
  const fields = { ...contacts.fields, email: text({ label: 'Account Number', secret: true }) };
  const resource = { ...contacts, fields };
  const data = contactStore([], resource);
  renderContacts({ data, resource, path: '/contacts/new' });
  const asksBefore = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await userEvent.type(await screen.findByLabelText('Account Number'), '12345678');
  expect(asksBefore()).toBe(true);
  await userEvent.type(screen.getByLabelText('Name'), 'Kestrel');
  expect(asksBefore()).toBe(true);
  expect(JSON.stringify({ ...localStorage })).toContain('Kestrel');
  expect(JSON.stringify({ ...localStorage })).not.toContain('12345678');
  await userEvent.clear(screen.getByLabelText('Account Number'));
  expect(asksBefore()).toBe(false);
});

test('restores a document with head and lines, and saves it once if the response was lost', async () => {
  const store = orderStore();
  renderOrder(store.data);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Buyer' }), 'Aspen');
  await userEvent.click(await screen.findByRole('option', { name: /^Aspen/ }));
  const grid = screen.getByRole('grid');
  await userEvent.click(grid.querySelector('[data-column="description"]') ?? grid);
  await userEvent.keyboard('Tea{Tab}2{Tab}10');
  store.failures.push('lost');
  await userEvent.click(screen.getByRole('button', { name: /Save draft/ }));
  await waitFor(() => expect(store.calls).toHaveLength(1));
  await screen.findByText(/What you entered is still here/);
  leavePage();
  const { location } = renderOrder(store.data);
  await back();
  const buyer = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Buyer' });
  await waitFor(() => expect(buyer.value).toBe('Aspen'));
  expect(screen.getByText('Total USD').nextElementSibling?.textContent).toBe('$22.00');
  await userEvent.click(screen.getByRole('button', { name: /Save draft/ }));
  await waitFor(() => expect(location.current).toMatch(/^\/orders\/[^/]+$/));
  expect(store.kept.size).toBe(1);
  expect(kept()).toEqual([]);
});

test('restores a document with the same lines', async () => {
  const store = orderStore();
  const { rows } = await store.data.list('buyers', {
    sort: { field: 'name', descending: false },
    page: { size: 1, offset: 0 },
  });
  const line = { description: 'Tea', quantity: '1.000000', unit_price: '5.000000' };
  const { id } = store.put({ buyer_id: rows[0]?.id, number: 'O-1', lines: [line, line] });
  const ids = store.kept.get(id)?.lines.map((one) => one.id);
  renderOrder(store.data, `/orders/${id}/edit`);
  const grid = await screen.findByRole('grid');
  await userEvent.click(grid.querySelector('[data-column="quantity"]') ?? grid);
  await userEvent.keyboard('3');
  leavePage();
  renderOrder(store.data, `/orders/${id}/edit`);
  await back();
  await userEvent.click(screen.getByRole('button', { name: /Save draft/ }));
  await waitFor(() => expect(store.calls).toHaveLength(1));
  expect(store.calls[0]?.document.lines.map((one) => one.id)).toEqual(ids);
});

test('continues a draft from the opened version, so that the second of two users gets a conflict', async () => {
  const store = orderStore();
  const { id } = store.put({
    buyer_id: crypto.randomUUID(),
    number: 'O-1',
    lines: [{ description: 'Tea', quantity: '1.000000', unit_price: '5.000000' }],
  });
  renderOrder(store.data, `/orders/${id}/edit`);
  const grid = await screen.findByRole('grid');
  await userEvent.click(grid.querySelector('[data-column="quantity"]') ?? grid);
  await userEvent.keyboard('3');
  leavePage();
  store.put({
    id,
    version: 1,
    buyer_id: null,
    number: 'O-1',
    lines: [{ description: 'Milk', quantity: '1.000000' }],
  });
  renderOrder(store.data, `/orders/${id}/edit`);
  await screen.findByText(/Others have changed this draft since/);
  await userEvent.click(screen.getByRole('button', { name: /Save draft/ }));
  await waitFor(() => expect(store.calls.at(-1)?.document).toMatchObject({ version: 1 }));
  await screen.findByText('Changed while you were editing');
});
