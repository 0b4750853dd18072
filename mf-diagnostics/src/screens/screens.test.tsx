// @vitest-environment jsdom
import { type Host, HostProvider } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleHost, sampleModule } from '../runner/sample-host.ts';
import { SystemDiagnosticsPage } from './SystemDiagnosticsPage.tsx';
import { SystemTestPanel } from './SystemTestPanel.tsx';
import { TestSuitePage } from './TestSuitePage.tsx';

afterEach(cleanup);

function visit(host: Host, page: ReactNode) {
  render(
    <HostProvider value={host}>
      <MemoryRouter>{page}</MemoryRouter>
    </HostProvider>,
  );
}

const counter = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('signed out, the full run cannot be started and says why', () => {
  visit(sampleHost({ signedIn: false }), <SystemTestPanel />);
  const start = screen.getByRole('button', { name: 'Start Complete System Verification' });
  expect(start).toHaveProperty('disabled', true);
  expect(
    screen.getByText('Please ensure you are logged in with a valid profile before running tests.'),
  ).toBeTruthy();
  expect(screen.getByText('Authentication required to run tests. Please log in.')).toBeTruthy();
});

test('the full run lists the sixteen modules, each with its way there', () => {
  visit(sampleHost({}), <SystemTestPanel />);
  expect(counter('Total')).toBe('16');
  const link = screen.getByRole('link', { name: 'Visit Customers' });
  expect(link.getAttribute('href')).toBe('/accounting/customers');
});

test('a full run without any module fails all sixteen in words and offers to look at each', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  visit(sampleHost({}), <SystemTestPanel />);
  await userEvent.click(screen.getByRole('button', { name: 'Start Complete System Verification' }));
  expect(await screen.findByRole('button', { name: 'Export Report' }, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByText('0/16 modules passed, 16 require attention')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Debug Module/ })).toHaveLength(16);
  expect(counter('Success rate')).toBe('0%');
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeTruthy();
});

test('the test suite opens every screen of every module but its own', async () => {
  const books = sampleModule('books', {
    routes: [
      { id: 'list', path: 'list', title: 'List of Books' },
      { id: 'one', path: 'list/:id', title: 'One Book' },
    ],
    screens: { list: () => <h1>Books</h1>, one: () => null },
  });
  const own = sampleModule('diagnostics', { routes: [{ id: 'system', path: 'diagnostics', title: 'Own' }] });
  visit(sampleHost({ modules: [books, own] }), <TestSuitePage />);
  expect(counter('Total')).toBe('1');
  await userEvent.click(screen.getByRole('button', { name: 'Run All Tests' }));
  expect(await screen.findByText('All 1 screens came up')).toBeTruthy();
  const row = screen.getByRole('rowheader', { name: 'List of Books' }).closest('tr');
  expect(row && within(row).getByText('PASS')).toBeTruthy();
});

test('diagnostics list the modules that the host knows', () => {
  visit(sampleHost({ modules: [sampleModule('books')], signedIn: false }), <SystemDiagnosticsPage />);
  expect(screen.getByRole('table', { name: 'Module books' })).toBeTruthy();
  expect(screen.getByText('Not signed in')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export Report' })).toHaveProperty('disabled', true);
});
