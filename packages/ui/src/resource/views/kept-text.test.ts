// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { keepText, keptText } from './kept-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('keeps a text until it is forgotten', () => {
  keepText('look', 'compact');
  expect(keptText('look')).toBe('compact');
  keepText('look', null);
  expect(keptText('look')).toBeNull();
});

it('knows nothing where the browser allows no storage, and fails nobody', () => {
  const refuse = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => keepText('look', 'compact')).not.toThrow();
  expect(() => keepText('look', null)).not.toThrow();
  expect(keptText('look')).toBeNull();
});
