import type { Registry } from '@ledgerwise/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQuestion } from './ask-what-is-live.ts';
import { createLiveRegistry } from './live-registry.ts';

const registry = (revision?: number): Registry => ({
  version: 1,
  remotes: [],
  redirects: {},
  ...(revision !== undefined && { revision }),
});

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

function live(read: () => Promise<unknown>, revision?: number, releaseKey?: string) {
  const onAnswer = vi.fn<(answer: Registry) => void>();
  return { onAnswer, ...createLiveRegistry({ revision, releaseKey, onAnswer, read }) };
}

it('reports the response of the server', async () => {
  const { ask, onAnswer } = live(async () => registry(5), 4);
  await ask();
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(registry(5));
});

it('passes over an older revision than it knows', async () => {
  const read = vi.fn(async (): Promise<unknown> => registry(6));
  const { ask, onAnswer } = live(read, 4);
  await ask();
  read.mockResolvedValueOnce(registry(5));
  await ask();
  await ask();
  expect(onAnswer.mock.calls.map(([{ revision }]) => revision)).toEqual([6, 6]);
});

it('works without a revision', async () => {
  const { ask, onAnswer } = live(async () => registry());
  await ask();
  expect(onAnswer).toHaveBeenCalledOnce();
});

it.each([
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['something else', async () => '<!doctype html>'],
])('fails without a word on the page where the answer is %s', async (_what, read) => {
  const { ask, onAnswer } = live(read);
  await expect(ask()).resolves.toBeUndefined();
  expect(onAnswer).not.toHaveBeenCalled();
  expect(console.warn).toHaveBeenCalledOnce();
});

it('takes no answer without the operator’s signature', async () => {
  const { ask, onAnswer } = live(async () => registry(9), 1, btoa('k'.repeat(32)));
  await ask();
  expect(onAnswer).not.toHaveBeenCalled();
});

it('sends one request for simultaneous calls', async () => {
  const read = vi.fn(async () => registry(5));
  const { ask } = live(read);
  await Promise.all([ask(), ask()]);
  expect(read).toHaveBeenCalledOnce();
});

it('is loaded with the first question', async () => {
  const onAnswer = vi.fn();
  const ask = createQuestion({ revision: 1, releaseKey: undefined, onAnswer, read: async () => registry(2) });
  await ask();
  await ask();
  expect(onAnswer).toHaveBeenCalledTimes(2);
});
