import { expect, it } from 'vitest';
import { checkSettings } from './setting-checks.ts';

const manifest = { settings: { delivery_days: { title: 'Days that a delivery takes', default: 3 } } };
const problems = (settings: Readonly<Record<string, unknown>>) => checkSettings(manifest, { settings });

it('accepts settings of the declared types', () => {
  expect(problems({ delivery_days: 5, other: 'x' })).toEqual([]);
  expect(checkSettings({}, { settings: {} })).toEqual([]);
});

it('reports settings that are missing or of another type', () => {
  const goesBy = '"Days that a delivery takes" goes by its default, 3: the server sends';
  expect(problems({})).toEqual([`${goesBy} none as the setting "delivery_days".`]);
  expect(problems({ delivery_days: '5' })).toEqual([
    `${goesBy} one that is no number as the setting "delivery_days".`,
  ]);
});
