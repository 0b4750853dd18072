// @vitest-environment jsdom
import {
  AppError,
  type ChangeEvent,
  type DataSource,
  type Role,
  type WatchStatus,
} from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { chooseOption } from '../../../test/choose-option.ts';
import { contacts } from '../../../test/contacts.resource.ts';
import { contactStore, renderContacts } from '../../../test/render-screen.tsx';
import { installDialogElement, installLayout } from '../../testing/index.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

const people = [
  { name: 'Aspen', email: 'aspen@a.example', balance: '1500.00' },
  { name: 'Bluegum', email: 'blue@b.example', balance: '20.50' },
  { name: 'Cedar', email: 'cedar@c.example', balance: '0.00' },
];
/** Makes deletions fail, and nothing else. */
function failDeletions(data: DataSource, error: Error): void {
  const call = data.call;
  vi.spyOn(data, 'call').mockImplementation(async (name, ...rest) => {
    if (name === 'bulk_delete') throw error;
    return call(name, ...rest);
  });
}
const link = (name: string) => screen.findByRole('link', { name });
const grantsTo =
  (granted: Readonly<Record<string, readonly Role[]>>) =>
  (permission: string): readonly Role[] =>
    granted[permission] ?? ['admin', 'manager', 'user', 'viewer'];

test('shows records in the words of their fields, with the count and exact totals', async () => {
  renderContacts({ data: contactStore(people) });
  await link('Aspen');
  expect(screen.getByRole('heading', { level: 1, name: 'Contacts' })).toBeTruthy();
  const row = screen.getByRole('link', { name: 'Bluegum' }).closest('tr');
  expect(row?.textContent).toContain('30 days');
  expect(row?.textContent).toContain('$20.50');
  expect(await screen.findByText('1–3 of 3 contacts')).toBeTruthy();
  expect(screen.getByText('$1,520.50')).toBeTruthy();
});

test('keeps the search in the address and reports if nothing matches', async () => {
  const { location } = renderContacts({ data: contactStore(people) });
  await link('Aspen');
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search contacts' }));
  await userEvent.keyboard('cedar');
  await waitFor(() => expect(location.current).toBe('/contacts?q=cedar'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Aspen' })).toBeNull());
  await link('Cedar');
  await userEvent.keyboard('x');
  await screen.findByRole('heading', { name: 'No contacts match' });
  // There are others, which a file can hold.
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  const all = await screen.findByRole<HTMLInputElement>('radio', { name: /^All rows/ });
  expect(all.checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await link('Aspen');
  expect(location.current).toBe('/contacts');
});

test('leaves archived records out until a filter asks for them, and then marks them', async () => {
  const former = { name: 'Dogwood', email: 'dog@d.example', balance: '7.00', status: 'Inactive' };
  renderContacts({ data: contactStore([...people, former]) });
  await link('Aspen');
  expect(await screen.findByText('1–3 of 3 contacts')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Dogwood' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const panel = within(await screen.findByRole('region', { name: 'Advanced filter' }));
  await userEvent.selectOptions(panel.getByLabelText('Field'), 'Status');
  await userEvent.selectOptions(panel.getByLabelText('Operator'), 'is one of');
  await userEvent.type(panel.getByLabelText('Value'), 'Active, Inactive');
  await userEvent.click(panel.getByRole('button', { name: 'Add Filter' }));
  const row = (await link('Dogwood')).closest('tr');
  expect(row?.textContent).toContain('Inactive');
  expect(screen.getByRole('link', { name: 'Aspen' }).closest('tr')?.textContent).not.toContain('Active');
  expect(await screen.findByText('1–4 of 4 contacts')).toBeTruthy();
});

test('archives all selected records at once', async () => {
  const data = contactStore(people);
  const { notify } = renderContacts({ data });
  await link('Aspen');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Aspen' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Cedar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Aspen' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Bluegum' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull();
  expect(notify.success).toHaveBeenCalledWith({
    title: 'Successfully archived 2 contacts',
    action: { label: 'Undo', run: expect.any(Function) },
  });
  const filters = [{ field: 'status', operator: 'equals', value: 'Inactive' }] as const;
  const sort = { field: 'name', descending: false };
  const { rows } = await data.list('contacts', { filters, sort, page: { size: 9, offset: 0 } });
  expect(rows.map(({ name }) => name)).toEqual(['Aspen', 'Cedar']);
  notify.success.mock.calls[0]?.[0].action.run();
  await link('Cedar');
  expect(notify.success).toHaveBeenLastCalledWith({ title: 'Successfully restored 2 contacts' });
});

test('restores archived records, only once after a lost response', async () => {
  const former = { name: 'Dogwood', email: 'dog@d.example', balance: '7.00', status: 'Inactive' };
  const data = contactStore([...people, former]);
  const call = vi.spyOn(data, 'call');
  const { notify } = renderContacts({ data, path: '/contacts?filter=status%3Ain%3AActive%2CInactive' });
  await link('Dogwood');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Dogwood' }));
  call.mockRejectedValueOnce(new AppError('network.offline'));
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(notify.failure).toHaveBeenCalled());
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Successfully restored 1 contact' }),
    ),
  );
  const keys = call.mock.calls.flatMap(([name, args]) =>
    name === 'archive_records' && args && 'key' in args ? [args.key] : [],
  );
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

test('adds a filter only when it is complete, and removes it by its chip', async () => {
  const { location } = renderContacts({ data: contactStore(people) });
  await link('Aspen');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const panel = within(await screen.findByRole('region', { name: 'Advanced filter' }));
  const add = panel.getByRole('button', { name: 'Add Filter' });
  expect(add).toHaveProperty('disabled', true);
  await userEvent.selectOptions(panel.getByLabelText('Field'), 'Balance');
  await userEvent.selectOptions(panel.getByLabelText('Operator'), 'between');
  await userEvent.type(panel.getByLabelText('Value'), '1,000');
  await userEvent.click(add);
  expect(panel.getByText('Second value is required for between operator')).toBeTruthy();
  await userEvent.type(panel.getByLabelText('Second value'), '2000');
  await userEvent.click(add);
  await waitFor(() =>
    expect(location.current).toBe('/contacts?filter=balance%3Abetween%3A1000.00%3A2000.00'),
  );
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Cedar' })).toBeNull());
  await userEvent.click(
    screen.getByRole('button', { name: 'Remove filter Balance between $1,000.00 and $2,000.00' }),
  );
  await link('Cedar');
});

test('sorts by a click on the head', async () => {
  const { location } = renderContacts({ data: contactStore(people) });
  await link('Aspen');
  await userEvent.click(screen.getByRole('button', { name: 'Balance' }));
  await waitFor(() => expect(location.current).toBe('/contacts?sort=balance'));
  await waitFor(() =>
    expect(
      within(screen.getByRole('grid'))
        .getAllByRole('link')
        .map((cell) => cell.textContent),
    ).toEqual(['Cedar', 'Bluegum', 'Aspen']),
  );
});

test('turns pages, and returns from one that no longer exists', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `N${index}` }));
  const { location } = renderContacts({ data: contactStore(many), path: '/contacts?size=25' });
  await link('N0');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await link('N25');
  expect(location.current).toBe('/contacts?page=2&size=25');
  expect(screen.getByText('Page 2 of 2')).toBeTruthy();
  cleanup();
  const late = renderContacts({ data: contactStore(many), path: '/contacts?page=9&size=25' });
  await link('N25');
  expect(late.location.current).toBe('/contacts?page=2&size=25');
});

test('deletes one record after asking', async () => {
  const { notify } = renderContacts({ data: contactStore(people) });
  await link('Aspen');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Aspen' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Contact' });
  expect(dialog.textContent).toContain('Delete Contact "Aspen"? This cannot be undone.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Aspen' })).toBeNull());
  expect(notify.success).toHaveBeenCalledWith({
    title: 'Contact Deleted',
    text: '"Aspen" was permanently removed.',
    action: { label: 'Undo', run: expect.any(Function) },
  });
  notify.success.mock.calls[0]?.[0].action.run();
  await link('Aspen');
  expect(notify.success).toHaveBeenLastCalledWith({ title: 'Undone', text: '1 contact is as it was.' });
});

test.each([
  [new AppError('network.offline'), /^Failed to delete contact\. Check your connection/],
  [
    new AppError('record.referenced', { message: 'Aspen has invoices. Keep it.' }),
    /^Aspen has invoices\. Keep it\.$/,
  ],
])('explains why a record cannot be deleted: %s', async (error, text) => {
  const data = contactStore(people);
  failDeletions(data, error);
  const { notify } = renderContacts({ data });
  await link('Aspen');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Aspen' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  const dialog = within(await screen.findByRole('alertdialog'));
  const [title, help] = (await dialog.findByRole('alert')).querySelectorAll('strong, strong + div');
  expect(title?.textContent).toBe('Error');
  expect(help?.textContent).toMatch(text);
  // Only once: a record refused by a rule is not offered again.
  expect(notify.failure).not.toHaveBeenCalled();
  const isRefused = error.hasSentence;
  expect(dialog.queryByRole('button', { name: 'Delete' }) === null).toBe(isRefused);
  expect(dialog.queryByRole('button', { name: 'Archive' }) !== null).toBe(isRefused);
});

test('explains why selected records cannot be deleted', async () => {
  const data = contactStore(people);
  failDeletions(data, new AppError('network.offline'));
  const { notify } = renderContacts({ data });
  await link('Aspen');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  const bar = within(screen.getByRole('region', { name: 'Bulk actions' }));
  await userEvent.click(await bar.findByRole('button', { name: 'Delete' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  const told = await within(await screen.findByRole('alertdialog')).findByRole('alert');
  expect(told.textContent).toMatch(
    /^Bulk Delete FailedFailed to delete selected contacts\. Check your connection/,
  );
  expect(notify.failure).not.toHaveBeenCalled();
});

test('deletes all that match, on whatever page, after asking', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `N${index}` }));
  const { notify } = renderContacts({ data: contactStore(many), path: '/contacts?size=25' });
  await link('N0');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  const bar = within(screen.getByRole('region', { name: 'Bulk actions' }));
  expect(await bar.findByText('25 of 30 selected')).toBeTruthy();
  await userEvent.click(bar.getByRole('button', { name: 'Select all 30' }));
  expect(await bar.findByText('30 of 30 selected')).toBeTruthy();
  await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  await screen.findByRole('heading', { name: 'No contacts yet' });
  expect(notify.success).toHaveBeenCalledWith({
    title: 'Successfully deleted 30 contacts',
    action: { label: 'Undo', run: expect.any(Function) },
  });
  notify.success.mock.calls[0]?.[0].action.run();
  await link('N0');
});

test('names the role that an action requires, and does not run it', async () => {
  const data = contactStore(people);
  const call = vi.spyOn(data, 'call');
  renderContacts({
    data,
    role: 'user',
    grants: grantsTo({ 'contacts.delete': ['admin'], 'contacts.export': ['admin', 'manager'] }),
  });
  await link('Aspen');
  const button = screen.getByRole('button', { name: 'Delete Aspen', description: 'Needs the role admin' });
  await userEvent.click(button);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(call).not.toHaveBeenCalledWith('bulk_delete', expect.anything());
  expect(
    screen.getByRole('button', { name: 'Export CSV', description: 'Needs the role admin or manager' }),
  ).toBeTruthy();
});

test('explains that a role without read_all does not see others’ records', async () => {
  renderContacts({
    data: contactStore(people),
    role: 'user',
    grants: grantsTo({ 'contacts.read_all': ['admin', 'manager'] }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Your Contacts' });
  expect(
    screen.getByText('You can only view contacts that you created. Contact your admin for broader access.'),
  ).toBeTruthy();
});

test('shows no list without the permission to read it', async () => {
  renderContacts({
    data: contactStore(people),
    role: 'viewer',
    grants: grantsTo({ 'contacts.read': ['admin'] }),
  });
  await screen.findByRole('heading', { name: 'You do not have access' });
  expect(screen.getByText(/you need the role admin/)).toBeTruthy();
});

test('leads on from an empty list', async () => {
  const { location } = renderContacts({ data: contactStore() });
  await screen.findByRole('heading', { name: 'No contacts yet' });
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
  // There is nothing that a file could hold.
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Add Contact' }));
  expect(location.current).toBe('/contacts/new');
});

test('shows the error and tries again', async () => {
  const data = contactStore(people);
  vi.spyOn(data, 'list').mockRejectedValueOnce(new AppError('network.offline'));
  renderContacts({ data });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load contacts');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await link('Aspen');
});

/** A data source whose live changes the test sends. */
function watched(data: DataSource, first: WatchStatus = 'live') {
  const listeners = new Set<{ onChange(event: ChangeEvent): void; onStatus(status: WatchStatus): void }>();
  const source: DataSource = {
    ...data,
    watch(_table, listener) {
      listeners.add(listener);
      listener.onStatus(first);
      return () => void listeners.delete(listener);
    },
  };
  return {
    source,
    tell: (event: ChangeEvent) => {
      for (const listener of listeners) listener.onChange(event);
    },
    status: (status: WatchStatus) => {
      for (const listener of listeners) listener.onStatus(status);
    },
  };
}

test('updates with others’ changes, and keeps the selection and the focus', async () => {
  const data = contactStore(people);
  const { source, tell } = watched(data);
  renderContacts({ data: source });
  await link('Aspen');
  expect(screen.getByText('Live: changes by others appear automatically')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bluegum' }));
  const made = await data.create('contacts', { name: 'Dogwood' });
  tell({ type: 'INSERT', id: made.id });
  await link('Dogwood');
  expect(screen.getByRole('checkbox', { name: 'Select Bluegum' })).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Bluegum' }));
});

test('drops a record that others deleted from the list and from the selection', async () => {
  const data = contactStore(people);
  const { source, tell } = watched(data);
  renderContacts({ data: source });
  await link('Aspen');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Aspen' }));
  const { rows } = await data.list('contacts', {
    search: 'aspen',
    sort: { field: 'name', descending: false },
    page: { size: 1, offset: 0 },
  });
  const id = rows[0]?.id ?? '';
  await data.remove('contacts', [id]);
  tell({ type: 'DELETE', id });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Aspen' })).toBeNull());
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull();
});

test('loads changes that others made before the channel was open', async () => {
  const data = contactStore(people);
  const { source, status } = watched(data, 'connecting');
  renderContacts({ data: source });
  await link('Aspen');
  await data.create('contacts', { name: 'Elm' });
  status('live');
  await link('Elm');
});

test('loads missed changes after a lost connection', async () => {
  const data = contactStore(people);
  const { source, status } = watched(data);
  renderContacts({ data: source });
  await link('Aspen');
  status('offline');
  await screen.findByText('Not live: reload to see changes by others');
  await data.create('contacts', { name: 'Elm' });
  status('live');
  await link('Elm');
});

test('sets the same value in all selected records', async () => {
  const data = contactStore(people);
  const { notify } = renderContacts({ data });
  await link('Aspen');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Aspen' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Cedar' }));
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Bulk actions' })).getByRole('button', { name: 'Edit' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 contacts' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Change Terms' }));
  await chooseOption('Terms', 'Due on Receipt');
  await userEvent.click(dialog.getByRole('button', { name: 'Update 2' }));
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith({
      title: 'Successfully updated 2 contacts',
      action: { label: 'Undo', run: expect.any(Function) },
    }),
  );
  const { rows } = await data.list('contacts', {
    sort: { field: 'name', descending: false },
    page: { size: 10, offset: 0 },
  });
  expect(rows.map(({ name, terms }) => [name, terms])).toEqual([
    ['Aspen', 0],
    ['Bluegum', 30],
    ['Cedar', 0],
  ]);
  notify.success.mock.calls[0]?.[0].action.run();
  await waitFor(() =>
    expect(notify.success).toHaveBeenLastCalledWith({
      title: 'Undone',
      text: '2 contacts are as they were.',
    }),
  );
});

test('explains why a change cannot be undone', async () => {
  const store = contactStore(people);
  const refused = new AppError('change.changed_since', { message: 'Aspen was changed since.' });
  const call = (async (name: string, ...rest: readonly unknown[]) => {
    if (name === 'undo_change') throw refused;
    return (store.call as (...args: readonly unknown[]) => unknown)(name, ...rest);
  }) as DataSource['call'];
  const { notify } = renderContacts({ data: { ...store, call } });
  await link('Aspen');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Aspen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(notify.success).toHaveBeenCalled());
  notify.success.mock.calls[0]?.[0].action.run();
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce());
  expect(notify.error.mock.calls[0]?.[0]).toBe(refused);
});

test('writes the selected records to a file', async () => {
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => {},
    }),
  );
  const { notify } = renderContacts({ data: contactStore(people) });
  await link('Aspen');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Aspen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export Selected' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith({ title: 'Data exported successfully' }));
  const text = await files[0]?.text();
  expect(text).toContain('Name,Email,Terms,Limit,Has discount,Discount,Balance');
  expect(text).toContain('Aspen,aspen@a.example');
  expect(text).not.toContain('Bluegum');
});

test('a list without a form of its own has the first of what it begins as its primary action', async () => {
  const paid: AnyResource = {
    ...contacts,
    screens: ['list', 'read'],
    begins: [
      { label: 'Receive Payment', path: 'receive', requires: 'contacts.create' },
      { label: 'Pay Bills', path: 'pay', requires: 'contacts.create' },
    ],
  };
  renderContacts({ data: contactStore(people, paid), resource: paid });
  const primary = await screen.findByRole('link', { name: 'Receive Payment' });
  expect(primary.getAttribute('href')).toBe('/receive');
  expect(primary.className).toContain('primary');
  expect(screen.getByRole('link', { name: 'Pay Bills' }).className).not.toContain('primary');
  cleanup();
  renderContacts({ data: contactStore([], paid), resource: paid });
  await screen.findByText(paid.empty.title);
  expect(screen.getAllByRole('link', { name: 'Receive Payment' }).length).toBeGreaterThan(0);
});
