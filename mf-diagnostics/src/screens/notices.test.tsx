// @vitest-environment jsdom
import { type Host, HostProvider } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleHost, sampleModule } from '../runner/sample-host.ts';
import { SettingsDiagnosticCard } from './SettingsDiagnosticCard.tsx';
import { SettingsVerificationCard } from './SettingsVerificationCard.tsx';

afterEach(cleanup);

const Settings = () => (
  <form>
    <h1>Settings</h1>
    <input aria-label="Company name" />
    <button type="button">Save Settings</button>
  </form>
);

/** Texts of a card after running over a settings screen, in toasts and in its badge. */
async function runCard(
  Card: ComponentType,
  Screen: ComponentType,
  change: (host: Host) => Host = (host) => host,
) {
  const accounting = sampleModule('accounting', {
    routes: [{ id: 'settings', path: 'settings', title: 'Settings' }],
    screens: { settings: Screen },
  });
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn(), error: vi.fn() };
  const host = sampleHost({ modules: [accounting], tables: { company_settings: 1 } });
  render(
    <HostProvider value={change({ ...host, notify })}>
      <MemoryRouter>
        <Card />
      </MemoryRouter>
    </HostProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false), {
    timeout: 30_000,
  });
  return { notify, badge: screen.queryByText(/^(ALL PASS|FAILED)$/)?.textContent };
}

test.each([
  [
    SettingsDiagnosticCard,
    Settings,
    'ALL PASS',
    'success',
    { title: 'Settings Test Complete', text: '6 passed, 0 failed' },
  ],
  [
    SettingsDiagnosticCard,
    () => <p>Settings come later</p>,
    'FAILED',
    'failure',
    { title: 'Settings Test Complete', text: '4 passed, 2 failed' },
  ],
  [
    SettingsVerificationCard,
    Settings,
    'ALL PASS',
    'success',
    { title: 'Settings Verification Complete', text: 'All tests passed successfully!' },
  ],
  [
    SettingsVerificationCard,
    () => <p>Settings come later</p>,
    'FAILED',
    'failure',
    { title: 'Verification Failed', text: '1 of the steps failed' },
  ],
] as const)('%o shows the result', async (Card, Screen, badge, kind, notice) => {
  const told = await runCard(Card, Screen);
  expect(told.badge).toBe(badge);
  expect(told.notify[kind]).toHaveBeenCalledExactlyOnceWith(notice);
  expect(told.notify.error).not.toHaveBeenCalled();
});

test.each([
  [SettingsDiagnosticCard, 'Settings Test Error'],
  [SettingsVerificationCard, 'Verification Failed'],
] as const)('%o reports that it could not be run', async (Card, title) => {
  const broken = new Error('The registry is gone');
  let isRunning = false;
  const { notify } = await runCard(Card, Settings, (host) => ({
    ...host,
    notify: {
      ...host.notify,
      success: () => {
        isRunning = true;
        throw broken;
      },
    },
  }));
  expect(isRunning).toBe(true);
  expect(notify.error).toHaveBeenCalledWith(broken, title);
});
