import type { AnswerCache, CachedAnswer, CacheEvent } from '@ledgerwise/contract';
import { expect, test, vi } from 'vitest';
import type { StoredAnswer } from './answer-store.ts';
import { createFollower } from './follow-cache.ts';

/** A cache with one question, as far as following it needs. */
function cacheWith(meta: CachedAnswer['meta'], data?: unknown, observers = 0) {
  const listeners = new Set<(event: CacheEvent) => void>();
  const state = { data, dataUpdatedAt: data === undefined ? 0 : 500, fetchStatus: 'fetching' };
  const tell = (type: string): void => {
    for (const listener of listeners) listener({ type, query });
  };
  const query = {
    queryHash: 'customers',
    meta,
    state,
    setData: vi.fn((value: unknown, { updatedAt }: { updatedAt: number }) => {
      Object.assign(state, { data: value, dataUpdatedAt: updatedAt });
      tell('updated');
    }),
    invalidate: vi.fn(() => tell('updated')),
    getObserversCount: () => observers,
  };
  const cache: AnswerCache = {
    getQueryCache: () => ({
      getAll: () => [query],
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    invalidateQueries: async () => {},
  };
  return {
    cache,
    query,
    tell,
    answer(value: unknown, at: number): void {
      Object.assign(state, { data: value, dataUpdatedAt: at, fetchStatus: 'idle' });
      tell('updated');
    },
  };
}

const stored: StoredAnswer = { question: 'customers', table: 'customers', at: 1000, value: 'kept rows' };

function begin(found: StoredAnswer | null = stored) {
  const keep = vi.fn();
  const onShown = vi.fn();
  const read = vi.fn(async () => found);
  return { keep, onShown, read, follower: createFollower({ read, keep, onShown }) };
}

test('shows a stored answer with its time, requests it again, and replaces it by the new one', async () => {
  const { follower, keep, onShown } = begin();
  const { cache, query, answer } = cacheWith({ keptFrom: 'customers' });
  follower.follow(cache);
  await vi.waitFor(() => expect(query.state.data).toBe('kept rows'));
  expect(query.invalidate).toHaveBeenCalledOnce();
  expect(onShown).toHaveBeenLastCalledWith(1000);
  expect(keep).not.toHaveBeenCalled();

  answer('new rows', 2000);
  expect(keep).toHaveBeenCalledExactlyOnceWith({
    question: 'customers',
    table: 'customers',
    at: 2000,
    value: 'new rows',
  });
  expect(onShown).toHaveBeenLastCalledWith(null);
});

test('does not replace a response that came first by the stored answer', async () => {
  const { follower, read } = begin();
  const { cache, query, answer } = cacheWith({ keptFrom: 'customers' });
  follower.follow(cache);
  answer('new rows', 2000);
  await read.mock.results[0]?.value;
  await Promise.resolve();
  expect(query.setData).not.toHaveBeenCalled();
});

test('stores an answer from before it was followed, once, however often it is followed', () => {
  const { follower, keep } = begin();
  const { cache, tell } = cacheWith({ keptFrom: 'customers' }, 'rows');
  follower.follow(cache);
  follower.follow(cache);
  tell('updated');
  expect(keep).toHaveBeenCalledOnce();
});

test('neither reads nor stores an answer that is not marked', async () => {
  const { follower, keep, read } = begin();
  const { cache, answer } = cacheWith(undefined);
  follower.follow(cache);
  answer('a full account number', 2000);
  expect(read).not.toHaveBeenCalled();
  expect(keep).not.toHaveBeenCalled();
});

test('the age of an answer is no longer shown after its screen was closed', async () => {
  const { follower, onShown } = begin();
  const { cache, tell } = cacheWith({ keptFrom: 'customers' });
  follower.follow(cache);
  await vi.waitFor(() => expect(onShown).toHaveBeenLastCalledWith(1000));
  tell('observerRemoved');
  expect(onShown).toHaveBeenLastCalledWith(null);
});

test('notes what a screen has asked before its cache was followed, so that the next visit reads it ahead', () => {
  const onAsked = vi.fn();
  const follower = createFollower({ read: async () => null, keep: () => {}, onShown: () => {}, onAsked });
  follower.follow(cacheWith({ keptFrom: 'customers' }, 'rows', 1).cache);
  expect(onAsked).toHaveBeenCalledExactlyOnceWith('customers');
  follower.follow(cacheWith({ keptFrom: 'vendors' }, 'rows', 0).cache);
  follower.follow(cacheWith(undefined, 'rows', 1).cache);
  expect(onAsked).toHaveBeenCalledOnce();
});
