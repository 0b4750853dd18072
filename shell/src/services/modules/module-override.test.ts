import { describe, expect, it } from 'vitest';
import {
  activeOverride,
  dropOverride,
  keepOverride,
  parseOverride,
  requestedOverride,
} from './module-override.ts';

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
    const tab = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    };
    const requested = requestedOverride('?a=1&module=accounting@https://try.example/');
    expect(requested?.id).toBe('accounting');
    expect(activeOverride(tab)).toBeNull();
    if (requested) keepOverride(tab, requested);
    expect(activeOverride(tab)).toEqual(requested);
    dropOverride(tab);
    expect(activeOverride(tab)).toBeNull();
  });
});
