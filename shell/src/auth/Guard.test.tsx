// @vitest-environment jsdom

import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { olivia, renderInShell, sampleServices } from '../../test/sample-services.tsx';
import { Guard, SETTLE_MS } from './Guard.tsx';

beforeEach(installDialogElement);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const secret = (
  <Guard>
    <p>The books</p>
  </Guard>
);

it('says Loading... until the session has settled', async () => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(performance, 'now').mockReturnValue(0);
  renderInShell(sampleServices(), secret);
  expect(screen.getByText('Loading...')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(SETTLE_MS - 1));
  expect(screen.getByText('Loading...')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('heading', { name: 'Welcome to Ledgerwise' })).toBeDefined();
  vi.mocked(performance.now).mockRestore();
});

it('opens the dialogs from the card', async () => {
  renderInShell(sampleServices(), secret);
  await userEvent.click(await screen.findByRole('button', { name: 'Create Account' }));
  expect(await screen.findByRole('dialog', { name: 'Create your account' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in to Ledgerwise' })).toBeDefined();
});

it('shows its children to who is signed in', async () => {
  renderInShell(sampleServices({ user: olivia }), secret);
  expect(await screen.findByText('The books')).toBeDefined();
});
