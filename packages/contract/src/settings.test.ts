import { expect, expectTypeOf, it } from 'vitest';
import { readSettings, type SettingDeclarations } from './settings.ts';

const declared = {
  default_carrier: { title: 'Carrier of new parcels', default: 'Post' },
  delivery_days: { title: 'Days that a delivery takes', default: 3 },
  is_insured: { title: 'Whether parcels are insured', default: false },
} as const satisfies SettingDeclarations;

it('reads declared settings of the server, and no others', () => {
  const settings = { default_carrier: 'Rail', delivery_days: 0, is_insured: true, other: 1 };
  const read = readSettings(declared, { settings });
  expect(read).toEqual({ default_carrier: 'Rail', delivery_days: 0, is_insured: true });
  expectTypeOf(read).toEqualTypeOf<{
    readonly default_carrier: string;
    readonly delivery_days: number;
    readonly is_insured: boolean;
  }>();
});

it('uses the default for a missing value or another type, and without a user', () => {
  const defaults = { default_carrier: 'Post', delivery_days: 3, is_insured: false };
  expect(readSettings(declared, { settings: { delivery_days: '5', is_insured: null } })).toEqual(defaults);
  expect(readSettings(declared, null)).toEqual(defaults);
});
