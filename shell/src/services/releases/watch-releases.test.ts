// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchReleases } from './watch-releases.ts';

let stop: () => void;
const ask = vi.fn(async () => {});
const times = () => ask.mock.calls.length;
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  show('visible');
  stop = watchReleases(ask);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('asks every 45 seconds, first after the first of them', async () => {
  await pass(44);
  expect(times()).toBe(0);
  await pass(1);
  expect(times()).toBe(1);
  await pass(90);
  expect(times()).toBe(3);
});

it('asks nothing on a hidden tab, and at once when it is seen again', async () => {
  show('hidden');
  await pass(3600);
  expect(times()).toBe(0);
  show('visible');
  expect(times()).toBe(1);
  await pass(45);
  expect(times()).toBe(2);
});

it.each(['focus', 'online'])('asks on %s, once for events that come together', async (event) => {
  await pass(10);
  window.dispatchEvent(new Event(event));
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(times()).toBe(1);
  await pass(45);
  expect(times()).toBe(2);
});

it('waits for an answer that takes long before it counts on', async () => {
  let answer = (): void => {};
  ask.mockImplementationOnce(() => new Promise<void>((resolve) => (answer = resolve)));
  await pass(200);
  expect(times()).toBe(1);
  answer();
  await pass(45);
  expect(times()).toBe(2);
});

it('ends', async () => {
  stop();
  window.dispatchEvent(new Event('focus'));
  await pass(100);
  expect(times()).toBe(0);
});
