// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { AppError, type WaitingDraft } from '@ledgerwise/contract';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually, olivia, renderInShell, sampleServices } from '../../test/sample-services.tsx';
import { deleteDatabase } from '../services/offline/database.ts';
import { offlineOf } from '../services/offline/offline.ts';
import { DraftsMark } from './OfflineNotices.tsx';
import { WithOffline } from './WithOffline.tsx';

beforeEach(installDialogElement);
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await deleteDatabase();
});

type Written = Omit<WaitingDraft, 'id' | 'at'>;

const draft = (more: Partial<Written> = {}): Written => ({
  title: 'Invoice for Kauri',
  path: '/accounting/invoices/new',
  input: null,
  request: { to: 'call', name: 'save_invoice', args: {} },
  ...more,
});

/** The drafts button on a page whose user wrote some of them offline. */
async function open(drafts: readonly Written[]) {
  const services = sampleServices({ user: olivia });
  const offline = offlineOf(services);
  renderInShell(
    services,
    <WithOffline>
      <DraftsMark />
    </WithOffline>,
  );
  await eventually(() => expect(services.session.state().access.kind).toBe('ready'));
  for (const written of drafts) await offline.host.drafts.add(written);
  return offline;
}

it('lists what waits with the reason of the server, and discards one after a question', async () => {
  const refusal = { code: 'data.stale', title: 'Changed by someone else', help: 'Ada changed it.' };
  const offline = await open([draft(), draft({ title: 'Customer: Rimu', refusal })]);
  await userEvent.click(await screen.findByRole('button', { name: '2 drafts waiting' }));
  const [first, second] = within(screen.getByRole('region', { name: 'Waiting drafts' })).getAllByRole(
    'listitem',
  );
  if (!first || !second) throw new Error('Two drafts wait.');
  expect(within(first).getByRole('button', { name: 'Edit' })).toBeDefined();
  expect(second.textContent).toContain('Changed by someone else. Ada changed it.');
  expect(within(second).getByRole('button', { name: 'Compare' })).toBeDefined();

  await userEvent.click(within(first).getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard this draft?' });
  expect(offline.host.drafts.all()).toHaveLength(2);
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('button', { name: '1 draft waiting' })).toBeDefined();
  expect(offline.host.drafts.all()).toMatchObject([{ title: 'Customer: Rimu' }]);
});

it('asks before a sign-out that would discard a draft, and stays where that is the answer', async () => {
  const offline = await open([draft()]);
  const end = vi.fn(async () => {});
  const left = expect(offline.signOut(end)).rejects.toEqual(new AppError('data.aborted'));
  const question = await screen.findByRole('alertdialog', {
    name: 'Sign out and discard what is not saved?',
  });
  expect(question.textContent).toContain('1 draft that was not sent');
  await userEvent.click(within(question).getByRole('button', { name: 'Stay signed in' }));
  await left;
  expect(end).not.toHaveBeenCalled();
});

it('discards drafts with a sign-out where that is the answer', async () => {
  const offline = await open([draft()]);
  const left = offline.signOut(async () => {});
  await userEvent.click(await screen.findByRole('button', { name: 'Discard and sign out' }));
  await left;
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});
