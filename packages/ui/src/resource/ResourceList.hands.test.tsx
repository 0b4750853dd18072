// @vitest-environment jsdom
import { type AnyResource, flag, money, text } from '@ledgerwise/resource';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contacts } from '../../test/contacts.resource.ts';
import { contactStore, renderContacts } from '../../test/render-screen.tsx';
import { ALL_ROLES } from '../../test/test-host.ts';
import { installDialogElement, installLayout } from '../testing/index.ts';

beforeAll(async () => {
  installDialogElement();
  installLayout();
  // The first loading of antd takes longer than a test waits for a screen.
  await import('./ResourceForm.tsx');
}, 60_000);
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

test('opens with Enter, edits with E, and comes back to the row with what was selected', async () => {
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

test('leaves a cell as it was with Esc, and offers no change to who may not', async () => {
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
  await waitFor(() => expect(marked()).toBeNull(), { timeout: 5000 });
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

test('keeps the columns that were chosen, their order and the height of rows', async () => {
  const offering: AnyResource = { ...sorted, list: { ...sorted.list, more: ['limit'] } };
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  const show = () => renderContacts({ data: contactStore(people, offering), resource: offering });
  show();
  await link('Aspen');
  expect(heads()).toEqual(['Select all rows of this page', 'Name', 'Email', 'Terms', 'Balance', 'Actions']);
  await userEvent.click(screen.getByRole('button', { name: 'Columns and density' }));
  const panel = within(await screen.findByRole('region', { name: 'Columns and density' }));
  expect(panel.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true);
  await userEvent.click(panel.getByRole('checkbox', { name: 'Limit' }));
  await userEvent.click(panel.getByRole('checkbox', { name: 'Terms' }));
  await userEvent.click(panel.getByRole('button', { name: 'Move Limit up' }));
  await userEvent.click(panel.getByRole('radio', { name: 'Compact' }));
  const chosen = ['Select all rows of this page', 'Name', 'Email', 'Limit', 'Balance', 'Actions'];
  expect(heads()).toEqual(chosen);
  cleanup();
  show();
  await link('Aspen');
  expect(heads()).toEqual(chosen);
  expect(screen.getByRole('grid').parentElement?.style.getPropertyValue('--row')).toBe('32px');
  await userEvent.click(screen.getByRole('button', { name: 'Columns and density' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reset to usual' }));
  expect(heads()).toContain('Terms');
  expect(localStorage).toHaveLength(0);
});

test('has tabs with counts for its views, and cards', async () => {
  const viewed: AnyResource = {
    ...sorted,
    description: 'Whom you know.',
    words: { create: 'New Acquaintance', deleted: { title: 'Gone', text: 'It went.' } },
    views: [
      { id: 'all', label: 'All', filters: [] },
      { id: 'owing', label: 'Owing', filters: [{ field: 'balance', operator: 'greater_than', value: '1' }] },
    ],
    cards: [
      { id: 'zero', label: 'Even', filters: [{ field: 'balance', operator: 'equals', value: '0' }] },
      { id: 'owed', label: 'Owed in all', sum: 'balance' },
    ],
  };
  const { location } = renderContacts({ data: contactStore(people, viewed), resource: viewed });
  await screen.findByRole('link', { name: 'All4' });
  expect(screen.getByText('Whom you know.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New Acquaintance' })).toBeTruthy();
  expect(screen.getByText('Even').nextSibling?.textContent).toBe('1');
  await waitFor(() => expect(screen.getByText('Owed in all').nextSibling?.textContent).toBe('$6.00'));
  await userEvent.click(screen.getByRole('link', { name: 'Owing2' }));
  expect(location.current).toBe('/contacts?view=owing');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Aspen' })).toBeNull());
  expect(await screen.findByText('1–2 of 2 contacts')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Owing2' }).getAttribute('aria-current')).toBe('true');
});

test('shows states as badges, amounts in their own currency and no zero where the column says so', async () => {
  const priced: AnyResource = {
    ...sorted,
    fields: {
      ...sorted.fields,
      balance: money({ label: 'Balance', currency: 'note', blankZero: true }),
      note: text({ label: 'Currency' }),
      has_discount: flag({
        label: 'Discount',
        words: { yes: { value: 'y', label: 'Reduced', tone: 'good' }, no: { value: 'n', label: 'Full' } },
      }),
    },
    list: { ...sorted.list, columns: ['name', 'has_discount', 'balance'], totals: [] },
  };
  const seed = [
    { name: 'Euro', note: 'EUR', balance: '5.00', has_discount: true },
    { name: 'Home', note: 'USD', balance: '5.00', has_discount: false },
    { name: 'None', note: 'EUR', balance: '0.00' },
  ];
  renderContacts({ data: contactStore(seed, priced), resource: priced });
  await link('Euro');
  const textOf = (name: string) => rowOf(name)?.textContent;
  expect(textOf('Euro')).toBe('EuroReducedEUR\u00a05.00');
  expect(textOf('Home')).toBe('HomeFull$5.00');
  expect(textOf('None')).not.toContain('0.00');
  expect(screen.getByText('Reduced').className).toContain('good');
});

test('offers what a record in its state can have done to it, beside the row', async () => {
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

test('prints all that match, not only the page', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    name: `N${String(at).padStart(2, '0')}`,
    balance: '1.00',
  }));
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderContacts({ data: contactStore(many, sorted), resource: sorted, path: '/contacts?size=25&q=n' });
  await link('N00');
  await userEvent.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector<HTMLElement>('[data-print-sheet]');
  if (!sheet) throw new Error('There is no sheet.');
  expect(sheet.querySelectorAll('tbody tr')).toHaveLength(61);
  expect(sheet.textContent).toContain('Acme');
  expect(sheet.textContent).toContain('Search: n');
  expect(sheet.textContent).toContain('Sorted by Name');
  expect(sheet.textContent).toContain('$60.00');
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('[data-print-sheet]')).toBeNull());
  vi.unstubAllGlobals();
});

test('keeps the rows while a search fails', async () => {
  const data = contactStore(people, sorted);
  renderContacts({ data, resource: sorted });
  await link('Aspen');
  vi.spyOn(data, 'list').mockRejectedValueOnce(new Error('broken'));
  // At once: a machine that types slowly asks for half a word first.
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.paste('cedar');
  await screen.findByText('The list could not be brought up to date');
  expect(screen.getByRole('link', { name: 'Aspen' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Aspen' })).toBeNull());
});
