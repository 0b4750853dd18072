// @vitest-environment jsdom
import { HostProvider } from '@ledgerwise/contract';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testHost } from '../../test/test-host.ts';
import { useToday } from './use-today.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-31T23:30:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Today = () => <output>{useToday()}</output>;

// Documents, forms, actions, payments and reports start with this day.
test.each([
  ['Pacific/Auckland', '2026-04-01'],
  ['UTC', '2026-03-31'],
  ['Pacific/Midway', '2026-03-31'],
])('today is the day in %s, wherever the reader is', (timeZone, today) => {
  const { host } = testHost(createLocalDataSource({ resources: [], storage: localStorage }));
  const { auth } = host;
  const organisation = auth.organisation && { ...auth.organisation, timeZone };
  const { container } = render(
    <HostProvider value={{ ...host, auth: { ...auth, organisation } }}>
      <Today />
    </HostProvider>,
  );
  expect(container.textContent).toBe(today);
});
