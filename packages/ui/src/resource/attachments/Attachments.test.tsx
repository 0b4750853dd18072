// @vitest-environment jsdom
import { AppError } from '@ledgerwise/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { memoryFiles } from '../../../test/memory-files.ts';
import { contactStore, renderContacts, type ScreenOptions } from '../../../test/render-screen.tsx';
import { installDialogElement, installLayout } from '../../testing/index.ts';

const ASPEN = '00000000-0000-4000-8000-00000000000a';

beforeAll(async () => {
  installDialogElement();
  installLayout();
  await import('./Attachments.tsx');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const file = (name: string, content = 'x', type = 'application/pdf') => new File([content], name, { type });

async function draw(options: Partial<ScreenOptions> = {}) {
  const { store, next } = memoryFiles();
  const data = contactStore([{ id: ASPEN, name: 'Aspen' }]);
  const path = `/contacts/${ASPEN}?tab=attachments`;
  const view = renderContacts({ data, files: store, path, ...options });
  const part = within(await screen.findByRole('tabpanel'));
  return { ...view, store, next, part };
}

/** Chooses files like a user; the browser's own filter does not apply to dropped files. */
async function choose(...files: readonly File[]) {
  await userEvent.upload(await screen.findByLabelText('Files to add to this contact'), [...files], {
    applyAccept: false,
  });
}

test('is not offered without a file store', async () => {
  renderContacts({ data: contactStore([{ id: ASPEN, name: 'Aspen' }]), path: `/contacts/${ASPEN}` });
  await screen.findByRole('tab', { name: 'History' });
  expect(screen.queryByRole('tab', { name: /Attachments/ })).toBeNull();
});

test('adds files, counts them on the tab, deletes and restores one', async () => {
  const { part, notify } = await draw();
  expect(await part.findByText('No attachments yet.')).toBeTruthy();
  await choose(file('a.pdf'), file('b.png', 'xx', 'image/png'));
  expect(await screen.findByRole('tab', { name: 'Attachments (2)' })).toBeTruthy();
  expect(part.getByRole('button', { name: 'b.png' }).parentElement?.textContent).toMatch(
    /^b\.png2 bytes · Olivia Owner · /,
  );
  await userEvent.click(part.getByRole('button', { name: 'Delete a.pdf' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete a.pdf?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('tab', { name: 'Attachments (1)' })).toBeTruthy();
  const [{ action }] = notify.success.mock.lastCall as [{ action: { label: string; run(): void } }];
  action.run();
  expect(await part.findByRole('button', { name: 'a.pdf' })).toBeTruthy();
});

test('shows why a file cannot be added, before it is sent', async () => {
  const { part, store } = await draw();
  const add = vi.spyOn(store, 'add');
  const large = file('large.pdf');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await choose(file('setup.exe', 'MZ', ''), file('empty.pdf', ''), large);
  const faults = await part.findAllByRole('alert');
  expect(faults.map(({ textContent }) => textContent)).toEqual([
    'Files of this type cannot be added. Add PDF, PNG, JPEG, WebP, GIF, CSV, TXT, XLSX, DOCX or ODS, up to 10 MB each.',
    'This file is empty. Choose it again, or another one.',
    'This file is larger than 10 MB. Make it smaller, or split it.',
  ]);
  expect(add).not.toHaveBeenCalled();
  await userEvent.click(part.getByRole('button', { name: 'Dismiss setup.exe' }));
  expect(part.queryByText('setup.exe')).toBeNull();
});

test('shows refusals; an upload that lost its connection is retried under the same key', async () => {
  const { part, next, store } = await draw();
  next.failure = new AppError('attachment.type', { message: '"a.pdf" is not what its name says.' });
  await choose(file('a.pdf'));
  expect((await part.findByRole('alert')).textContent).toBe('"a.pdf" is not what its name says.');
  expect(part.queryByRole('button', { name: 'Try again' })).toBeNull();
  const add = vi.spyOn(store, 'add');
  next.failure = new AppError('network.offline');
  await choose(file('b.pdf'));
  await userEvent.click(await part.findByRole('button', { name: 'Try again' }));
  expect(await part.findByRole('button', { name: 'b.pdf' })).toBeTruthy();
  const [first, second] = add.mock.calls.map(([, { key }]) => key);
  expect(second).toBe(first);
});

test('sends one after the other, and stops a cancelled one', async () => {
  const { part, next } = await draw();
  let release = () => {};
  next.held = new Promise((resolve) => {
    release = resolve;
  });
  await choose(file('a.pdf'), file('b.pdf'));
  expect(await part.findByText('Uploading, 1 byte')).toBeTruthy();
  expect(part.getByText('Waiting, 1 byte')).toBeTruthy();
  const [cancel] = part.getAllByRole('button', { name: 'Cancel' });
  if (cancel) await userEvent.click(cancel);
  release();
  expect(await part.findByRole('button', { name: 'b.pdf' })).toBeTruthy();
  expect(part.queryByText('a.pdf')).toBeNull();
});

test('accepts dropped and pasted files', async () => {
  const { part } = await draw();
  const place = (await part.findByText('No attachments yet.')).closest('div');
  if (!place) throw new Error('The part has no place to drop on.');
  fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [file('dropped.pdf')] } });
  expect(await part.findByRole('button', { name: 'dropped.pdf' })).toBeTruthy();
  fireEvent.paste(document.body, { clipboardData: { files: [file('pasted.png', 'x', 'image/png')] } });
  expect(await part.findByRole('button', { name: 'pasted.png' })).toBeTruthy();
});

test('users who cannot change the record read its files, and learn which role can add them', async () => {
  const { store } = memoryFiles();
  await store.add(
    { table: 'contacts', id: ASPEN },
    {
      ...{ name: 'a.pdf', mediaType: 'application/pdf', content: file('a.pdf'), key: 'a' },
    },
  );
  const grants = (permission: string) =>
    permission.endsWith('.read') ? (['admin', 'viewer'] as const) : (['admin'] as const);
  const { part } = await draw({ role: 'viewer', grants, files: store });
  expect(await part.findByRole('button', { name: 'a.pdf' })).toBeTruthy();
  for (const name of ['Add files', 'Delete a.pdf'])
    expect(part.getByRole('button', { name }).title).toBe('Needs the role admin');
  expect(part.getByRole('button', { name: 'Download a.pdf' }).ariaDisabled).toBeNull();
  fireEvent.paste(document.body, { clipboardData: { files: [file('pasted.pdf')] } });
  expect(part.queryByText('pasted.pdf')).toBeNull();
});

test('opens files in a tab if the browser can show them, and downloads others', async () => {
  const { part } = await draw();
  const addresses: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${addresses.push(blob as Blob)}`;
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  const openTab = vi.spyOn(window, 'open').mockReturnValue(tab as never);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await choose(file('a.pdf'), file('b.csv', 'x', 'text/csv'));
  await userEvent.click(await part.findByRole('button', { name: 'a.pdf' }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:1'));
  expect(tab.opener).toBeNull();
  await userEvent.click(await part.findByRole('button', { name: 'b.csv' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(openTab).toHaveBeenCalledTimes(1);
});

test('reports that the list could not be loaded, and loads it again', async () => {
  const { store } = memoryFiles();
  const list = vi.spyOn(store, 'list').mockRejectedValue(new AppError('server.failed', { status: 500 }));
  const { part } = await draw({ files: store });
  expect(await part.findByText('The attachments could not be loaded.')).toBeTruthy();
  list.mockRestore();
  await userEvent.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText('No attachments yet.')).toBeTruthy();
});
