// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { contactStore, renderContacts } from '../../../test/render-screen.tsx';
import { installDialogElement, installLayout } from '../../testing/index.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(cleanup);

const PEOPLE = [
  { name: 'Aspen', email: 'aspen@a.example' },
  { name: 'Bluegum', email: 'blue@b.example' },
  { name: 'Cedar', status: 'Inactive', archived_at: '2026-01-01T00:00:00Z' },
];

/** Makes the choices in the dialog of a list that is searched for Aspen, and returns the file. */
async function exported(...choices: readonly string[]): Promise<string> {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob): string => `blob:${files.push(file)}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  const { notify } = renderContacts({ data: contactStore(PEOPLE), path: '/contacts?q=aspen' });
  await screen.findByRole('link', { name: 'Aspen' });
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export contacts' }));
  for (const name of choices) await userEvent.click(dialog.getByLabelText(name));
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith({ title: 'Data exported successfully' }));
  return (await files[0]?.text()) ?? '';
}

const ALL = 'All rows, including archived';
const WITH_IDS = 'Include IDs';

test.each([
  ['what matches', [], ['Aspen'], false],
  ['what matches, with ids', [WITH_IDS], ['Aspen'], true],
  ['all rows', [ALL], ['Aspen', 'Bluegum', 'Cedar'], false],
  ['all rows with ids', [ALL, WITH_IDS], ['Aspen', 'Bluegum', 'Cedar'], true],
] as const)('%s', async (_choice, choices, names, withIds) => {
  const [header, ...rows] = (await exported(...choices)).trimEnd().split('\r\n');
  expect(header).toBe(
    withIds
      ? 'ID,Name,Email,Terms,Limit,Has discount,Discount,Balance,Status,Created At'
      : 'Name,Email,Terms,Limit,Has discount,Discount,Balance,Status',
  );
  expect(rows.map((row) => row.split(',')[withIds ? 1 : 0]).sort()).toEqual(names);
});

test('shows how many match, and leaving writes nothing', async () => {
  const { notify } = renderContacts({ data: contactStore(PEOPLE), path: '/contacts?q=aspen' });
  await screen.findByRole('link', { name: 'Aspen' });
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export contacts' }));
  expect(dialog.getByLabelText('Matching rows: 1 contact')).toHaveProperty('checked', true);
  // A record without lines is one row.
  expect(dialog.queryByText('Rows')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(notify.success).not.toHaveBeenCalled();
});
