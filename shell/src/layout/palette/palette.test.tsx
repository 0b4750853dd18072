// @vitest-environment jsdom
import { AppError } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  context,
  dataAnswering,
  eventually,
  olivia,
  renderInShell,
  sampleServices,
} from '../../../test/sample-services.tsx';
import { AppLayout } from '../AppLayout.tsx';

const acme = {
  kind: 'customers',
  id: 'c-1',
  title: 'Acme Tools',
  subtitle: 'acme@example.com',
  amount: '1250.5',
  currency: 'AUD',
};

beforeEach(() => {
  installDialogElement();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Address({ onMove }: { onMove(address: string): void }) {
  const { pathname, search } = useLocation();
  onMove(pathname + search);
  return null;
}

/** The application's frame, with a prepared answer to a search. */
async function open(search: (args: unknown) => Promise<unknown> = async () => [acme]) {
  const asked: unknown[] = [];
  const data = dataAnswering(async <Result,>(name: string, args?: unknown) => {
    if (name !== 'search_everything') return context as Result;
    asked.push(args);
    return (await search(args)) as Result;
  });
  const services = sampleServices({ user: olivia, data });
  const move = vi.fn<(address: string) => void>();
  renderInShell(
    services,
    <>
      <Address onMove={move} />
      <AppLayout>The screen</AppLayout>
    </>,
    '/accounting/dashboard',
  );
  await eventually(() => expect(services.session.state().access.kind).toBe('ready'));
  return { services, asked, address: () => move.mock.lastCall?.[0] };
}

const field = () => screen.getByRole('combobox', { name: 'Search or jump to' });
const optionNames = () => screen.getAllByRole('option').map((option) => option.textContent);
const current = () => screen.getByRole('link', { current: 'page' }).textContent;

it('shows its field at once, keeps typed text while loading, and runs Enter once loaded', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  // Synchronous, because the field appears at once.
  expect(document.activeElement).toBe(field());
  fireEvent.change(field(), { target: { value: 'vend' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  await eventually(() => expect(current()).toBe('Vendors'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('starts with recent records, records to create, and all screens', async () => {
  const { services } = await open();
  services.recentRecords.add({ kind: 'customers', id: 'c-9', title: 'Bluegum Cafés' });
  services.recentRecords.add({ kind: 'of-no-module', id: 'x', title: 'Unknown' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('group', { name: 'Recent' });
  const inGroup = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(inGroup('Recent')).toEqual(['Bluegum CafésCustomer']);
  expect(inGroup('Create')).toEqual(['New Customer']);
  expect(inGroup('Go to')).toEqual(['Dashboard', 'CustomersAccounting', 'VendorsAccounting']);
});

it('lists recent screens too, except the current one and deleted records', async () => {
  const { services } = await open();
  services.recentRecords.add({ kind: 'customers', id: 'c-9', title: 'Bluegum Cafés' });
  services.recentRecords.remove({ kind: 'customers', id: 'c-9' });
  for (const name of ['Customers', 'Vendors', 'Dashboard'])
    await userEvent.click(screen.getByRole('link', { name }));
  await userEvent.keyboard('{Control>}k{/Control}');
  const recent = within(await screen.findByRole('group', { name: 'Recent' }));
  expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'VendorsAccounting',
    'CustomersAccounting',
  ]);
});

it('treats nothing in the browser’s storage as markup or as an address', async () => {
  const { services, address } = await open();
  services.recentRecords.add({ kind: 'screen', id: 'javascript:alert(1)', title: 'Gift' });
  services.recentRecords.add({ kind: 'customers', id: '../../x?y#', title: '<img src=x onerror=alert(1)>' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const recent = within(await screen.findByRole('group', { name: 'Recent' }));
  const [only, ...others] = recent.getAllByRole('option');
  expect(only?.textContent).toBe('<img src=x onerror=alert(1)>Customer');
  expect(others).toEqual([]);
  await userEvent.click(only ?? document.body);
  expect(address()).toBe('/accounting/customers/..%2F..%2Fx%3Fy%23');
});

it('finds records of every kind, with amount, and opens one by keyboard alone', async () => {
  const { asked } = await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  // In one go, so that there is no pause between them even on a slow machine.
  for (const value of ['a', 'ac', 'acm', 'acme']) fireEvent.change(field(), { target: { value } });
  const found = await screen.findByRole('option', { name: /^Acme Tools/ });
  expect(found.textContent).toBe('Acme Toolsacme@example.comAUD\u00a01,250.50');
  expect(screen.getByRole('group', { name: 'Customers' }).contains(found)).toBe(true);
  // Four keys, one request: each key restarts the delay.
  expect(asked).toEqual([{ query: 'acme', limit_each: 5 }]);
  expect(field().getAttribute('aria-activedescendant')).toBe(found.id);
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(current()).toBe('Customers');
});

it('opens the result of an Enter pressed before the response', async () => {
  await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findAllByRole('option');
  await userEvent.type(field(), 'acme tools{Enter}');
  await eventually(() => expect(current()).toBe('Customers'));
});

it('wraps around by the arrow keys, and restarts with another text', async () => {
  await open(async () => []);
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findAllByRole('option');
  const chosen = () => screen.getByRole('option', { selected: true }).textContent;
  await userEvent.keyboard('{ArrowUp}');
  expect(chosen()).toBe(optionNames().at(-1));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe(optionNames()[1]);
  await userEvent.type(field(), 'c');
  expect(chosen()).toBe(optionNames()[0]);
});

it('shows that it searches, finds nothing, or fails', async () => {
  let answer: (rows: unknown) => void = () => {};
  const search = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  await open(search);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(field(), 'zzz');
  await screen.findByText('Searching records…');
  await eventually(() => expect(search).toHaveBeenCalled());
  answer([]);
  await screen.findByText(
    'No results for “zzz” among screens and customers. Try another word, or part of a number.',
  );
  search.mockRejectedValueOnce(new AppError('network.offline'));
  await userEvent.type(field(), 'z');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Records could not be searched.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await eventually(() => expect(search).toHaveBeenCalledTimes(3));
  answer([acme]);
  await screen.findByRole('option', { name: /^Acme Tools/ });
  expect(screen.queryByText(/could not be searched/)).toBeNull();
});

it('creates a record for a found one, and understands the request as text', async () => {
  const { asked, address } = await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(field(), 'acme');
  const option = await screen.findByRole('option', { name: 'New Invoice for Acme Tools' });
  expect(screen.getByRole('group', { name: 'Begin' }).contains(option)).toBe(true);
  // It needs a right that this role lacks.
  expect(screen.queryByRole('option', { name: 'New Refund for Acme Tools' })).toBeNull();
  await userEvent.clear(field());
  await userEvent.type(field(), 'new invoice for acme');
  await eventually(() => expect(asked.at(-1)).toEqual({ query: 'acme', limit_each: 5 }));
  await eventually(() =>
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('New Invoice for Acme Tools'),
  );
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/accounting/invoices/new?customer_id=c-1');
});

it('offers the commands of the current screen only', async () => {
  const { services } = await open();
  const run = vi.fn();
  const takeAway = services.commands.add({
    title: 'INV-0012',
    commands: [
      { id: 'pay', label: 'Record Payment', run },
      { id: 'void', label: 'Cancel Invoice', run: vi.fn() },
    ],
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  const group = within(await screen.findByRole('group', { name: 'INV-0012' }));
  expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Record Payment',
    'Cancel Invoice',
  ]);
  const ofList = vi.fn();
  services.commands.add({
    title: 'All Customers',
    isOfScreen: true,
    commands: [{ id: 'print', label: 'Print', shortcut: 'Ctrl+P', run: ofList }],
  });
  services.recentRecords.add({ kind: 'customers', id: 'c-9', title: 'Bluegum Cafés' });
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  await screen.findByRole('option', { name: /^Print/ });
  // Commands of a record, the most recent one, and commands of the screen as a whole.
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'INV-0012',
    'Recent',
    'All Customers',
    'Create',
    'Go to',
  ]);
  // The name of the screen that is shown leads to no action of it.
  await userEvent.type(field(), 'all customers');
  expect(screen.queryByRole('option', { name: /Print/ })).toBeNull();
  await userEvent.clear(field());
  await userEvent.type(field(), 'pay');
  await userEvent.keyboard('{Enter}');
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  takeAway();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findAllByRole('option');
  expect(screen.queryByRole('group', { name: 'INV-0012' })).toBeNull();
});
