// @vitest-environment jsdom
import { CONTRACT_MINOR } from '@ledgerwise/contract';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  accounting,
  eventually,
  olivia,
  renderInShell,
  sampleServices,
} from '../../test/sample-services.tsx';
import { Page } from '../app/Page.tsx';
import type { Federation } from '../services/modules/federation.ts';
import { PrerenderedScreenContext } from './KeptText.tsx';

beforeEach(() => {
  // jsdom lacks both, and the frame uses them.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const exported = {
  module: {
    manifest: accounting,
    screens: {
      dashboard: async () => () => (
        <>
          <h1>Dashboard</h1>
          <p>What it does.</p>
          <input id="note" aria-label="Note" defaultValue="" />
        </>
      ),
    },
    selfTests: {},
  },
};

function textOf(html: string): Element[] {
  const place = document.createElement('div');
  place.innerHTML = html;
  return [...place.children];
}

/** A page with the text of its screen, and whose module fails a number of times before it loads. */
function open(failures: number, pathname = '/accounting/dashboard', manifest: object = accounting) {
  const load = vi.fn<Federation['load']>(async () => exported);
  for (let count = 0; count < failures; count += 1) load.mockRejectedValueOnce(new Error('404'));
  const services = sampleServices({
    user: olivia,
    federation: { load },
    known: { accounting: manifest },
    readModuleJson: async () => manifest,
  });
  const elements = textOf('<h1>Dashboard</h1><p>What it says.</p><input id="note" aria-label="Note">');
  renderInShell(
    services,
    <PrerenderedScreenContext value={{ pathname, elements }}>
      <Page />
    </PrerenderedScreenContext>,
    '/accounting/dashboard',
  );
}

const retry = () => screen.findByRole('button', { name: 'Try again' });

it('is shown instead of the card of a module that does not load, until it does', async () => {
  open(2);
  const button = await retry();
  expect(screen.getByText('What it says.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeDefined();
  expect(screen.getByText('What it says.')).toBeDefined();

  await userEvent.type(screen.getByLabelText('Note'), 'Ask Ben');
  await userEvent.click(await retry());
  expect(await screen.findByText('What it does.')).toBeDefined();
  expect(screen.queryByText('What it says.')).toBeNull();
  expect(screen.getAllByRole('heading', { name: 'Dashboard', level: 1 })).toHaveLength(1);
  await eventually(() => expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Ask Ben'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dashboard', level: 1 }));
});

it('shows no failure while the module loads', async () => {
  open(0);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(await screen.findByText('What it does.')).toBeDefined();
  expect(screen.queryByText('What it says.')).toBeNull();
});

it('offers a new page, and no second try, where the module needs a newer version of the application', async () => {
  open(0, '/accounting/dashboard', { ...accounting, contractMinor: CONTRACT_MINOR + 1 });
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeDefined();
  expect(screen.getByText(/interactive part needs a newer version of the application/)).toBeDefined();
  expect(screen.getByText('What it says.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('is not shown at another address', async () => {
  open(1, '/accounting/customers');
  expect(await screen.findByRole('heading', { name: 'Accounting could not be loaded' })).toBeDefined();
  expect(screen.queryByText('What it says.')).toBeNull();
});
