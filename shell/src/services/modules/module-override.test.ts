import { describe, expect, it } from 'vitest';
import {
  activeOverrides,
  dropOverride,
  keepOverride,
  parseOverride,
  requestedOverride,
} from './module-override.ts';

const inMemory = (storage: Map<string, string>) => ({
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
});

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

  it('is asked for by the address, and kept until it is reset', () => {
    const storage = new Map<string, string>();
    const tab = inMemory(storage);
    const requested = requestedOverride('?a=1&module=accounting@https://try.example/');
    expect(requested?.id).toBe('accounting');
    expect(activeOverrides(tab)).toEqual([]);
    if (requested) keepOverride(tab, requested);
    expect(activeOverrides(tab)).toEqual([requested]);
    dropOverride(tab);
    expect(activeOverrides(tab)).toEqual([]);
    expect(storage.size).toBe(0);
  });

  it('stands beside those of other modules, in place of an earlier one of its own', () => {
    const tab = inMemory(new Map());
    const accounting = { id: 'accounting', entry: 'https://try.example/' };
    const banking = { id: 'banking', entry: 'http://localhost:4001/' };
    keepOverride(tab, { ...accounting, entry: 'https://earlier.example/' });
    keepOverride(tab, banking);
    keepOverride(tab, accounting);
    expect(activeOverrides(tab)).toEqual([banking, accounting]);
    dropOverride(tab, 'banking');
    expect(activeOverrides(tab)).toEqual([accounting]);
  });
});
