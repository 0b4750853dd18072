// @vitest-environment jsdom
import { type ModuleInfo, type Probe, useHost } from '@ledgerwise/contract';
import { Navigate } from '@ledgerwise/contract/router';
import { type ComponentType, useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openProbe } from '../probe/open-probe.ts';
import { sampleHost, sampleModule } from './sample-host.ts';
import { type SampleSandbox, sampleSandbox } from './sample-sandbox.ts';
import { targetsIn } from './targets.ts';
import { tryFunctions } from './try-functions.ts';
import { type Verification, verifyModules } from './verify-modules.ts';
import type { Wait } from './wait.ts';

// React schedules its work in tasks, so waiting must give it one; how long is of no interest here.
const oneTask: Wait = () => new Promise((resolve) => setTimeout(resolve));

/** A list of customers with the button that adds one. */
function Customers() {
  const { data } = useHost();
  const [names, setNames] = useState<readonly string[] | null>(null);
  const read = async (): Promise<void> => {
    const { rows } = await data.list('customers', {
      sort: { field: 'name', descending: false },
      page: { size: 9, offset: 0 },
    });
    setNames(rows.map(({ name }) => String(name)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => void read().catch(() => setNames([])), []);
  if (!names) return <p aria-busy="true">Loading</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const name = new FormData(event.currentTarget).get('name');
        void data.create('customers', { name }).then(read);
      }}
    >
      <h1>Customers</h1>
      <label htmlFor="name">Name</label>
      <input id="name" name="name" />
      <button type="submit">Save</button>
      <table>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  );
}

/** Adds one as a person would. */
async function add(probe: Probe) {
  const screen = await probe.open('customers');
  await screen.fill('Name', 'Ada');
  await screen.press('button', 'Save');
  await screen.until('That Ada is listed', () => screen.rows().includes('Ada'));
  return { ok: true, detail: 'added Ada and saw her in the list' };
}

const list = async () => ({ ok: true, detail: 'listed' });

interface Given {
  readonly Screen?: ComponentType;
  readonly tables?: Readonly<Record<string, number>>;
  readonly sandbox?: SampleSandbox | undefined;
  readonly tries?: Readonly<Record<string, typeof add>>;
  readonly signal?: AbortSignal;
}

function accounting(Screen: ComponentType, tries: Readonly<Record<string, typeof add>>): ModuleInfo {
  return sampleModule('accounting', {
    routes: [
      { id: 'list', path: 'customers', title: 'Customers' },
      { id: 'dashboard', path: 'dashboard', title: 'Dashboard' },
    ],
    screens: { list: Screen, dashboard: () => <h1>Dashboard</h1> },
    verifications: [
      {
        id: 'customers',
        title: 'Customers',
        path: 'customers',
        table: 'customers',
        functions: ['list', 'add'],
      },
    ],
    tries: { customers: tries },
  });
}

async function verify(given: Given = {}, modules?: readonly ModuleInfo[]) {
  const { Screen = Customers, tables = { customers: 2 }, tries = { list, add } } = given;
  const sandbox = 'sandbox' in given ? given.sandbox : sampleSandbox();
  const all = modules ?? [accounting(Screen, tries)];
  const host = sampleHost({ modules: all, tables, ...(sandbox && { sandbox }) });
  const seen: Verification[] = [];
  const verification = await verifyModules(targetsIn(all), host, {
    onChange: (found) => seen.push(found),
    ...(given.signal && { signal: given.signal }),
    waitFor: oneTask,
  });
  return { ...verification, first: verification.results[0], seen, sandbox };
}

afterEach(() => {
  // A verified screen leaves nothing behind, with any result.
  expect(document.body.children).toHaveLength(0);
});

test('tries each function that the manifest names, in one sandbox that is gone afterwards', async () => {
  const sandbox = sampleSandbox();
  const { first, sandbox: _given, ...run } = await verify({ sandbox });
  expect(first).toMatchObject({
    module: 'Customers',
    path: '/accounting/customers',
    status: 'PASS',
    functions: ['list', 'add'],
    testedFunctions: ['list', 'add'],
    error: null,
    details: '2 of 2 functions work. list: listed. add: added Ada and saw her in the list',
  });
  expect(sandbox.ended()).toBe(1);
  expect(run.seen.at(-1)?.sandbox).toEqual({ removed: 3, left: 0 });
});

test('verifications write to the sandbox, and only read the user’s records', async () => {
  const sandbox = sampleSandbox();
  await verify({ sandbox });
  const query = { sort: { field: 'name', descending: false }, page: { size: 9, offset: 0 } };
  expect((await sandbox.data.list('customers', query)).rows).toMatchObject([{ name: 'Ada' }]);
});

test.each<readonly [string, Given, string, RegExp]>([
  [
    'a table without a policy, or that is not there',
    { tables: {} },
    'Database access failed: Could not access table customers',
    /Not found/,
  ],
  [
    'a screen that leads elsewhere',
    { Screen: () => <Navigate to="/accounting/dashboard" replace /> },
    'Navigation failed: Could not navigate to /accounting/customers',
    /became \/accounting\/dashboard/,
  ],
  ['a function that nothing tries', { tries: { list } }, '“add” does not work', /has no test for it/],
  [
    'a server without sandboxes',
    { sandbox: undefined },
    'Its functions could not be tested: there is no sandbox',
    /no server that could create an organization/,
  ],
])('finds and names %s', async (_what, given, error, details) => {
  const { first } = await verify(given);
  expect(first).toMatchObject({ status: 'FAIL', error, details: expect.stringMatching(details) });
});

test('an unresponsive backend fails its checks by name, and the run continues', async () => {
  const target = targetsIn([accounting(Customers, { list: () => new Promise(() => undefined), add })])[0];
  if (!target) throw new Error('There is nothing to verify.');
  const sandbox = sampleSandbox();
  const probe = openProbe(sampleHost({ modules: [target.module], sandbox }), sandbox, { waitFor: oneTask });
  const attempts = await tryFunctions(target, probe, { limitMs: 4000 });
  probe.close();
  expect(attempts).toMatchObject([
    { name: 'list', ok: false, detail: 'No answer within 4 seconds' },
    { name: 'add', ok: true },
  ]);
});

test('visits the screens one by one', async () => {
  const again = { ...accounting(Customers, { list, add }), id: 'second' };
  const { seen } = await verify({ tries: { list, add } }, [accounting(Customers, { list, add }), again]);
  const statuses = seen.map(({ results }) => results.map(({ status }) => status).join(' '));
  expect([...new Set(statuses)]).toEqual([
    'PENDING PENDING',
    'TESTING PENDING',
    'PASS PENDING',
    'PASS TESTING',
    'PASS PASS',
  ]);
});

test('removes the sandbox even if the run is stopped or a function throws', async () => {
  const stop = new AbortController();
  const stopping = async () => {
    stop.abort();
    return { ok: true, detail: 'last' };
  };
  const sandbox = sampleSandbox();
  await verify({ sandbox, signal: stop.signal, tries: { list: stopping, add } });
  expect(sandbox.ended()).toBe(1);
  const thrown = sampleSandbox();
  await verify({ sandbox: thrown, tries: { list: () => Promise.reject(new Error('no')), add } });
  expect(thrown.ended()).toBe(1);
});

test('restores the page’s functions for saving files and opening dialogs', async () => {
  const [create, show] = [vi.fn(() => 'blob:1'), vi.fn()];
  URL.createObjectURL = create;
  HTMLDialogElement.prototype.showModal = show;
  await verify();
  expect(URL.createObjectURL).toBe(create);
  expect(HTMLDialogElement.prototype.showModal).toBe(show);
});
