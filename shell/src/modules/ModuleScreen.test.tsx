// @vitest-environment jsdom
import { CONTRACT_MINOR, useHost } from '@ledgerwise/contract';
import { useParams } from '@ledgerwise/contract/router';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounting, olivia, renderInShell, sampleServices } from '../../test/sample-services.tsx';
import { Page } from '../app/Page.tsx';
import type { Federation } from '../services/modules/federation.ts';

function CustomerScreen() {
  return (
    <h1>
      Customer {useParams().id} below {useHost().basePath}
    </h1>
  );
}

function BrokenScreen(): never {
  throw new Error('The figures do not add up');
}

const exported = {
  module: {
    manifest: accounting,
    screens: {
      customer: async () => CustomerScreen,
      dashboard: async () => BrokenScreen,
      settings: async () => () => <h1>Settings</h1>,
    },
    selfTests: {},
  },
};

function open(at: string, load: Federation['load'] = async () => exported) {
  const readModuleJson = async () => accounting;
  return renderInShell(sampleServices({ user: olivia, federation: { load }, readModuleJson }), <Page />, at);
}

beforeEach(() => {
  // jsdom lacks both, and the application's frame uses them.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a screen', () => {
  it('reads its address and the base path of its module', async () => {
    open('/accounting/customers/42');
    expect(await screen.findByRole('heading', { name: 'Customer 42 below /accounting' })).toBeDefined();
    expect(document.title).toBe('Customer · Ledgerwise');
  });

  it('is not shown without the permission, and names the role that has it', async () => {
    open('/accounting/settings');
    // By role, because the text exists but is hidden while the guard waits.
    const heading = await screen.findByRole('heading', { name: 'Settings', level: 1 });
    expect(heading.className).toBe('visually-hidden');
    expect(screen.getByText('You do not have access')).toBeDefined();
    expect(screen.getByText(/you need the role admin/)).toBeDefined();
  });

  it('is replaced by the error screen when it breaks, and the sidebar stays', async () => {
    open('/accounting/dashboard');
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined();
    expect(screen.getByText('The figures do not add up')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Go Home' })).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
  });
});

describe('a module that does not load', () => {
  const failing = (times: number) => {
    const load = vi.fn<Federation['load']>(async () => exported);
    for (let count = 0; count < times; count += 1) load.mockRejectedValueOnce(new Error('500'));
    return load;
  };

  it('is named, and loads again with Try again', async () => {
    open('/accounting/customers/42', failing(1));
    expect(await screen.findByRole('heading', { name: 'Accounting could not be loaded' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /Customer 42/ })).toBeDefined();
  });

  it('offers a new page after the second failure', async () => {
    open('/accounting/customers/42', failing(2));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Reload page' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /Customer 42/ })).toBeDefined();
  });

  it('reports that another version of the application is needed', async () => {
    const services = sampleServices({ user: olivia, known: { accounting: { ...accounting, contract: 9 } } });
    renderInShell(services, <Page />, '/accounting/dashboard');
    expect(
      await screen.findByRole('heading', { name: 'Accounting needs another version of the application' }),
    ).toBeDefined();
  });
});

it('a module for a newer minor version of the contract requires a reload, and does not run', async () => {
  const load = vi.fn<Federation['load']>(async () => exported);
  const known = { accounting: { ...accounting, contractMinor: CONTRACT_MINOR + 1 } };
  renderInShell(
    sampleServices({ user: olivia, known, federation: { load } }),
    <Page />,
    '/accounting/dashboard',
  );
  expect(
    await screen.findByRole('heading', { name: 'Accounting needs a newer version of the application' }),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined();
  expect(screen.getByText(/what you entered is kept/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(load).not.toHaveBeenCalled();
});

it('reports a missing page, with a link home', async () => {
  open('/no-such-page');
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe(
    '/accounting/dashboard',
  );
});
