// @vitest-environment jsdom
import {
  AppError,
  type DataSource,
  type Host,
  type ModuleInfo,
  type Probe,
  type SelfTestResult,
} from '@ledgerwise/contract';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { diagnose } from './diagnostics.ts';
import { sampleHost, sampleModule } from './sample-host.ts';
import { sampleSandbox } from './sample-sandbox.ts';
import { targetsIn } from './targets.ts';
import { verifyModules } from './verify-modules.ts';
import type { Wait } from './wait.ts';

/**
 * Seven of the twelve planted faults, in a host whose answers are given: both runs of QA's pages, everything that they ask, and
 * whatever they find. The five that are about the database are planted in a real one, in
 * `packages/backend/test/server/planted-faults.full.test.ts`.
 */

// React schedules its work in tasks, so waiting must give it one; how long is of no interest here.
const oneTask: Wait = () => new Promise((resolve) => setTimeout(resolve));

const TABLES = [
  ...['profiles', 'customers', 'products', 'sales_orders', 'invoices', 'bills', 'journal_entries', 'vendors'],
  ...['purchase_orders', 'inventory_items', 'fixed_assets', 'tax_entries', 'company_settings', 'employees'],
  'activity_log',
];

const Customers = () => (
  <form onSubmit={(event) => event.preventDefault()}>
    <h1>Customers</h1>
    <label htmlFor="name">Name</label>
    <input id="name" />
    <button type="submit">Save</button>
  </form>
);

async function add(probe: Probe): Promise<SelfTestResult> {
  const screen = await probe.open('customers');
  await screen.fill('Name', 'Ada');
  await screen.press('button', 'Save');
  return { ok: true, detail: 'added Ada' };
}

function accounting(Screen: ComponentType): ModuleInfo {
  return sampleModule('accounting', {
    routes: [{ id: 'list', path: 'customers', title: 'Customers' }],
    screens: { list: Screen },
    verifications: [
      { id: 'customers', title: 'Customers', path: 'customers', table: 'customers', functions: ['add'] },
    ],
    tries: { customers: { add } },
  });
}

const broken = (status: ModuleInfo['status']): ModuleInfo => ({
  ...sampleModule('banking'),
  status,
  manifest: null,
  error: new AppError(`module.${status}`),
});

const listing =
  (list: DataSource['list']) =>
  (host: Host): Host => ({ ...host, data: { ...host.data, list } });

/** Each answer takes three seconds of a clock that is turned on. */
const answeringLate = (host: Host): Host => {
  let late = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => late);
  return listing(async (table, query) => {
    late += 3_000;
    return host.data.list(table, query);
  })(host);
};

const LIMIT_MS = 60_000;

/** Lists are never answered. The limit of the check passes at once, so the machine's speed has no effect. */
const answeringNever = (host: Host): Host => {
  const schedule = setTimeout;
  const limits: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((pass: () => void, delayMs?: number) => {
    if (delayMs === LIMIT_MS) limits.push(pass);
    return schedule(pass, delayMs);
  }) as typeof setTimeout);
  return listing(() => {
    for (const pass of limits.splice(0)) pass();
    return new Promise(() => undefined);
  })(host);
};

afterEach(() => {
  vi.restoreAllMocks();
});

interface Planted {
  readonly Screen?: ComponentType;
  readonly beside?: ModuleInfo;
  readonly change?: (host: Host) => Host;
  /** Time limit of a check that gets no answer. */
  readonly limitMs?: number;
}

/** The failed checks of both pages, by their ids and names, with their messages. */
async function whatFails({ Screen = Customers, beside, change = (host) => host, limitMs }: Planted) {
  const modules = [accounting(Screen), ...(beside ? [beside] : [])];
  const tables = Object.fromEntries(TABLES.map((table) => [table, 0]));
  const host = change(sampleHost({ modules, tables: { ...tables, profiles: 1 }, sandbox: sampleSandbox() }));
  const options = { onChange: () => undefined, waitFor: oneTask, ...(limitMs && { limitMs }) };
  const { records } = await diagnose(host, options);
  const { results } = await verifyModules(targetsIn(modules), host, options);
  return Object.fromEntries([
    ...records.filter(({ status }) => status !== 'PASS').map(({ id, detail }) => [id, detail]),
    ...results
      .filter(({ status }) => status !== 'PASS')
      .map(({ module, error, details }) => [module, `${error} (${details})`]),
  ]);
}

test('finds nothing without a planted fault', async () => {
  expect(await whatFails({})).toEqual({});
});

const SCREEN = 'navigation./accounting/customers';
const ended = 'Please sign in: Your session has ended. Sign in again to continue.';
const ofEveryTable = (detail: (table: string) => string) =>
  Object.fromEntries(TABLES.map((table) => [`table.${table}`, detail(table)]));

test.each<readonly [fault: string, planted: Planted, found: Readonly<Record<string, unknown>>]>([
  [
    'remote down',
    { beside: broken('unavailable') },
    {
      'banking.availability': expect.stringMatching(/^This module could not be loaded: /),
      'Module banking': expect.stringMatching(/^This module could not be loaded \(unavailable\)/),
    },
  ],
  [
    'remote of wrong contract',
    { beside: broken('incompatible') },
    {
      'banking.availability': expect.stringMatching(
        /^This module needs another version of the application: /,
      ),
      'Module banking': expect.stringMatching(
        /^This module needs another version of the application \(incompatible\)/,
      ),
    },
  ],
  [
    'screen throwing',
    {
      Screen: () => {
        throw new Error('boom');
      },
    },
    {
      [SCREEN]: expect.stringMatching(/^Component error: Error boundary was activated/),
      Customers: expect.stringMatching(/^Component error: Error boundary was activated/),
    },
  ],
  [
    'blank screen',
    { Screen: () => <div /> },
    { [SCREEN]: 'Blank page detected', Customers: expect.stringMatching(/^Blank page detected/) },
  ],
  [
    'blank screen, that says it is not built yet',
    { Screen: () => <p data-not-built>Later</p> },
    {
      [SCREEN]: 'This screen is not built yet',
      Customers: expect.stringMatching(/^This screen is not built yet/),
    },
  ],
  [
    'blank screen, with its name above it',
    { Screen: () => <h1>Customers</h1> },
    {
      [SCREEN]: 'Empty screen: it shows its title and nothing else',
      Customers: expect.stringMatching(/^Empty screen: it shows its title and nothing else/),
    },
  ],
  [
    'missing save button',
    {
      Screen: () => (
        <>
          <label htmlFor="name">Name</label>
          <input id="name" />
        </>
      ),
    },
    { Customers: expect.stringMatching(/^“add” does not work .*No button “Save” was found/) },
  ],
  [
    'slow backend, that answers late',
    { change: answeringLate },
    { 'base.response': 'The server is slow: reading one record took 3000 ms, and the limit is 2000 ms' },
  ],
  [
    'slow backend, that does not answer',
    { change: answeringNever, limitMs: LIMIT_MS },
    {
      'base.database': 'No answer within 60 seconds',
      'base.response': 'No answer within 60 seconds',
      ...ofEveryTable(() => 'No answer within 60 seconds'),
      ...Object.fromEntries(
        TABLES.slice(1).map((table) => [`apart.${table}`, 'No answer within 60 seconds']),
      ),
      Customers: expect.stringMatching(/^Database access failed: Could not access table customers/),
    },
  ],
  [
    'expired session',
    { change: listing(() => Promise.reject(new AppError('auth.required'))) },
    {
      'base.database': `Unexpected error during testing: ${ended}`,
      'base.response': `Unexpected error during testing: ${ended}`,
      ...ofEveryTable((table) => `Table ${table} not accessible or has RLS issues (${ended})`),
      ...Object.fromEntries(
        TABLES.slice(1).map((table) => [`apart.${table}`, `Unexpected error during testing: ${ended}`]),
      ),
      Customers: expect.stringMatching(/^Database access failed: Could not access table customers/),
    },
  ],
])('finds and names: %s', async (_fault, planted, found) => {
  expect(await whatFails(planted)).toEqual(found);
});
