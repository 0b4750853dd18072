// @vitest-environment jsdom
import { type Host, HostProvider } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleHost, sampleModule } from '../runner/sample-host.ts';
import { sampleSandbox } from '../runner/sample-sandbox.ts';
import { SystemDiagnosticsPage } from './SystemDiagnosticsPage.tsx';
import { SystemTestPanel } from './SystemTestPanel.tsx';
import { TestSuitePage } from './TestSuitePage.tsx';

afterEach(cleanup);

const inHost = (host: Host, page: ReactNode) => (
  <HostProvider value={host}>
    <MemoryRouter>{page}</MemoryRouter>
  </HostProvider>
);

const visit = (host: Host, page: ReactNode) => render(inHost(host, page));

const counter = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('a visitor cannot start the full run, and sees the reason', () => {
  visit(sampleHost({ signedIn: false }), <SystemTestPanel />);
  const start = screen.getByRole('button', { name: 'Start Complete System Verification' });
  expect(start).toHaveProperty('disabled', true);
  expect(
    screen.getByText('Please ensure you are logged in with a valid profile before running tests.'),
  ).toBeTruthy();
  expect(screen.getByText('Authentication required to run tests. Please log in.')).toBeTruthy();
});

test.each<[string, Partial<Host['auth']>, boolean]>([
  ['while the profile is loading', {}, false],
  ['once the profile names no organization', { roles: [] }, true],
  ['where the server does not answer', { unreachable: 'The server does not answer.' }, true],
])('asks a signed-in user for a valid profile only if there is none: %s', (_, auth, isAsked) => {
  const host = sampleHost({});
  visit({ ...host, auth: { ...host.auth, organisation: null, ...auth } }, <SystemTestPanel />);
  const notice = screen.queryByText('Authentication required to run tests. Please log in.');
  expect(notice !== null).toBe(isAsked);
});

const books = sampleModule('books', {
  routes: [
    { id: 'list', path: 'list', title: 'List of Books' },
    { id: 'one', path: 'list/:id', title: 'One Book' },
  ],
  screens: { list: () => <p>No books yet</p>, one: () => null },
  verifications: [
    { id: 'books', title: 'Books', path: 'list', functions: ['list', 'lend'] },
    { id: 'shelves', title: 'Shelves', path: 'shelves', functions: ['list'] },
  ],
  tries: { books: { list: async () => ({ ok: true, detail: 'listed' }) } },
});

test('the full run lists the declared screens with their links', () => {
  visit(sampleHost({ modules: [books] }), <SystemTestPanel />);
  expect(counter('Total')).toBe('2');
  expect(screen.getByRole('link', { name: 'Visit Books' }).getAttribute('href')).toBe('/books/list');
});

test('a full run describes failures, links to them, and reports the outcome of its sandbox', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  visit(sampleHost({ modules: [books], sandbox: sampleSandbox() }), <SystemTestPanel />);
  await userEvent.click(screen.getByRole('button', { name: 'Start Complete System Verification' }));
  expect(await screen.findByRole('button', { name: 'Export Report' }, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getByText('0/2 modules passed, 2 require attention')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Debug Module/ })).toHaveLength(2);
  expect(screen.getAllByText('“lend” does not work')).toHaveLength(2);
  expect(counter('Success rate')).toBe('0%');
  expect(counter('Functions tested')).toBe('1');
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/home');
  expect(screen.getByText(/which was deleted with its 3 rows/)).toBeTruthy();
  expect(log.mock.calls[0]?.[0]).toMatch(/^0\/2 modules passed, 2 require attention\nFAIL {2}Books/);
});

test('leftover rows of a run are reported', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const sandbox = sampleSandbox({ removed: 5, left: 2 });
  visit(sampleHost({ modules: [books], sandbox }), <SystemTestPanel />);
  await userEvent.click(screen.getByRole('button', { name: 'Start Complete System Verification' }));
  expect(
    await screen.findByText('2 rows of the test’s organization were not deleted', {}, { timeout: 20_000 }),
  ).toBeTruthy();
});

test('diagnostics list the modules that the host knows', () => {
  visit(sampleHost({ modules: [sampleModule('books')], signedIn: false }), <SystemDiagnosticsPage />);
  expect(screen.getByRole('table', { name: 'Module books' })).toBeTruthy();
  expect(screen.getByText('Not signed in')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export Report' })).toHaveProperty('disabled', true);
});

test('module tests that are started while permissions are loading wait for them', async () => {
  const host = sampleHost({ tables: { profiles: 1 } });
  const unknown: Host['auth'] = { ...host.auth, organisation: null, role: 'user', can: () => false };
  const page = visit({ ...host, auth: unknown }, <TestSuitePage />);
  await userEvent.click(screen.getByRole('button', { name: 'Run All Tests' }));
  expect(screen.getByRole('button', { name: 'Testing...' })).toHaveProperty('disabled', true);
  page.rerender(inHost(host, <TestSuitePage />));
  expect(await screen.findByText('All 2 tests passed')).toBeTruthy();
  expect(screen.getByText('Signed in as ada@example.com (admin)')).toBeTruthy();
});
