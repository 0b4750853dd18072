// @vitest-environment jsdom
import { AppError, type Host, HostProvider, type PageInspection } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleHost, sampleModule } from '../runner/sample-host.ts';
import { VersionsPage } from './VersionsPage.tsx';

const ENTRY = 'https://books.example/remotes/mf-books/';
const build = {
  id: 'books',
  version: '1.2.3',
  contract: 1,
  commit: '8d7d50c5e8b7181cd29864c90598139eaf7bbe37',
  isModified: false,
  libraries: { antd: '6.6.8' },
};
const files: Readonly<Record<string, unknown>> = {
  'module.json': { version: '1.2.3', contract: 1 },
  'mf-manifest.json': { metaData: { remoteEntry: { name: 'remoteEntry.js' } } },
  'build.json': build,
};

beforeEach(() => {
  // jsdom has no such API, so this is the same as a browser without notes.
  vi.stubGlobal('performance', {
    now: () => Date.now(),
    timeOrigin: 0,
    getEntriesByName: () => [],
    getEntriesByType: () => [],
  });
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.slice(address.lastIndexOf('/') + 1);
    return name === 'remoteEntry.js' ? new Response('x'.repeat(12_340)) : Response.json(files[name]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function inspectionOf(
  entry: string,
  overrides: Partial<Pick<PageInspection, 'override' | 'resetOverride'>> = {},
  overrideOrigins: readonly string[] = [],
): PageInspection {
  return {
    modules: () => [{ id: 'books', entry, registered: ENTRY, version: '1.2.3', container: null }],
    libraries: () => [
      { name: 'react', version: '19.3.1', providedBy: 'shell', usedBy: ['books', 'shell'], isLoaded: true },
    ],
    shell: async () => ({ ...build, id: 'shell', version: '0.4.2', commit: null, libraries: {} }),
    manifestOf: () => Promise.reject(new Error('not in this test')),
    overrideOrigins,
    override: () => {},
    resetOverride: () => {},
    ...overrides,
  };
}

function visit(host: Partial<Host>) {
  const books = sampleModule('books');
  render(
    <HostProvider value={{ ...sampleHost({ modules: [books], tables: { profiles: 1 } }), ...host }}>
      <MemoryRouter>
        <VersionsPage />
      </MemoryRouter>
    </HostProvider>,
  );
}

const cellsOf = (table: HTMLElement, name: string) =>
  within(within(table).getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('shows version, commit, contract and sizes of shell and modules, and the libraries', async () => {
  visit({ inspectPage: async () => inspectionOf(ENTRY) });
  const modules = await screen.findByRole('table', { name: 'Versions and sizes of modules' });
  expect(cellsOf(modules, 'Shell')).toEqual(['0.4.2', 'built without git', '1', '–', '–']);
  expect(cellsOf(modules, 'Module books')).toEqual([
    ...['1.2.3', '8d7d50c', '1', 'unknown / 12.3 kB', 'unknown / 12.3 kB'],
  ]);
  const shared = screen.getByRole('table', { name: 'Libraries in the share scope' });
  expect(cellsOf(shared, 'react')).toEqual(['19.3.1', 'shell', 'books, shell']);
  const bundled = screen.getByRole('table', { name: 'Libraries in the scripts of each build' });
  expect(cellsOf(bundled, 'antd')).toEqual(['6.6.8', 'books']);
  expect(screen.getByText(/All modules are loaded from their addresses in the registry/)).toBeTruthy();
});

test('reports an unreadable module folder in its row, and keeps the others', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  visit({ inspectPage: async () => inspectionOf(ENTRY) });
  const modules = await screen.findByRole('table', { name: 'Versions and sizes of modules' });
  expect(within(modules).getByText(`${ENTRY}module.json answered 500`)).toBeTruthy();
});

test('overrides are shown, and reset one by one or all at once', async () => {
  const reset = vi.fn();
  visit({ inspectPage: async () => inspectionOf('https://try.example/', { resetOverride: reset }) });
  expect(await screen.findByText('https://try.example/')).toBeTruthy();
  expect(screen.getByText('Overridden')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reset Module books' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reset All' }));
  expect(reset.mock.calls).toEqual([['books'], []]);
});

test('another version can be tried from a listed origin, after a confirmation', async () => {
  const override = vi.fn<PageInspection['override']>();
  visit({ inspectPage: async () => inspectionOf(ENTRY, { override }, ['https://try.example']) });
  await userEvent.type(await screen.findByLabelText(/^Address of its folder/), 'https://try.example/a/');
  await userEvent.click(screen.getByRole('button', { name: 'Try Another Version' }));
  expect(screen.getByText(/Its code runs with your permissions/)).toBeTruthy();
  expect(override).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(/Its code runs with/)).toBeNull();

  const message = 'It is not listed. Use one of: https://try.example.';
  override.mockImplementationOnce(() => {
    throw new AppError('module.not_listed', { message });
  });
  for (const tries of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Try Another Version' }));
    await userEvent.click(screen.getByRole('button', { name: 'Run It' }));
    expect(override).toHaveBeenCalledTimes(tries);
    expect(screen.queryByText(message) !== null).toBe(tries === 1);
  }
  expect(override).toHaveBeenLastCalledWith('books', 'https://try.example/a/');
});

test('offers no other versions if no origin is listed', async () => {
  visit({ inspectPage: async () => inspectionOf(ENTRY) });
  expect(await screen.findByText('OVERRIDE_ORIGINS')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try Another Version' })).toBeNull();
});

test('measures the backend for a signed-in user, otherwise shows the reason', async () => {
  const host = sampleHost({ tables: { profiles: 1 } });
  const data: Host['data'] = {
    ...host.data,
    call: (async () => ({
      postgres: '17.10',
      migration: { version: '20261123055815', name: 'a_step', count: 55, hash: '0123456789ab' },
    })) as never,
  };
  visit({ data });
  expect(await screen.findByText('17.10')).toBeTruthy();
  expect(screen.getByText('20261123055815')).toBeTruthy();
  expect(screen.getByText('0123456789ab')).toBeTruthy();
  cleanup();
  visit({});
  expect((await screen.findByRole('alert')).textContent).toContain('The backend did not answer.');
  cleanup();
  visit({ auth: sampleHost({ signedIn: false }).auth });
  expect(screen.getByText(/^Sign in to test the database/)).toBeTruthy();
  expect(screen.getByText('No shell')).toBeTruthy();
});

test('copies the shown data as JSON', async () => {
  const user = userEvent.setup();
  visit({ inspectPage: async () => inspectionOf(ENTRY) });
  await screen.findByRole('table', { name: 'Versions and sizes of modules' });
  await user.click(screen.getByRole('button', { name: 'Copy as JSON' }));
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
    shell: { version: '0.4.2' },
    modules: [{ id: 'books', deployed: { build: { version: '1.2.3' } } }],
    libraries: { shared: [{ name: 'react' }], bundled: [{ name: 'antd', builds: ['books'] }] },
  });
});
