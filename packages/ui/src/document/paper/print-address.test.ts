import { expect, test } from 'vitest';
import { addressLines } from './print-address.ts';

test('formats an address as on an envelope, without missing parts', () => {
  const address = { address: '12 Harbour Road\nLevel 3 ', city: 'Hobart', state: 'TAS', zip_code: '7000' };
  expect(addressLines({ ...address, country: 'Australia' })).toEqual([
    '12 Harbour Road',
    'Level 3',
    'Hobart TAS 7000',
    'Australia',
  ]);
  expect(addressLines({ city: ' Hobart ', state: null, country: '' })).toEqual(['Hobart']);
  expect(addressLines(undefined)).toEqual([]);
});
