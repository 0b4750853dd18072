// @vitest-environment jsdom
import { AppError, type DataSource, type Row } from '@ledgerwise/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { contactStore, renderContacts, type ScreenOptions } from '../../../test/render-screen.tsx';
import { installDialogElement, installLayout } from '../../testing/index.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const people = ['Aspen', 'Bluegum'].map((name) => ({ name, email: `${name.toLowerCase()}@a.example` }));

/** Contacts, and views stored like on the server. */
function store(kept: Row[] = []) {
  const contacts = contactStore(people);
  const overrides: Partial<Record<keyof DataSource, unknown>> = {
    list: async (table: string, query: Parameters<DataSource['list']>[1]) =>
      table === 'saved_views' ? { rows: [...kept], next: null } : contacts.list(table, query),
    create: async (table: string, values: Row) => {
      if (table !== 'saved_views') return contacts.create(table, values);
      if (kept.some(({ name }) => name === values.name)) throw new AppError('data.conflict', { status: 409 });
      const row = { user_id: 'user-1', ...values, id: values.id ?? `view-${kept.length + 1}` };
      kept.push(row);
      return row;
    },
    update: async (table: string, id: string, changes: Row) => {
      if (table !== 'saved_views') return contacts.update(table, id, changes);
      const at = kept.findIndex((row) => row.id === id);
      const row = { ...kept[at], ...changes, id };
      kept[at] = row;
      return row;
    },
    call: async (name: string, args: { id: string }, signal?: AbortSignal) => {
      if (name !== 'delete_saved_view')
        return (contacts.call as (name: string, args: unknown, signal?: AbortSignal) => unknown)(
          name,
          args,
          signal,
        );
      kept.splice(
        kept.findIndex((row) => row.id === args.id),
        1,
      );
      return null;
    },
  };
  return { data: Object.assign({ ...contacts }, overrides) satisfies DataSource, kept };
}

const late: Row = {
  id: 'late',
  user_id: 'user-1',
  table_name: 'contacts',
  name: 'Blue',
  query: 'q=blue',
  is_shared: false,
  is_default: false,
};
const open = (data: DataSource, options: Partial<ScreenOptions> = {}) => renderContacts({ data, ...options });
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Views of contacts' }));
const openPanel = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
  return within(await screen.findByRole('region', { name: 'Saved views' }));
};

test('saves the list’s state under a name, and opens it again', async () => {
  const { data, kept } = store();
  const { location } = open(data, { path: '/contacts?q=blue&sort=name&page=1' });
  const panel = await openPanel();
  await userEvent.click(panel.getByRole('button', { name: 'Save view' }));
  expect(panel.getByText('View name is required')).toBeTruthy();
  await userEvent.type(panel.getByLabelText('Save this list as'), 'Blue ones');
  await userEvent.click(panel.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(kept).toMatchObject([
      {
        name: 'Blue ones',
        table_name: 'contacts',
        query: 'q=blue&sort=name',
        is_shared: false,
        is_default: false,
      },
    ]),
  );
  const tab = (await tabs()).getByRole('link', { name: 'Blue ones' });
  await waitFor(() => expect(tab.getAttribute('aria-current')).toBe('true'));
  await userEvent.click((await tabs()).getByRole('link', { name: 'All' }));
  await screen.findByRole('link', { name: 'Aspen' });
  await userEvent.click((await tabs()).getByRole('link', { name: 'Blue ones' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Aspen' })).toBeNull());
  expect(location.current).toBe('/contacts?q=blue&sort=name');
});

test('saves the columns with it, and keeps the user’s own unchanged', async () => {
  const { data } = store([{ ...late, query: 'columns=name,balance' }]);
  open(data);
  await userEvent.click((await tabs()).getByRole('link', { name: 'Blue' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Email/ })).toBeNull());
  expect(screen.getByRole('columnheader', { name: /Balance/ })).toBeTruthy();
  await userEvent.click((await tabs()).getByRole('link', { name: 'All' }));
  await screen.findByRole('columnheader', { name: /Email/ });
});

test('opens a list with the view that its reader wants, and comes back to the plain one from a record', async () => {
  const { data } = store([{ ...late, is_default: true }]);
  const { location, unmount } = open(data);
  await waitFor(() => expect(location.current).toBe('/contacts?q=blue'));
  unmount();
  // The browser has the answer by now.
  const again = open(store([{ ...late, is_default: true }]).data);
  await waitFor(() => expect(again.location.current).toBe('/contacts?q=blue'));
  await userEvent.click((await tabs()).getByRole('link', { name: 'All' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Aspen' }));
  await screen.findByRole('heading', { level: 1, name: 'Aspen' });
  await userEvent.click(screen.getByRole('link', { name: 'Contacts' }));
  await screen.findByRole('link', { name: 'Aspen' });
  expect(again.location.current).toBe('/contacts');
});

test('is renamed, made the default, deleted and restored', async () => {
  const { data, kept } = store([late]);
  const { notify } = open(data);
  const panel = await openPanel();
  await userEvent.click(panel.getByRole('button', { name: 'Change view Blue' }));
  await userEvent.clear(panel.getByLabelText('Name'));
  await userEvent.type(panel.getByLabelText('Name'), 'Late payers');
  await userEvent.click(panel.getByRole('checkbox', { name: 'Make this my default view' }));
  await userEvent.click(panel.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(kept).toMatchObject([{ name: 'Late payers', query: 'q=blue', is_default: true }]),
  );
  await userEvent.click(await panel.findByRole('button', { name: 'Delete view Late payers' }));
  await waitFor(() => expect(kept).toEqual([]));
  const notice = notify.success.mock.lastCall?.[0];
  expect(notice).toMatchObject({ title: 'View deleted', action: { label: 'Undo' } });
  notice.action.run();
  await waitFor(() => expect(kept).toMatchObject([{ id: 'late', name: 'Late payers', is_default: true }]));
});

test('shows views that colleagues share, which only users with that permission can remove', async () => {
  const shared = { ...late, user_id: 'user-2', is_shared: true };
  open(store([shared]).data, {
    role: 'user',
    grants: (asked) => (asked === 'saved_views.share' ? ['admin'] : ['user']),
  });
  expect((await tabs()).getByRole('link', { name: 'Blue' })).toBeTruthy();
  const panel = await openPanel();
  expect(panel.queryByRole('button', { name: 'Change view Blue' })).toBeNull();
  expect(panel.queryByRole('button', { name: 'Delete view Blue' })).toBeNull();
  expect(panel.queryByRole('checkbox', { name: 'Share with everyone in the organization' })).toBeNull();
  cleanup();
  open(store([shared]).data);
  expect((await openPanel()).getByRole('button', { name: 'Delete view Blue' })).toBeTruthy();
});

test('explains why a view was not saved, and offers none without storage for them', async () => {
  open(store([late]).data);
  const panel = await openPanel();
  await userEvent.type(panel.getByLabelText('Save this list as'), 'Blue');
  await userEvent.click(panel.getByRole('button', { name: 'Save view' }));
  expect(await panel.findByText('You already have a view of this name')).toBeTruthy();
  cleanup();
  const contacts = contactStore(people);
  const failures: unknown[] = [];
  const list: typeof contacts.list = async (table, query) => {
    try {
      return await contacts.list(table, query);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  renderContacts({ data: { ...contacts, list } });
  await waitFor(() => expect(failures).toMatchObject([{ code: 'data.not_found' }]));
  await screen.findByRole('link', { name: 'Aspen' });
  expect(screen.queryByRole('button', { name: 'Saved views' })).toBeNull();
});
