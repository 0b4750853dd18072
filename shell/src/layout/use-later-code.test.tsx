// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLaterCode } from './use-later-code.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Notice({ load, isNeeded }: { load: () => Promise<{ text: string }>; isNeeded: boolean }) {
  return <p>{useLaterCode(load, isNeeded)?.text ?? 'nothing yet'}</p>;
}

it('loads nothing before it is needed', () => {
  const load = vi.fn(() => Promise.resolve({ text: 'You are offline' }));
  render(<Notice load={load} isNeeded={false} />);
  expect(load).not.toHaveBeenCalled();
});

it('keeps the page when the code cannot be loaded, and tries again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const load = vi.fn(() => Promise.resolve({ text: 'You are offline' }));
  load.mockRejectedValueOnce(new Error('Loading chunk failed'));
  render(<Notice load={load} isNeeded />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(screen.getByText('nothing yet')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByText('You are offline')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
