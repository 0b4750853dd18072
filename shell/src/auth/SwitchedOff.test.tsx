// @vitest-environment jsdom
import type { ModuleManifest } from '@ledgerwise/contract';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  accounting,
  answering,
  context,
  olivia,
  renderInShell,
  sampleServices,
} from '../../test/sample-services.tsx';
import { Page } from '../app/Page.tsx';
import { navGroups } from '../layout/navigation.ts';

beforeEach(() => {
  installDialogElement();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const withFeature: ModuleManifest = {
  ...accounting,
  features: [
    {
      id: 'vendors',
      title: 'Vendors',
      areas: ['vendors'],
      switchedAt: { path: 'customers#switches', requires: 'settings.update' },
    },
  ],
};

function open(role: string) {
  const data = answering({
    ...context,
    role,
    organisation: { ...context.organisation, features_off: ['vendors'] },
  });
  const services = sampleServices({ user: olivia, data, known: { accounting: withFeature } });
  renderInShell(services, <Page />, '/accounting/vendors');
  return services;
}

it('explains a switched-off feature at its address, with a link to the switch', async () => {
  const services = open('admin');
  // By role, because the text exists but is hidden while a part of the page is still loading.
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Switch it on in Settings' });
  expect(screen.getByText('Vendors is switched off')).toBeDefined();
  expect(link.getAttribute('href')).toBe('/accounting/customers#switches');
  const all = navGroups(services.catalog.all()).flatMap(({ entries }) => entries);
  expect(all.some(({ label }) => label === 'Vendors')).toBe(true);
  expect(screen.queryByRole('link', { name: 'Vendors' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Customers' })).toBeDefined();
});

it('names the role that may to others', async () => {
  open('user');
  expect(await screen.findByText(/This requires the role admin/i, {}, { timeout: 5000 })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Switch it on in Settings' })).toBeNull();
});
