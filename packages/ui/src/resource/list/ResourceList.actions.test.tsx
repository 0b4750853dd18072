// @vitest-environment jsdom
import { AppError, type DataSource } from '@ledgerwise/contract';
import {
  type AnyResource,
  date,
  decimal,
  defineLocalResource,
  type ListAction,
  money,
  text,
} from '@ledgerwise/resource';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { contactStore, renderContacts, type ScreenOptions } from '../../../test/render-screen.tsx';
import { ALL_ROLES } from '../../../test/test-host.ts';
import { installDialogElement, installLayout } from '../../testing/index.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

const PREVIEW = {
  entries: 2,
  lines: [
    { account_code: '6040', account_name: 'Depreciation', debit: '30.00', credit: '0.00' },
    { account_code: '1505', account_name: 'Depreciation so far', debit: '0.00', credit: '30.00' },
  ],
  profit: '-30.00',
  assets: '-30.00',
  liabilities: '0.00',
  equity: '0.00',
  gst: '0.00',
  record: null,
};

const run: ListAction = {
  id: 'run',
  label: 'Run It',
  permission: 'contacts.run',
  call: 'run_depreciation',
  asks: {
    title: 'Run it?',
    confirm: 'Run',
    fields: () => ({
      through_date: date({ label: 'Through', required: 'Say through when', default: 'today' }),
    }),
    actionPreview: { title: 'What will be posted', nothing: 'Nothing is due.' },
  },
  does: (answer, money) => ({ title: 'It Ran', text: `${money(String(answer))} in all.` }),
};

const trips = defineLocalResource({
  name: 'trips',
  label: { one: 'Trip', many: 'Trips' },
  title: 'went_on',
  fields: {
    went_on: date({ label: 'Went On', readOnly: true }),
    cost: money({ label: 'Cost', readOnly: true }),
    guide: text({
      label: 'Guide',
      readOnly: true,
      opens: ({ guide_id: id }) => (typeof id === 'string' ? { table: 'contacts', id } : null),
    }),
  },
  list: { columns: ['went_on', 'cost', 'guide'] },
  form: { sections: [] },
  screens: [],
  empty: { title: 'No trips yet', text: 'Where they went.' },
  sample: [],
});

const busy: AnyResource = {
  ...contacts,
  listActions: [run],
  actions: [
    {
      id: 'lend',
      label: 'Lend',
      look: 'primary',
      permission: 'contacts.update',
      call: 'adjust_stock',
      arguments: (row, { quantity }) => ({ item_id: row.id, quantity }),
      asks: {
        title: 'Lend them something',
        confirm: 'Lend',
        fields: () => ({ quantity: decimal({ label: 'Quantity', required: 'Say how much' }) }),
        actionPreview: { title: 'After this', fields: ['balance'], nothing: 'It posts nothing.' },
      },
      does: () => ({ title: 'Lent' }),
    },
  ],
  tables: [
    {
      id: 'trips',
      label: 'Trips',
      call: 'item_movements',
      arguments: ({ id }) => ({ item_id: id }),
      rows: trips,
      limit: 2,
    },
  ],
};

type Answers = Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => unknown>>;

function draw(answers: Answers, options: Partial<ScreenOptions> & { open?: boolean } = {}) {
  const store = contactStore([{ id: 'a', name: 'Aspen', balance: '5.00' }], busy);
  const call = vi.fn(async (name: string, args: Readonly<Record<string, unknown>>, signal?: AbortSignal) => {
    const answer = answers[name];
    if (answer) return answer(args);
    return (store.call as (name: string, args: unknown, signal?: AbortSignal) => unknown)(name, args, signal);
  });
  const data: DataSource = Object.assign({ ...store }, { call });
  return { call, ...renderContacts({ data, resource: busy, ...options }) };
}

const made = (call: ReturnType<typeof draw>['call'], name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, args]) => args);

test('a list action previews its posting, runs, and reports its amounts', async () => {
  const { call, notify } = draw({ preview_action: () => PREVIEW, run_depreciation: () => '30.00' });
  await userEvent.click(await screen.findByRole('button', { name: 'Run It' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Run it?' }));
  const region = within(await dialog.findByRole('region', { name: 'What will be posted' }));
  expect(await region.findByText('2 journal entries, added up by account.')).toBeTruthy();
  expect(region.getByRole('rowheader', { name: '6040 Depreciation' })).toBeTruthy();
  const [asked] = made(call, 'preview_action');
  expect(asked).toEqual({
    action: 'run_depreciation',
    arguments: { through_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Run' }));
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith({ title: 'It Ran', text: '$30.00 in all.' }),
  );
  expect(made(call, 'run_depreciation')).toEqual([
    { through_date: expect.any(String), key: expect.any(String) },
  ]);
});

test('shows the refusal of a preview before the action runs', async () => {
  const refused = () => {
    throw new AppError('asset.none', { message: 'Cannot Run Depreciation: Add an asset first.' });
  };
  draw({ preview_action: refused });
  await userEvent.click(await screen.findByRole('button', { name: 'Run It' }));
  expect(await screen.findByText('Cannot Run Depreciation: Add an asset first.')).toBeTruthy();
});

test('tells a role without the permission which one has it', async () => {
  draw(
    {},
    {
      role: 'user',
      grants: (permission) => (permission === 'contacts.run' ? ['admin', 'manager'] : ALL_ROLES),
    },
  );
  const button = await screen.findByRole('button', { name: 'Run It' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toBe('Needs the role admin or manager');
});

test('an action previews the changed record, once enough is entered', async () => {
  const { call } = draw(
    {
      preview_action: () => ({
        ...PREVIEW,
        lines: [],
        entries: 0,
        record: { id: 'a', name: 'Aspen', balance: 12.5 },
      }),
    },
    { path: '/contacts/a' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Lend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lend them something' }));
  const quantity = await dialog.findByRole('textbox', { name: /Quantity/ });
  expect(dialog.queryByRole('region')).toBeNull();
  await userEvent.type(quantity, '3');
  const region = within(await dialog.findByRole('region', { name: 'After this' }));
  expect((await region.findByText('$12.50')).parentElement?.textContent).toBe('$5.00 $12.50');
  expect(region.getByText('It posts nothing.')).toBeTruthy();
  expect(made(call, 'preview_action').at(-1)).toEqual({
    action: 'adjust_stock',
    arguments: { item_id: 'a', quantity: '3.000' },
    table_name: 'contacts',
    id: 'a',
  });
});

test('a record shows the rows of a function, with links to their records', async () => {
  const rows = [
    { id: '1', went_on: '2026-03-09', cost: '12.5', guide: 'Aspen', guide_id: 'a' },
    { id: '2', went_on: '2026-02-01', cost: '7', guide: null, guide_id: null },
  ];
  const { call } = draw({ item_movements: () => rows }, { path: '/contacts/a?tab=trips' });
  expect(await screen.findByText('The newest 2 trips')).toBeTruthy();
  expect(screen.getByText('$12.50')).toBeTruthy();
  expect(screen.getByText('09/03/2026')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Aspen' })).getAttribute('href')).toBe('/contacts/a');
  expect(made(call, 'item_movements')).toEqual([{ item_id: 'a' }]);
});

test('describes an empty table, and offers to retry a failed one', async () => {
  let fails = true;
  draw(
    {
      item_movements: () => {
        if (fails) throw new AppError('network.offline');
        return [];
      },
    },
    { path: '/contacts/a?tab=trips' },
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Failed to load trips')).toBeTruthy();
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText('No trips yet')).toBeTruthy();
});
