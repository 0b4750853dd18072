// @vitest-environment jsdom
import { alwaysOnline, type Host, HostProvider, platformErrors, type Role } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { createJobs, noRecords } from '@ledgerwise/ui/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PERMISSION_DENIED } from '../banking-access.ts';
import { BankAccountsPage } from './BankAccountsPage.tsx';

afterEach(cleanup);

const ignore = () => undefined;
const notify = { success: ignore, info: ignore, failure: ignore, error: ignore };
function visitAs(role: Role) {
  const host: Host = {
    productName: 'Sample Books',
    auth: {
      status: 'signed-in',
      user: { id: 'u1', email: 'ada@example.com', fullName: 'Ada Byron' },
      organisation: {
        id: 'o1',
        name: 'Ada & Co',
        baseCurrency: 'USD',
        timeZone: 'UTC',
        dateFormat: 'DD/MM/YYYY',
        numberFormat: '1,234.56',
        fiscalYearStart: 1,
        featuresOff: [],
      },
      role,
      can: () => false,
      rolesWith: () => [],
      signOut: () => Promise.resolve(),
      openDialog: ignore,
    },
    data: noRecords,
    notify,
    jobs: createJobs({ data: noRecords, notify, errorTexts: () => platformErrors }),
    connection: alwaysOnline,
    modules: { all: () => [] },
    errorTexts: platformErrors,
    basePath: '/banking',
    visited: () => undefined,
    report: ignore,
  };
  render(
    <HostProvider value={host}>
      <MemoryRouter>
        <BankAccountsPage />
      </MemoryRouter>
    </HostProvider>,
  );
}

const addButton = () => screen.getByRole('button', { name: /Add Secure Bank Account/ });

test.each<Role>(['user', 'viewer'])('a %s is told which role is needed', (role) => {
  visitAs(role);
  expect(screen.getAllByText(PERMISSION_DENIED, { exact: false }).length).toBeGreaterThan(0);
  expect(screen.getByText(/Ask an admin of Ada & Co/)).toBeTruthy();
  expect(addButton().title).toContain(PERMISSION_DENIED);
});

test.each<Role>(['admin', 'manager'])(
  'a %s may add accounts, and is told that it is not possible yet',
  (role) => {
    visitAs(role);
    expect(screen.queryByText(PERMISSION_DENIED, { exact: false })).toBeNull();
    expect(screen.getByText(`Your role, ${role}, may add bank accounts`)).toBeTruthy();
    expect(addButton().getAttribute('aria-disabled')).toBe('true');
    expect(document.body.textContent).toContain('This screen cannot add bank accounts yet.');
    // The database does store them.
    expect(document.body.textContent).not.toMatch(
      /cannot be stored|stores neither|once the database encrypts/,
    );
  },
);

test('the table of rights marks the reader’s own role', () => {
  visitAs('manager');
  const row = screen.getByRole('rowheader', { name: /manager/ }).closest('tr');
  expect(row?.getAttribute('aria-current')).toBe('true');
  expect(row?.textContent).toContain('Yes');
});
