// @vitest-environment jsdom
import { AppError, type WaitingDraft } from '@ledgerwise/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { contacts } from '../../test/contacts.resource.ts';
import { orders } from '../../test/orders.resource.ts';
import { orderStore, renderOrder } from '../../test/render-order.tsx';
import { contactStore, renderContacts } from '../../test/render-screen.tsx';
import { cutConnection, keepingHost } from '../../test/test-offline.ts';
import { installDialogElement, installLayout } from '../testing/index.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const resource = { ...contacts, waitsOffline: true as const };
const waitingOrders = { ...orders, waitsOffline: true as const };
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('ledgerwise.unsaved.'));

async function onlyContact(data: ReturnType<typeof contactStore>) {
  const { rows } = await data.list('contacts', {
    sort: { field: 'name', descending: false },
    page: { size: 1, offset: 0 },
  });
  const [row] = rows;
  if (!row) throw new Error('There is no contact.');
  return row;
}

test('a new record waits without a connection, under its final id, and is no longer unsaved', async () => {
  const data = contactStore();
  const create = vi.spyOn(data, 'create');
  const { offline, drafts } = keepingHost();
  const { notify, location } = renderContacts({
    ...{ data, resource, offline, connection: cutConnection, path: '/contacts/new' },
  });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  await waitFor(() => expect(location.current).toBe('/contacts'));
  expect(notify.info).toHaveBeenCalledWith(expect.objectContaining({ title: 'Contact waits to be sent' }));
  expect(create).not.toHaveBeenCalled();
  expect(kept()).toEqual([]);
  expect(drafts()).toMatchObject([
    {
      title: 'Contact: Kestrel',
      path: '/contacts/new',
      request: { to: 'create', table: 'contacts', values: { name: 'Kestrel', id: expect.any(String) } },
    },
  ]);
});

test('a record of another resource does not wait', async () => {
  const { offline, drafts } = keepingHost();
  renderContacts({ data: contactStore(), offline, connection: cutConnection, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  expect(screen.getByText('It is saved as soon as the server can be reached.')).toBeTruthy();
  expect(drafts()).toEqual([]);
});

test('a change waits with the version that it started from, and its form continues it', async () => {
  const data = contactStore([{ name: 'Aspen', email: 'aspen@a.example' }]);
  const row = await onlyContact(data);
  const { offline, drafts } = keepingHost();
  const path = `/contacts/${row.id}/edit`;
  renderContacts({ ...{ data, resource, offline, connection: cutConnection, path } });
  const name = await screen.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Aspen Ltd');
  await userEvent.click(screen.getByRole('button', { name: 'Update Contact' }));
  await waitFor(() => expect(drafts()).toHaveLength(1));
  expect(drafts()[0]?.request).toEqual({
    ...{ to: 'update', table: 'contacts', id: row.id, changes: { name: 'Aspen Ltd' } },
    ifUnchangedSince: row.updated_at,
  });
  cleanup();

  renderContacts({ ...{ data, resource, offline, connection: cutConnection, path } });
  await screen.findByText(/^Your unsaved input from/);
  expect(await screen.findByDisplayValue('Aspen Ltd')).toBeTruthy();
  await waitFor(() => expect(drafts()).toEqual([]));
  expect(kept()).toHaveLength(1);
});

test('a change that the server refused is compared as soon as it is opened', async () => {
  const data = contactStore([{ name: 'Aspen', email: 'aspen@a.example' }]);
  const row = await onlyContact(data);
  const draft: WaitingDraft = {
    ...{
      id: 'draft-1',
      at: '2026-03-01T10:00:00.000Z',
      title: 'Contact: Aspen',
      path: `/contacts/${row.id}/edit`,
    },
    input: {
      base: { ...row, updated_at: '2026-02-01T10:00:00.000Z' },
      values: { ...row, name: 'Aspen Ltd' },
      key: 'key-1',
    },
    request: { to: 'update', table: 'contacts', id: row.id, changes: { name: 'Aspen Ltd' } },
    refusal: { code: 'data.stale', title: 'Changed by someone else', help: '' },
  };
  await data.update('contacts', row.id, { name: 'Aspen Pty' });
  renderContacts({ ...{ data, resource, offline: keepingHost([], [draft]).offline, path: draft.path } });
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Aspen Pty');
  expect(dialog.textContent).toContain('Aspen Ltd');
});

test('a document waits as a draft with its key, and cannot be posted', async () => {
  const store = orderStore();
  const { offline, drafts } = keepingHost();
  const { location } = renderOrder(
    store.data,
    '/orders/new',
    waitingOrders,
    {},
    { offline, connection: cutConnection },
  );
  await userEvent.type(await screen.findByRole('combobox', { name: 'Buyer' }), 'Aspen');
  await userEvent.click(await screen.findByRole('option', { name: /^Aspen/ }));
  const grid = screen.getByRole('grid');
  await userEvent.click(grid.querySelector('[data-column="description"]') ?? grid);
  await userEvent.keyboard('Tea{Tab}2{Tab}10');
  await userEvent.click(screen.getByRole('button', { name: /^Save draft/ }));
  await waitFor(() => expect(location.current).toBe('/orders'));
  expect(store.calls).toEqual([]);
  const [draft] = drafts();
  expect(draft).toMatchObject({
    title: 'New order for Aspen',
    request: { to: 'call', name: 'save_invoice', args: { key: expect.any(String) } },
  });
  // When it is opened from the list of drafts, the input is restored, and saving sends it under the same key.
  expect(draft?.input).toMatchObject({ attempt: { key: Object(draft?.request).args.key } });
});

test('without a connection, a list searches known rows, and reports that', async () => {
  const data = contactStore();
  vi.spyOn(data, 'list').mockRejectedValue(new AppError('network.offline', { status: 0 }));
  vi.spyOn(data, 'call').mockRejectedValue(new AppError('network.offline', { status: 0 }));
  const rows = [
    { id: '1', name: 'Kauri' },
    { id: '2', name: 'Rimu' },
  ];
  const { offline } = keepingHost(rows);
  renderContacts({ ...{ data, resource, offline, connection: cutConnection, path: '/contacts?q=rimu' } });
  expect(await screen.findByRole('link', { name: 'Rimu' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Kauri' })).toBeNull();
  expect(screen.getByText('Only contacts opened in this browser')).toBeTruthy();
  expect(await screen.findByText('1 of 1 contact')).toBeTruthy();
});
