// @vitest-environment jsdom
import type { AnyResource } from '@ledgerwise/resource';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { contactStore, renderContacts } from '../../../test/render-screen.tsx';
import { ALL_ROLES } from '../../../test/test-host.ts';
import { installDialogElement, installLayout } from '../../testing/index.ts';

beforeAll(async () => {
  installDialogElement();
  installLayout();
  // The first loading of antd takes longer than a test waits for a screen.
  await import('../form/ResourceForm.tsx');
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const people = ['Aspen', 'Bluegum', 'Cedar', 'Dogwood'].map((name, at) => ({
  name,
  email: `${name.toLowerCase()}@a.example`,
  balance: `${at}.00`,
}));
const link = (name: string) => screen.findByRole('link', { name });
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr');
const focusRow = async (name: string) => {
  await link(name);
  rowOf(name)?.focus();
};
const ids = async (data: ReturnType<typeof contactStore>) => {
  const { rows } = await data.list('contacts', {
    sort: { field: 'name', descending: false },
    page: { size: 10, offset: 0 },
  });
  return Object.fromEntries(rows.map(({ id, name }) => [String(name), id]));
};
const sorted: AnyResource = {
  ...contacts,
  list: { ...contacts.list, sort: { field: 'name', descending: false } },
};

test('opens with Enter, edits with E, and returns to the row with its selection', async () => {
  const data = contactStore(people, sorted);
  const { location } = renderContacts({ data, resource: sorted });
  const { Bluegum } = await ids(data);
  await focusRow('Bluegum');
  await userEvent.keyboard('x{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Bluegum' });
  expect(location.current).toBe(`/contacts/${Bluegum}`);
  await userEvent.click(screen.getByRole('link', { name: 'Contacts' }));
  await link('Aspen');
  await waitFor(() => expect(document.activeElement).toBe(rowOf('Bluegum')));
  expect(screen.getByRole('checkbox', { name: 'Select Bluegum' })).toHaveProperty('checked', true);
  await userEvent.keyboard('e');
  await screen.findByRole('heading', { level: 1, name: 'Edit Bluegum' });
});

test('changes cells in place, one after the other, and asks again where a colleague was faster', async () => {
  const data = contactStore(people, sorted);
  const { notify } = renderContacts({ data, resource: sorted });
  const { Bluegum = '' } = await ids(data);
  await focusRow('Bluegum');
  await userEvent.keyboard('{F2}');
  const name = within(await screen.findByRole('dialog', { name: 'Name of Bluegum' })).getByRole('textbox');
  expect(document.activeElement).toBe(name);
  await userEvent.clear(name);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Contact name is required')).toBeTruthy();
  await userEvent.type(name, 'Blackwood{Tab}');
  const email = within(await screen.findByRole('dialog', { name: 'Email of Bluegum' })).getByRole('textbox');
  expect(notify.success).toHaveBeenCalledWith({
    title: 'Contact Updated',
    text: 'Name of "Bluegum" was saved.',
  });
  const { updated_at } = await data.get('contacts', Bluegum);
  await data.update('contacts', Bluegum, { email: 'colleague@a.example' });
  expect((await data.get('contacts', Bluegum)).updated_at).not.toBe(updated_at);
  await userEvent.clear(email);
  await userEvent.type(email, 'mine@a.example{Enter}');
  expect(await screen.findByText(/It says colleague@a\.example now/)).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await data.get('contacts', Bluegum)).toMatchObject({ name: 'Blackwood', email: 'mine@a.example' });
  await waitFor(() => expect(document.activeElement).toBe(rowOf('Blackwood')));
});

test('restores a cell with Esc, and offers no change without the permission', async () => {
  const data = contactStore(people, sorted);
  renderContacts({ data, resource: sorted });
  await focusRow('Cedar');
  await userEvent.keyboard('{F2}');
  await screen.findByRole('dialog', { name: 'Name of Cedar' });
  await userEvent.keyboard('Cypress{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.keys(await ids(data))).toContain('Cedar');
  cleanup();
  const grants = (permission: string) => (permission.endsWith('.update') ? (['admin'] as const) : ALL_ROLES);
  renderContacts({ data, resource: sorted, role: 'viewer', grants });
  await focusRow('Cedar');
  await userEvent.keyboard('{F2}e');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await link('Cedar')).toBeTruthy();
});

test('shows which record was saved', async () => {
  const data = contactStore(people, sorted);
  renderContacts({ data, resource: sorted });
  await focusRow('Cedar');
  await userEvent.keyboard('e');
  const name = await screen.findByLabelText('Name');
  await userEvent.type(name, ' House{Enter}');
  const marked = () => document.querySelector('tr[class*=marked]');
  await waitFor(() => expect(marked()).toBeTruthy());
  await link('Cedar House');
  await waitFor(() => expect(document.activeElement).toBe(rowOf('Cedar House')));
  await waitFor(() => expect(marked()).toBeNull());
});

test('shows records beside the list, one after the other', async () => {
  const data = contactStore(people, sorted);
  const { location } = renderContacts({ data, resource: sorted });
  const { Aspen, Bluegum } = await ids(data);
  await focusRow('Aspen');
  await userEvent.keyboard(' ');
  const beside = within(await screen.findByRole('complementary', { name: 'Contact beside the list' }));
  await beside.findByRole('heading', { name: 'Aspen' });
  expect(location.current).toBe(`/contacts?peek=${Aspen}`);
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('heading', { name: 'Bluegum' });
  expect(location.current).toBe(`/contacts?peek=${Bluegum}`);
  expect(document.activeElement).toBe(rowOf('Bluegum'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(location.current).toBe('/contacts');
  await userEvent.click(screen.getByText('cedar@a.example'));
  await screen.findByRole('heading', { name: 'Cedar' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(rowOf('Cedar'));
});

test('leaves the focus on the next row after a deletion', async () => {
  renderContacts({ data: contactStore(people, sorted), resource: sorted });
  await link('Bluegum');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Bluegum' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Contact' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bluegum' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(rowOf('Cedar')));
});

test("offers the actions of a record's status beside the row", async () => {
  const done = vi.fn();
  const acting: AnyResource = {
    ...sorted,
    actions: [
      {
        id: 'praise',
        label: 'Praise',
        permission: 'contacts.update',
        call: 'undo_import',
        isOffered: ({ name }) => name !== 'Bluegum',
        arguments: ({ id }) => ({ import_id: id }),
        does: ({ name }) => ({ title: `${name} was praised` }),
      },
    ],
  };
  const data = contactStore(people, acting);
  const { Aspen } = await ids(data);
  const call = data.call;
  vi.spyOn(data, 'call').mockImplementation(async (name, ...rest) => {
    if (String(name) !== 'undo_import') return call(name, ...rest);
    done(rest[0]);
    return 1;
  });
  const { notify } = renderContacts({ data, resource: acting });
  await link('Aspen');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Bluegum' }));
  expect(screen.queryByRole('menuitem', { name: 'Praise' })).toBeNull();
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Aspen' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Praise' }));
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith({ title: 'Aspen was praised' }));
  expect(done).toHaveBeenCalledExactlyOnceWith({ import_id: Aspen, key: expect.any(String) });
});
