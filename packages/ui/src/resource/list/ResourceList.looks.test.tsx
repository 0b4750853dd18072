// @vitest-environment jsdom
import { type AnyResource, flag, money, text } from '@ledgerwise/resource';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { contactStore, renderContacts } from '../../../test/render-screen.tsx';
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
const sorted: AnyResource = {
  ...contacts,
  list: { ...contacts.list, sort: { field: 'name', descending: false } },
};

test('keeps the chosen columns, their order and the height of rows', async () => {
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
  fireEvent.keyDown(screen.getByRole('button', { name: 'Email' }), { key: 'ArrowRight', shiftKey: true });
  const widths = () => [...document.querySelectorAll('col')].map(({ style }) => style.width);
  // jsdom has no layout: the heading was 0 px wide, and gets the minimum.
  expect(widths()[2]).toBe('48px');
  const chosen = ['Select all rows of this page', 'Name', 'Email', 'Limit', 'Balance', 'Actions'];
  expect(heads()).toEqual(chosen);
  cleanup();
  show();
  await link('Aspen');
  expect(heads()).toEqual(chosen);
  expect(screen.getByRole('grid').parentElement?.style.getPropertyValue('--row')).toBe('32px');
  expect(widths()[2]).toBe('48px');
  await userEvent.click(screen.getByRole('button', { name: 'Columns and density' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reset to default' }));
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

test('shows states as badges, amounts in their own currency and blank zeros if the column says so', async () => {
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
  const { list } = data;
  let isBroken = true;
  // Only the search: other requests of the screen may be late.
  vi.spyOn(data, 'list').mockImplementation((table, query) =>
    isBroken && query.search ? Promise.reject(new Error('broken')) : list(table, query),
  );
  // All at once, because a slow machine would first search for half a word.
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.paste('cedar');
  await screen.findByText('The list could not be updated');
  expect(screen.getByRole('link', { name: 'Aspen' })).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Aspen' })).toBeNull());
});
