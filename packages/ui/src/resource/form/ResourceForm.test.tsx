// @vitest-environment jsdom
import { AppError, type ConnectionStatus, type DataSource, type HostConnection } from '@ledgerwise/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
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
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const one = [{ name: 'Aspen', email: 'aspen@a.example' }];

async function firstId(data: ReturnType<typeof contactStore>): Promise<string> {
  const page = await data.list('contacts', {
    sort: { field: 'name', descending: false },
    page: { size: 1, offset: 0 },
  });
  return page.rows[0]?.id ?? '';
}

test('creates a record and returns to the list', async () => {
  const data = contactStore();
  const { notify, location } = renderContacts({ data, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  await chooseOption('Terms', 'Due on Receipt');
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  await waitFor(() => expect(location.current).toBe('/contacts'));
  expect(notify.success).toHaveBeenCalledWith({ title: 'Contact Created', text: '"Kestrel" was added.' });
  const saved = await data.get('contacts', await firstId(data));
  expect(saved).toMatchObject({ name: 'Kestrel', terms: 0 });
});

test('a user who goes to another screen while a record is saved stays there', async () => {
  const data = contactStore(one);
  let answer = (): void => {};
  const isWanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const real = data.create;
  vi.spyOn(data, 'create').mockImplementationOnce(async (table, values) => {
    await isWanted;
    return real(table, values);
  });
  const { notify, location } = renderContacts({ data, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  await userEvent.click(screen.getByRole('link', { name: 'Contacts' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Aspen' }));
  const aspen = location.current;
  answer();
  await waitFor(() => expect(notify.success).toHaveBeenCalled());
  expect(await screen.findByRole('heading', { name: 'Aspen' })).toBeDefined();
  expect(location.current).toBe(aspen);
});

test('shows missing values beside the field, with the specified texts', async () => {
  const data = contactStore();
  const create = vi.spyOn(data, 'create');
  const { notify } = renderContacts({ data, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Email'), 'nonsense');
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  // Each once, beside its input; the footer lists their labels with links, and the first has the focus.
  expect(await screen.findAllByText('Contact name is required')).toHaveLength(1);
  expect(await screen.findAllByText('Please enter a valid email address')).toHaveLength(1);
  const summary = screen
    .getAllByRole('alert')
    .find(({ textContent }) => textContent?.includes('Validation Error'));
  expect(summary?.textContent).toBe('Validation ErrorPlease check Name, Email');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(notify.failure).not.toHaveBeenCalled();
  expect(create).not.toHaveBeenCalled();
});

test('keeps the input when the server is down, and a retry saves it once', async () => {
  const data = contactStore();
  // The record arrived, its answer did not.
  const real = data.create;
  vi.spyOn(data, 'create').mockImplementationOnce(async (table, values) => {
    await real(table, values);
    throw new AppError('network.offline');
  });
  const { location } = renderContacts({ data, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Kestrel');
  await userEvent.type(screen.getByLabelText('Name'), ' Robotics');
  // This may fix the cause of the failure.
  expect(screen.queryByText(/The server cannot be reached/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  await waitFor(() => expect(location.current).toBe('/contacts'));
  const page = await data.list('contacts', {
    sort: { field: 'name', descending: false },
    page: { size: 10, offset: 0 },
  });
  expect(page.rows.map(({ name }) => name)).toEqual(['Kestrel Robotics']);
});

test('starts with the values of the organization’s settings', async () => {
  const data = contactStore();
  const list = (async (table, query) =>
    table === 'company_settings'
      ? { rows: [{ id: 's1', usual_email: 'office@acme.example' }], next: null }
      : data.list(table, query)) as DataSource['list'];
  const resource = { ...contacts, fromSettings: { email: 'usual_email' } };
  renderContacts({ data: { ...data, list }, resource, path: '/contacts/new' });
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'office@acme.example');
});

test('warns of an existing record with the name, even a colleague’s, and saves anyway', async () => {
  const data = contactStore();
  const { call } = data;
  const named: DataSource['call'] = async (name, ...parameters) =>
    (name as string) === 'find_names'
      ? ([{ id: 'theirs', name: 'Aspen' }] as never)
      : call(name, ...parameters);
  const directory = { find: 'find_names', source: 'names', unless: 'contacts.read_all' } as never;
  const resource = { ...contacts, directory };
  const { location } = renderContacts({ data: { ...data, call: named }, resource, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'aspen grove');
  // Slow typing shows the hint for the text in between.
  await waitFor(() => expect(screen.queryByText(/There is a contact named/)).toBeNull());
  await userEvent.type(screen.getByLabelText('Name'), '{Backspace>6/}');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'There is a contact named “Aspen” already',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  await waitFor(() => expect(location.current).toBe('/contacts'));
});

test('asks before discarding input', async () => {
  const { location } = renderContacts({ data: contactStore(), path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'K');
  await userEvent.click(screen.getByRole('link', { name: 'Contacts' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Discard changes?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
  expect(location.current).toBe('/contacts/new');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(location.current).toBe('/contacts'));
});

test('sends only changed fields', async () => {
  const data = contactStore(one);
  const id = await firstId(data);
  const update = vi.spyOn(data, 'update');
  const { location, notify } = renderContacts({ data, path: `/contacts/${id}/edit` });
  const email = await screen.findByLabelText('Email');
  await userEvent.clear(email);
  await userEvent.type(email, 'new@a.example');
  await userEvent.click(screen.getByRole('button', { name: 'Update Contact' }));
  await waitFor(() => expect(location.current).toBe('/contacts'));
  expect(update.mock.calls[0]?.[2]).toEqual({ email: 'new@a.example' });
  expect(notify.success).toHaveBeenCalledWith({ title: 'Contact Updated', text: '"Aspen" was saved.' });
});

test('shows who saved meanwhile and what, and lets the user choose field by field', async () => {
  const data = contactStore(one);
  const id = await firstId(data);
  const { location } = renderContacts({ data, path: `/contacts/${id}/edit` });
  const email = await screen.findByLabelText('Email');
  await data.update('contacts', id, { name: 'Aspen Grove', email: 'theirs@a.example', limit: '70' });
  await userEvent.clear(email);
  await userEvent.type(email, 'mine@a.example');
  await userEvent.clear(screen.getByLabelText('Limit'));
  await userEvent.type(screen.getByLabelText('Limit'), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Update Contact' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Changed by someone else' }));
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldBeforeTheirsYours',
    'NameAspenAspen GroveAspen',
    'Emailaspen@a.exampletheirs@a.examplemine@a.example',
    'Limit$0.00$70.00$5.00',
  ]);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Name: theirs')).toHaveProperty('checked', true);
  expect(dialog.getByLabelText('Email: yours')).toHaveProperty('checked', true);
  await userEvent.click(dialog.getByLabelText('Limit: theirs'));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Aspen Grove'));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mine@a.example');
  await userEvent.click(screen.getByRole('button', { name: 'Update Contact' }));
  await waitFor(() => expect(location.current).toBe('/contacts'));
  expect(await data.get('contacts', id)).toMatchObject({
    name: 'Aspen Grove',
    email: 'mine@a.example',
    limit: '70.00',
  });
});

test('takes the newest version where the user wants no other', async () => {
  const data = contactStore(one);
  const id = await firstId(data);
  renderContacts({ data, path: `/contacts/${id}/edit` });
  const email = await screen.findByLabelText('Email');
  await data.update('contacts', id, { name: 'Aspen Grove' });
  await userEvent.type(email, 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Update Contact' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Changed by someone else' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Load newest version' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Aspen Grove'));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'aspen@a.example');
});

test('a new record that was stored without an answer is compared if a colleague has changed it since', async () => {
  const data = contactStore();
  const create = data.create.bind(data);
  vi.spyOn(data, 'create').mockImplementationOnce(async (table, values) => {
    const { id } = await create(table, values);
    await data.update(table, id, { email: 'theirs@a.example' });
    throw new AppError('network.offline', { status: 0 });
  });
  const { location } = renderContacts({ data, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  await userEvent.type(screen.getByLabelText('Email'), 'mine@a.example');
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  await screen.findByText(/^The server cannot be reached/);
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Changed by someone else' }));
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldBeforeTheirsYours',
    'EmailNot settheirs@a.examplemine@a.example',
  ]);
  await userEvent.click(dialog.getByLabelText('Email: theirs'));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveProperty('value', 'theirs@a.example'));
  await userEvent.type(screen.getByLabelText('Name'), ' Ltd');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(location.current).toBe('/contacts'));
  const { rows } = await data.list('contacts', {
    sort: { field: 'name', descending: false },
    page: { size: 5, offset: 0 },
  });
  expect(rows).toMatchObject([{ name: 'Kestrel Ltd', email: 'theirs@a.example' }]);
});

test('a new record whose retry was stored without an answer, too, is saved without a comparison', async () => {
  const data = contactStore();
  const { create, update } = data;
  const lost = () => new AppError('network.offline', { status: 0 });
  vi.spyOn(data, 'create').mockImplementationOnce((...given) =>
    create(...given).then(() => Promise.reject(lost())),
  );
  vi.spyOn(data, 'update').mockImplementationOnce((...given) =>
    update(...given).then(() => Promise.reject(lost())),
  );
  const { location } = renderContacts({ data, path: '/contacts/new' });
  const name = await screen.findByLabelText('Name');
  for (const typed of ['Kestrel', ' Ltd']) {
    await userEvent.type(name, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
    await screen.findByText(/^The server cannot be reached/);
  }
  await userEvent.type(name, ' & Co');
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  await waitFor(() => expect(location.current).toBe('/contacts'));
});

test('saves by Ctrl+Enter, and begins another with Shift', async () => {
  const data = contactStore();
  const { location, notify } = renderContacts({ data, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  // The field is not left before saving.
  await userEvent.clear(screen.getByLabelText('Limit'));
  await userEvent.type(screen.getByLabelText('Limit'), '(2+3)*4');
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', ''));
  expect(location.current).toBe('/contacts/new');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), 'Merlin');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(location.current).toBe('/contacts'));
  const { rows } = await data.list('contacts', {
    sort: { field: 'name', descending: false },
    page: { size: 10, offset: 0 },
  });
  expect(rows.map(({ name, limit }) => [name, limit])).toEqual([
    ['Kestrel', '20.00'],
    ['Merlin', '0.00'],
  ]);
});

test('waits with saving while the server cannot be reached, and shows that', async () => {
  const data = contactStore();
  const listeners = new Set<() => void>();
  let status: ConnectionStatus = 'online';
  const turn = (next: ConnectionStatus): void =>
    act(() => {
      status = next;
      for (const listener of listeners) listener();
    });
  const connection: HostConnection = {
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const { location } = renderContacts({ data, connection, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  turn('offline');
  expect(screen.getByText(/What you enter stays here/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  expect(screen.getByText('It is saved as soon as the server can be reached.')).toBeTruthy();
  expect(location.current).toBe('/contacts/new');
  turn('online');
  await waitFor(() => expect(location.current).toBe('/contacts'));
});

test('reports a deleted record, and links back to the list', async () => {
  const data = contactStore(one);
  const gone = '00000000-0000-4000-8000-000000000000';
  for (const path of [`/contacts/${gone}/edit`, `/contacts/${gone}`]) {
    const { location } = renderContacts({ data, path });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch contact details');
    await userEvent.click(screen.getByRole('button', { name: 'Back to list' }));
    await waitFor(() => expect(location.current).toBe('/contacts'));
    cleanup();
  }
});

test('shows a record with its state, figures and links, and its history in a tab', async () => {
  const data = contactStore(one);
  const { location } = renderContacts({ data, path: `/contacts/${await firstId(data)}` });
  await screen.findByRole('heading', { level: 1, name: 'Aspen' });
  expect(screen.getByRole('link', { name: 'aspen@a.example' }).getAttribute('href')).toBe(
    'mailto:aspen@a.example',
  );
  expect(screen.getByText('Balance').nextSibling?.textContent).toBe('–');
  screen.getByRole('tab', { name: 'Details' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByText('created it')).toBeTruthy();
  expect(location.current).toContain('?tab=history');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'History', selected: true }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Restore' })).toBeTruthy();
  // The shortcut has no effect while the menu has the focus.
  await userEvent.keyboard('e');
  expect(location.current).toContain('?tab=history');
  await userEvent.keyboard('{Escape}e');
  await waitFor(() => expect(location.current).toMatch(/\/edit$/));
});

test('asks for a field only while its flag is on, and saves nothing that is no longer asked', async () => {
  const data = contactStore();
  const { location } = renderContacts({ data, path: '/contacts/new' });
  await userEvent.type(await screen.findByLabelText('Name'), 'Kestrel');
  expect(screen.queryByLabelText('Discount')).toBeNull();
  await userEvent.click(screen.getByLabelText('Has discount'));
  await userEvent.type(await screen.findByLabelText('Discount'), '250');
  await userEvent.click(screen.getByLabelText('Has discount'));
  await waitFor(() => expect(screen.queryByLabelText('Discount')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Create Contact' }));
  await waitFor(() => expect(location.current).toBe('/contacts'));
  const saved = await data.get('contacts', await firstId(data));
  expect(saved).toMatchObject({ has_discount: false, discount: null });
});
