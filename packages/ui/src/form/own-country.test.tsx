// @vitest-environment jsdom
import { HostProvider } from '@ledgerwise/contract';
import { choice, text } from '@ledgerwise/resource';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { testHost } from '../../test/test-host.ts';
import { noRecords } from '../core/no-records.ts';
import { useOwnCountry } from './own-country.ts';

afterEach(cleanup);

const fields = {
  name: text({ label: 'Name' }),
  country: choice([{ value: 'United States', label: 'United States' }], {
    ...{ label: 'Country', default: 'United States', open: true, isCountry: true },
  }),
};

test.each([
  ['CA', { country: 'Canada' }],
  ['GB', { country: 'United Kingdom' }],
  ['NZ', { country: 'New Zealand' }],
  ['', {}],
  ['Canada', {}],
  [undefined, {}],
])('presets new contacts of a company in %j to %j', (country, started) => {
  const { host } = testHost(noRecords, { own: { settings: { country } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HostProvider value={host}>{children}</HostProvider>
  );
  expect(renderHook(useOwnCountry, { wrapper }).result.current({ fields })).toEqual(started);
});
