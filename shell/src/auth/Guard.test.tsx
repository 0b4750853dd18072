// @vitest-environment jsdom

import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { olivia, renderInShell, sampleServices } from '../../test/sample-services.tsx';
import { Guard, SETTLE_MS, settledEarly } from './Guard.tsx';

beforeEach(installDialogElement);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const secret = (
  <Guard>
    <h1>The books</h1>
  </Guard>
);

it.each([
  ['nobody', null],
  ['somebody', olivia],
])('shows Loading... until the sign-in of %s is decided, on every arrival', async (_who, user) => {
  vi.useFakeTimers();
  for (let arrival = 1; arrival <= 2; arrival += 1) {
    const { unmount } = renderInShell(sampleServices({ user }), secret);
    await act(() => vi.advanceTimersByTimeAsync(SETTLE_MS - 1));
    expect(screen.getByText('Loading...')).toBeDefined();
    expect(screen.queryByRole('heading')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(screen.getByRole('heading').textContent).toBe(user ? 'The books' : 'Welcome to Ledgerwise');
    unmount();
  }
});

it('does not wait again where the visit has waited, but on the next arrival', () => {
  settledEarly.current = true;
  const { unmount } = renderInShell(sampleServices({ user: olivia }), secret);
  expect(screen.getByRole('heading').textContent).toBe('The books');
  unmount();
  renderInShell(sampleServices({ user: olivia }), secret);
  expect(screen.getByText('Loading...')).toBeDefined();
});

it('opens the dialogs from the card', async () => {
  renderInShell(sampleServices(), secret);
  await userEvent.click(await screen.findByRole('button', { name: 'Create Account' }));
  expect(await screen.findByRole('dialog', { name: 'Create your account' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in to Ledgerwise' })).toBeDefined();
});

it('shows its children to a signed-in user', async () => {
  renderInShell(sampleServices({ user: olivia }), secret);
  expect(await screen.findByRole('heading', { name: 'The books' })).toBeDefined();
});
