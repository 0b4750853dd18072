// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { keepText, keptText } from './kept-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('stores a text until it is deleted', () => {
  keepText('look', 'compact');
  expect(keptText('look')).toBe('compact');
  keepText('look', null);
  expect(keptText('look')).toBeNull();
});

it('returns nothing if the storage is blocked, without an error', () => {
  const refuse = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => keepText('look', 'compact')).not.toThrow();
  expect(() => keepText('look', null)).not.toThrow();
  expect(keptText('look')).toBeNull();
});
