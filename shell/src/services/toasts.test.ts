import { AppError, platformErrors } from '@ledgerwise/contract';
import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNotify } from './notify.ts';
import { ACTION_TOAST_MS, createToasts, TOAST_MS } from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shows a notice for five seconds', () => {
  const toasts = createToasts(createStore());
  toasts.show('success', { title: 'Saved' });
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(toasts.current()?.title).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(toasts.current()).toBeNull();
});

it('shows one at a time: the newest, for its full time', () => {
  const toasts = createToasts(createStore());
  toasts.show('success', { title: 'First' });
  vi.advanceTimersByTime(4000);
  toasts.show('info', { title: 'Second' });
  vi.advanceTimersByTime(4000);
  expect(toasts.current()).toMatchObject({ title: 'Second', tone: 'info' });
  vi.advanceTimersByTime(1000);
  expect(toasts.current()).toBeNull();
});

it('shows a failure for its time as well', () => {
  const toasts = createToasts(createStore());
  toasts.show('failure', { title: 'Not saved' });
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(toasts.current()?.title).toBe('Not saved');
  vi.advanceTimersByTime(1);
  expect(toasts.current()).toBeNull();
});

it('keeps an important failure until it is dismissed, replaced, or its screen is left', () => {
  const toasts = createToasts(createStore());
  const action = { label: 'Try again', run: () => {} };
  toasts.show('failure', { title: 'Not saved', action });
  vi.advanceTimersByTime(60_000);
  toasts.pause();
  toasts.resume();
  vi.advanceTimersByTime(60_000);
  expect(toasts.current()?.title).toBe('Not saved');
  toasts.leave();
  expect(toasts.current()).toBeNull();
  // A screen that is refused leads on, and the reason goes with it.
  toasts.show('failure', { title: 'Access denied' });
  toasts.leave();
  expect(toasts.current()?.title).toBe('Access denied');
  toasts.show('success', { title: 'Saved' });
  toasts.leave();
  expect(toasts.current()?.title).toBe('Saved');
});

it('shows undoable notices twice as long', () => {
  const toasts = createToasts(createStore());
  toasts.show('success', { title: 'Deleted', action: { label: 'Undo', run: () => {} } });
  vi.advanceTimersByTime(ACTION_TOAST_MS - 1);
  expect(toasts.current()?.title).toBe('Deleted');
  vi.advanceTimersByTime(1);
  expect(toasts.current()).toBeNull();
});

it('pauses and resumes the time of a notice', () => {
  const toasts = createToasts(createStore());
  toasts.show('info', { title: 'Read me' });
  vi.advanceTimersByTime(3000);
  toasts.pause();
  vi.advanceTimersByTime(60_000);
  expect(toasts.current()?.title).toBe('Read me');
  toasts.resume();
  vi.advanceTimersByTime(1999);
  expect(toasts.current()?.title).toBe('Read me');
  vi.advanceTimersByTime(1);
  expect(toasts.current()).toBeNull();
});

it('notifies its listeners of every change', () => {
  const store = createStore();
  const toasts = createToasts(store);
  const titles: (string | undefined)[] = [];
  const stop = store.sub(toasts.currentAtom, () => titles.push(toasts.current()?.title));
  toasts.show('info', { title: 'One' });
  toasts.dismiss();
  stop();
  toasts.show('info', { title: 'Two' });
  expect(titles).toEqual(['One', undefined]);
});

it('words an error by its code, with a title of the caller', () => {
  const toasts = createToasts(createStore());
  const notify = createNotify(toasts, () => platformErrors);
  notify.error(new AppError('data.conflict'));
  expect(toasts.current()).toMatchObject({ title: 'Already there', tone: 'failure' });
  notify.error(new AppError('data.referenced', { message: 'Invoice INV-7 refers to it.' }), 'Error');
  expect(toasts.current()).toMatchObject({ title: 'Error', text: 'Invoice INV-7 refers to it.' });
});

it('is silent about cancelled requests', () => {
  const toasts = createToasts(createStore());
  createNotify(toasts, () => platformErrors).error(new AppError('data.aborted'));
  expect(toasts.current()).toBeNull();
});
