// @vitest-environment jsdom
import { choice, date, defineLocalResource, money, ref, text } from '@ledgerwise/resource';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buyers } from '../../../test/orders.resource.ts';
import { memoryStorage, renderContacts, type ScreenOptions } from '../../../test/render-screen.tsx';
import { installDialogElement, installLayout } from '../../testing/index.ts';

const visits = defineLocalResource({
  name: 'visits',
  label: { one: 'Visit', many: 'Visits' },
  title: 'number',
  fields: {
    number: text({ label: 'Visit #', required: true }),
    buyer_id: ref(buyers, {
      label: 'Buyer',
      required: 'Choose the buyer',
      show: 'buyer_name',
      fills: ({ name }) => ({ place: `At ${String(name)}` }),
    }),
    buyer_name: text({ label: 'Buyer', readOnly: true }),
    place: text({ label: 'Place' }),
    visited_on: date({ label: 'Date', default: 'today' }),
    cost: money({ label: 'Cost', default: '0' }),
    status: choice([{ value: 'done', label: 'Done', tone: 'good' }], { label: 'Status' }),
  },
  list: { columns: ['number', 'buyer_id', 'place', 'cost', 'status'], totals: ['cost'] },
  form: { sections: [{ title: 'Visit', fields: ['number', 'buyer_id', 'place', 'visited_on', 'cost'] }] },
  empty: { title: 'No visits', text: 'Visits show up here.' },
  sample: [],
});

beforeAll(async () => {
  installDialogElement();
  installLayout();
  // The first loading of antd takes longer than a test waits for a screen.
  await import('../form/RecordForm.tsx');
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ASPEN = '00000000-0000-4000-8000-00000000000a';
const BIRCH = '00000000-0000-4000-8000-00000000000b';

async function draw(path: string, options: Partial<ScreenOptions> = {}) {
  const data = createLocalDataSource({
    resources: [buyers, visits],
    storage: memoryStorage(),
    seed: {
      buyers: [
        { id: ASPEN, name: 'Aspen' },
        { id: BIRCH, name: 'Birch' },
      ],
      visits: [
        { number: 'V-1', buyer_id: ASPEN, buyer_name: 'Aspen', cost: '10.00', status: 'done' },
        { number: 'V-2', buyer_id: ASPEN, buyer_name: 'Aspen', cost: '2.50' },
        { number: 'V-3', buyer_id: BIRCH, buyer_name: 'Birch', cost: '99.00' },
      ],
    },
    events: new EventTarget(),
  });
  return { data, ...renderContacts({ data, resource: buyers, others: [visits], path, ...options }) };
}

test('shows what refers to a record, what that adds up to, and leads to the list of it', async () => {
  const { location } = await draw(`/buyers/${ASPEN}`);
  await userEvent.click(await screen.findByRole('tab', { name: 'Visits' }));
  const grid = within(await screen.findByRole('grid', { name: 'Visits' }));
  expect(await grid.findByRole('link', { name: 'V-1' })).toBeTruthy();
  expect(grid.getByRole('link', { name: 'V-2' })).toBeTruthy();
  expect(grid.queryByRole('link', { name: 'V-3' })).toBeNull();
  expect(await grid.findByText('2 visits')).toBeTruthy();
  expect(grid.getByText('$12.50')).toBeTruthy();
  expect(grid.queryByRole('columnheader', { name: 'Buyer' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'All visits' }));
  await screen.findByRole('heading', { level: 1, name: 'Visits' });
  expect(location.current).toBe(`/visits?filter=buyer_id%3Aequals%3A${ASPEN}`);
  expect(await screen.findByRole('button', { name: 'Remove filter Buyer is Aspen' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'V-3' })).toBeNull();
});

test('says nothing of a record below its heading until its name is known, which may take several lines', async () => {
  const data = createLocalDataSource({
    resources: [buyers, visits],
    storage: memoryStorage(),
    seed: { buyers: [{ id: ASPEN, name: 'Aspen' }] },
    events: new EventTarget(),
  });
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const slow: typeof data = {
    ...data,
    async get(table, id, signal) {
      await held;
      return data.get(table, id, signal);
    },
  };
  renderContacts({ data: slow, resource: buyers, others: [visits], path: `/buyers/${ASPEN}` });
  await screen.findByRole('heading', { level: 1, name: 'Buyer' });
  expect(screen.getByRole('button', { name: 'Edit Buyer' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'New Visit' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(document.querySelectorAll('[aria-busy="true"] [data-skeleton]').length).toBeGreaterThan(2);
  answer();
  expect(await screen.findByRole('tab', { name: 'Details' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Aspen' })).toBeTruthy();
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(0);
});

test('names the record in an empty list', async () => {
  const { data } = await draw('/buyers');
  await data.create('buyers', { id: '00000000-0000-4000-8000-00000000000c', name: 'Cedar' });
  cleanup();
  renderContacts({
    data,
    resource: buyers,
    others: [visits],
    path: '/visits?filter=buyer_id:equals:00000000-0000-4000-8000-00000000000c',
  });
  expect(await screen.findByRole('button', { name: 'Remove filter Buyer is Cedar' })).toBeTruthy();
});

test('begins a new one for the record, with what that fills in, and saves it so', async () => {
  const { data } = await draw(`/buyers/${BIRCH}`);
  await userEvent.click(await screen.findByRole('link', { name: 'New Visit' }));
  const buyer = await screen.findByRole('combobox', { name: 'Buyer' });
  await waitFor(() => expect(buyer).toHaveProperty('value', 'Birch'));
  expect(screen.getByLabelText('Place')).toHaveProperty('value', 'At Birch');
  await userEvent.type(screen.getByLabelText('Visit #'), 'V-4');
  await userEvent.click(screen.getByRole('button', { name: /Create Visit/ }));
  await waitFor(async () => {
    const { rows } = await data.list('visits', {
      filters: [{ field: 'number', operator: 'equals', value: 'V-4' }],
      sort: { field: 'number', descending: false },
      page: { size: 1, offset: 0 },
    });
    expect(rows[0]).toMatchObject({ buyer_id: BIRCH, place: 'At Birch' });
  });
});

test('uses valid values of the address and ignores others, without asking when it is left', async () => {
  const gone = '00000000-0000-4000-8000-00000000000f';
  const { location } = await draw(
    `/visits/new?buyer_id=${gone}&number=V-9&cost=12.5&place=Here&nobody=1&status=done`,
  );
  expect(await screen.findByLabelText('Visit #')).toHaveProperty('value', 'V-9');
  expect(screen.getByRole('combobox', { name: 'Buyer' })).toHaveProperty('value', '');
  expect(screen.getByLabelText('Place')).toHaveProperty('value', 'Here');
  expect(screen.getByLabelText('Cost')).toHaveProperty('value', '12.50');
  await userEvent.click(screen.getByRole('link', { name: 'Visits' }));
  await screen.findByRole('heading', { level: 1, name: 'Visits' });
  expect(location.current).toBe('/visits');
});

test('offers only permitted lists and forms', async () => {
  await draw(`/buyers/${ASPEN}`, {
    role: 'viewer',
    grants: (permission) =>
      permission === 'visits.create' ? ['admin'] : permission === 'visits.read' ? [] : ['admin', 'viewer'],
  });
  await screen.findByRole('tab', { name: 'Details' });
  const button = screen.getByRole('button', { name: 'New Visit' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('tab', { name: 'Visits' })).toBeNull();
});

test('shows records that refer by two fields in one section, with a list for each', async () => {
  const lifts = defineLocalResource({
    name: 'lifts',
    label: { one: 'Lift', many: 'Lifts' },
    title: 'number',
    fields: {
      number: text({ label: 'Lift #', required: true }),
      buyer_id: ref(buyers, { label: 'Driver' }),
      guest_id: ref(buyers, { label: 'Guest' }),
    },
    list: { columns: ['number'] },
    form: { sections: [{ title: 'Lift', fields: ['number', 'buyer_id', 'guest_id'] }] },
    empty: { title: 'No lifts', text: 'Lifts show up here.' },
    sample: [],
  });
  const data = createLocalDataSource({
    resources: [buyers, lifts],
    storage: memoryStorage(),
    seed: {
      buyers: [{ id: ASPEN, name: 'Aspen' }],
      lifts: [
        { number: 'L-1', buyer_id: ASPEN },
        { number: 'L-2', guest_id: ASPEN },
      ],
    },
    events: new EventTarget(),
  });
  renderContacts({ data, resource: buyers, others: [lifts], path: `/buyers/${ASPEN}` });
  await userEvent.click(await screen.findByRole('tab', { name: 'Lifts' }));
  const driven = within(await screen.findByRole('grid', { name: 'Lifts: Driver' }));
  expect(await driven.findByRole('link', { name: 'L-1' })).toBeTruthy();
  const invited = within(await screen.findByRole('grid', { name: 'Lifts: Guest' }));
  expect(await invited.findByRole('link', { name: 'L-2' })).toBeTruthy();
  expect(screen.getAllByRole('tab', { name: 'Lifts' })).toHaveLength(1);
});
