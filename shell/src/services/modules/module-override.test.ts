import { describe, expect, it } from 'vitest';
import { activeOverrides, dropOverride, keepOverride, parseOverride } from './module-override.ts';

const inMemory = (storage: Map<string, string>) => ({
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
});

const LISTED = ['https://try.example', 'https://earlier.example', 'http://localhost:4001'];

describe('an override', () => {
  it.each([
    ['accounting@https://try.example/build', { id: 'accounting', entry: 'https://try.example/build/' }],
    ['mf-new@http://localhost:4001/', { id: 'mf-new', entry: 'http://localhost:4001/' }],
  ])('reads %s', (text, override) => {
    expect(parseOverride(text)).toEqual(override);
  });

  it.each([
    null,
    '',
    'accounting',
    'accounting@',
    'accounting@not an address',
    'accounting@javascript:alert(1)',
    'accounting@data:text/javascript,x',
    'accounting@http://try.example/',
    '../x@https://try.example/',
  ])('refuses %j', (text) => {
    expect(parseOverride(text)).toBeNull();
  });

  it('is stored until it is reset', () => {
    const storage = new Map<string, string>();
    const tab = inMemory(storage);
    const override = { id: 'accounting', entry: 'https://try.example/' };
    expect(activeOverrides(tab, LISTED)).toEqual([]);
    keepOverride(tab, override);
    expect(activeOverrides(tab, LISTED)).toEqual([override]);
    dropOverride(tab);
    expect(activeOverrides(tab, LISTED)).toEqual([]);
    expect(storage.size).toBe(0);
  });

  it('counts as long as the operator lists its origin', () => {
    const tab = inMemory(new Map());
    keepOverride(tab, { id: 'accounting', entry: 'https://try.example/build/' });
    for (const origins of [undefined, [], ['https://other.example'], ['https://try.example:8443']])
      expect(activeOverrides(tab, origins)).toEqual([]);
    expect(activeOverrides(tab, LISTED)).toHaveLength(1);
  });

  it('is stored beside those of other modules, and replaces an earlier one of its own', () => {
    const tab = inMemory(new Map());
    const accounting = { id: 'accounting', entry: 'https://try.example/' };
    const banking = { id: 'banking', entry: 'http://localhost:4001/' };
    keepOverride(tab, { ...accounting, entry: 'https://earlier.example/' });
    keepOverride(tab, banking);
    keepOverride(tab, accounting);
    expect(activeOverrides(tab, LISTED)).toEqual([banking, accounting]);
    dropOverride(tab, 'banking');
    expect(activeOverrides(tab, LISTED)).toEqual([accounting]);
  });
});
