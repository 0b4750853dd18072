import { describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../test/memory-storage.ts';
import { type GuardedStorage, guardStorage } from './guarded-storage.ts';

const MARKER = 'demo-version';

function guarded(storage: MemoryStorage | null = new MemoryStorage()) {
  const events = new EventTarget();
  const guard = guardStorage({ storage, marker: MARKER, events });
  return { guard, storage: storage ?? new MemoryStorage(), events };
}

/** A storage with the data of an earlier demo. */
function lived() {
  const all = guarded();
  all.guard.setItem(MARKER, '2');
  all.guard.setItem('demo-customers', '["Ada"]');
  return all;
}

const listening = (guard: GuardedStorage) => {
  const listener = vi.fn();
  guard.watch(listener);
  return listener;
};

it('stores and answers as the storage does, and has no problem', () => {
  const { guard, storage } = lived();
  expect(storage.items.get('demo-customers')).toBe('["Ada"]');
  expect(guard.getItem('demo-customers')).toBe('["Ada"]');
  guard.removeItem('demo-customers');
  expect([guard.getItem('demo-customers'), storage.items.has('demo-customers')]).toEqual([null, false]);
  expect(guard.problem()).toBeNull();
});

describe('a browser that allows no storage', () => {
  it('the page keeps everything, with a notice', async () => {
    const { guard } = guarded(null);
    const listener = listening(guard);
    guard.setItem('demo-customers', '["Ada"]');
    expect(guard.getItem('demo-customers')).toBe('["Ada"]');
    expect(guard.problem()).toBe('refused');
    await Promise.resolve();
    expect(listener).toHaveBeenCalled();
    guard.removeItem('demo-customers');
    expect(guard.getItem('demo-customers')).toBeNull();
  });

  it('records read before the refusal are still there', () => {
    const { guard, storage } = lived();
    storage.isRefusing = true;
    expect(guard.getItem('demo-customers')).toBe('["Ada"]');
    guard.setItem('demo-customers', '["Ada","Bob"]');
    guard.removeItem('demo-vendors');
    expect(guard.getItem('demo-customers')).toBe('["Ada","Bob"]');
    expect(guard.problem()).toBe('refused');
  });
});

describe('a full storage', () => {
  it('refuses a change of a stored record, and keeps the record', () => {
    const { guard, storage } = lived();
    storage.limit = 10;
    expect(() => guard.setItem('demo-customers', '["Ada","Bob"]')).toThrow('Storage is full.');
    expect(guard.getItem('demo-customers')).toBe('["Ada"]');
    expect(guard.problem()).toBe('full');
  });

  it('a new record waits in the page, and is stored when there is room', () => {
    const { guard, storage } = guarded(new MemoryStorage(3));
    guard.setItem('demo-customers', '["Ada"]');
    expect([guard.getItem('demo-customers'), storage.items.size]).toEqual(['["Ada"]', 0]);
    expect(guard.problem()).toBe('full');
    storage.limit = 100;
    guard.setItem('demo-vendors', '[]');
    expect(storage.items.get('demo-customers')).toBe('["Ada"]');
    expect(guard.problem()).toBeNull();
  });
});

describe('a storage that is cleared while the page is open', () => {
  it('the page keeps its copy, stores nothing else, and restores everything', () => {
    const { guard, storage } = lived();
    storage.items.clear();
    expect(guard.getItem('demo-customers')).toBe('["Ada"]');
    expect(guard.problem()).toBe('cleared');
    guard.setItem('demo-customers', '["Ada","Bob"]');
    expect(storage.items.size).toBe(0);
    guard.putBack(guard.copies());
    expect(Object.fromEntries(storage.items)).toEqual({ [MARKER]: '2', 'demo-customers': '["Ada","Bob"]' });
    expect(guard.problem()).toBeNull();
  });

  it('is notified by the browser, and by another tab that restored everything', async () => {
    const { guard, storage, events } = lived();
    const listener = listening(guard);
    const before = new Map(storage.items);
    storage.items.clear();
    events.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    await Promise.resolve();
    expect([guard.problem(), listener.mock.calls.length]).toEqual(['cleared', 1]);
    for (const [key, text] of before) storage.items.set(key, text);
    events.dispatchEvent(Object.assign(new Event('storage'), { key: MARKER }));
    expect(guard.problem()).toBeNull();
  });

  it('a fresh page removes nothing until the visitor decides', () => {
    const { guard, storage } = lived();
    storage.items.clear();
    expect(guard.getItem('demo-customers')).toBe('["Ada"]');
    storage.items.set(MARKER, '2');
    storage.items.set('demo-customers', '["Sample"]');
    expect(guard.getItem('demo-customers')).toBe('["Ada"]');
    guard.putBack(new Map());
    guard.setItem('demo-customers', '["Sample"]');
    expect([guard.getItem('demo-customers'), guard.problem()]).toEqual(['["Sample"]', null]);
  });

  it('does not take a reset in another tab for it: the marker is still there', () => {
    const { guard, storage } = lived();
    storage.items.delete('demo-customers');
    expect(guard.getItem('demo-customers')).toBeNull();
    expect(guard.problem()).toBeNull();
  });
});

it('restoring into a full storage fails without losing the page’s copy', () => {
  const { guard, storage } = lived();
  storage.items.clear();
  guard.getItem('demo-customers');
  storage.limit = 3;
  expect(() => guard.putBack(guard.copies())).toThrow('Storage is full.');
  expect(guard.getItem('demo-customers')).toBe('["Ada"]');
  expect(guard.problem()).toBe('cleared');
});
