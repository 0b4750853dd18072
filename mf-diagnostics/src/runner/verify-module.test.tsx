// @vitest-environment jsdom
import { Navigate } from '@ledgerwise/contract/router';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { sampleHost, sampleModule } from './sample-host.ts';
import { verifiedModules } from './verified-modules.ts';
import { verifyModule, verifyModules } from './verify-module.ts';
import type { Wait } from './wait.ts';

// React schedules its work in tasks, so waiting must give it one; how long is of no interest here.
const oneTask: Wait = () => new Promise((resolve) => setTimeout(resolve));

const target = {
  name: 'Customers',
  path: '/accounting/customers',
  table: 'customers',
  functions: ['list', 'search', 'add', 'edit', 'delete', 'export', 'import CSV', 'bulk actions'],
};

function List() {
  return (
    <main>
      <h1>All Customers</h1>
      <input type="search" aria-label="Search" />
      <button type="button">New Customer</button>
      <button type="button">Export CSV</button>
      <table />
    </main>
  );
}

function hostWith(Screen: ComponentType, signedIn = true) {
  const accounting = sampleModule('accounting', {
    routes: [
      { id: 'list', path: 'customers', title: 'Customers' },
      { id: 'edit', path: 'customers/:id/edit', title: 'Edit' },
      { id: 'dashboard', path: 'dashboard', title: 'Dashboard' },
    ],
    screens: { list: Screen, edit: List, dashboard: List },
  });
  return sampleHost({ modules: [accounting], signedIn, tables: { customers: 2 } });
}

afterEach(() => {
  // Whatever the outcome, a verified screen leaves nothing behind.
  expect(document.body.children).toHaveLength(0);
});

test('passes a working screen and vouches only for the functions it saw', async () => {
  const result = await verifyModule(target, hostWith(List), oneTask);
  expect(result).toMatchObject({ status: 'PASS', error: null, details: '5 of 8 functions seen at work' });
  expect(result.testedFunctions).toEqual(['list', 'search', 'add', 'edit', 'export']);
});

const Table = () => <table />;
const NothingYet = () => <h2>No customers yet</h2>;
const HeadingAlone = () => <h1>All Customers</h1>;

test.each([
  ['a table', Table, ['list']],
  ['words for an empty list', NothingYet, ['list']],
  ['a heading alone', HeadingAlone, []],
])('takes %s for what it is', async (_what, Screen, seen) => {
  const host = hostWith(() => (
    <main>
      List of customers <Screen />
    </main>
  ));
  const result = await verifyModule({ ...target, functions: ['list', 'search'] }, host, oneTask);
  expect(result).toMatchObject({ status: 'PASS', testedFunctions: seen });
});

test('needs a signed-in user', async () => {
  expect(await verifyModule(target, hostWith(List, false), oneTask)).toMatchObject({
    status: 'FAIL',
    error: 'No authenticated user',
  });
});

test('a screen that leads elsewhere, and one that nobody has, fail navigation', async () => {
  const error = 'Navigation failed: Could not navigate to /accounting/customers';
  const elsewhere = hostWith(() => <Navigate to="/accounting/dashboard" replace />);
  expect(await verifyModule(target, elsewhere, oneTask)).toMatchObject({
    error,
    details: 'The address became /accounting/dashboard',
  });
  expect(await verifyModule(target, sampleHost({}), oneTask)).toMatchObject({ error });
});

test('table access comes before component load', async () => {
  const broken = hostWith(() => {
    throw new Error('boom');
  });
  expect(await verifyModule({ ...target, table: 'invoices' }, broken, oneTask)).toMatchObject({
    error: 'Database access failed: Could not access table invoices',
  });
  expect(await verifyModule(target, broken, oneTask)).toMatchObject({
    error: 'Component error: Error boundary was activated',
    details: expect.stringContaining('went wrong'),
  });
});

test('a blank screen and one that is not built are no pass', async () => {
  expect(
    await verifyModule(
      target,
      hostWith(() => <div />),
      oneTask,
    ),
  ).toMatchObject({ error: 'Blank page detected' });
  expect(
    await verifyModule(
      target,
      hostWith(() => <p data-not-built>Later</p>),
      oneTask,
    ),
  ).toMatchObject({
    error: 'This screen is not built yet',
  });
});

test('goes through all modules one by one', async () => {
  const statuses: string[] = [];
  const results = await verifyModules([target, { ...target, table: 'invoices' }], hostWith(List), {
    onChange: (seen) => statuses.push(seen.map(({ status }) => status).join(' ')),
    waitFor: oneTask,
  });
  expect(statuses).toEqual([
    'PENDING PENDING',
    'TESTING PENDING',
    'PASS PENDING',
    'PASS TESTING',
    'PASS FAIL',
  ]);
  expect(results.map(({ timestamp }) => timestamp)).not.toContain(null);
});

test('sixteen modules are verified, each at its own address', () => {
  expect(new Set(verifiedModules.map(({ path }) => path)).size).toBe(16);
});
