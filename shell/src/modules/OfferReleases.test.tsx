// @vitest-environment jsdom
import { contractText, type RegistryEntry } from '@ledgerwise/contract';
import { useLeaveGuard } from '@ledgerwise/contract/router';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import {
  accounting,
  eventually,
  registry,
  renderInShell,
  sampleServices,
} from '../../test/sample-services.tsx';
import { OfferReleases } from './OfferReleases.tsx';

const sameContract = {
  ...(registry.remotes[0] as RegistryEntry),
  entry: '/remotes/mf-accounting/2.0.0/',
  contract: contractText(),
};
const live = { ...sameContract, contract: '1.99' };
const exported = {
  module: { manifest: accounting, screens: { dashboard: async () => () => null }, selfTests: {} },
};
const services = () =>
  sampleServices({ federation: { load: async () => exported }, readModuleJson: async () => accounting });
const notice = () => screen.queryByRole('status', { name: 'New version' });
const hold = (): void => {};

function Unsaved() {
  useLeaveGuard(hold);
  return null;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is silent while the running version is live', async () => {
  const shell = services();
  renderInShell(shell, <OfferReleases />);
  // A module that is not loaded yet is replaced silently.
  act(() => shell.catalog.follow([live]));
  expect(notice()).toBeNull();
});

it('does not ask for a reload for releases of the same contract', async () => {
  const shell = services();
  await shell.catalog.screen('accounting', 'dashboard');
  shell.catalog.hold('accounting');
  renderInShell(shell, <OfferReleases />);
  act(() => shell.catalog.follow([sameContract]));
  act(() => shell.shellRelease.follow({ contract: contractText() }));
  expect(notice()).toBeNull();
});

it('offers the new version of a module that is on the page', async () => {
  const shell = services();
  await shell.catalog.screen('accounting', 'dashboard');
  shell.catalog.hold('accounting');
  renderInShell(shell, <OfferReleases />);
  act(() => shell.catalog.follow([live]));
  await eventually(() => expect(notice()?.textContent).toContain('A new version of Accounting is ready.'));
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('waits while something is unsaved, and offers the shell’s version by the product’s name', async () => {
  const shell = services();
  const part = (isDirty: boolean) => (
    <>
      <OfferReleases />
      {isDirty && <Unsaved />}
    </>
  );
  const first = renderInShell(shell, part(true));
  act(() => shell.shellRelease.follow({ contract: '1.99' }));
  expect(notice()).toBeNull();
  first.unmount();
  renderInShell(shell, part(false));
  await eventually(() => expect(notice()?.textContent).toContain('A new version of Ledgerwise is ready.'));
  act(() => shell.shellRelease.follow({}));
  expect(notice()).toBeNull();
});
