// @vitest-environment jsdom
import type { Host, ModuleInfo } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { type Sight, walkChecks } from './module-walk.ts';
import { runChecks } from './run-checks.ts';
import { sampleHost, sampleModule } from './sample-host.ts';

const atOnce = () => Promise.resolve();

const accounting = sampleModule('accounting', {
  routes: [
    { id: 'list', path: 'customers', title: 'Customers' },
    { id: 'one', path: 'customers/:id', title: 'Customer' },
    { id: 'users', path: 'users', title: 'Users', requires: 'members.manage' },
  ],
  verifications: [
    { id: 'customers', title: 'Customers', path: 'customers', functions: ['list'] },
    { id: 'users', title: 'Users', path: 'users', functions: ['list'] },
  ],
});
const site = sampleModule('site', {
  basePath: '',
  routes: [
    { id: 'home', path: '', title: 'Home', access: 'public' },
    { id: 'about', path: 'about', title: 'About', access: 'public' },
  ],
});

/** A page whose screens are given by their addresses; a redirect also changes its address. */
function page(screens: Readonly<Record<string, string>>, leadsTo: Readonly<Record<string, string>> = {}) {
  const main = document.createElement('main');
  const gone: string[] = [];
  const titles: Readonly<Record<string, string>> = {
    '/accounting/customers': 'Customers',
    '/accounting/users': 'Users',
    '/': 'Home',
  };
  let here = '/test-suite';
  const sight: Sight = {
    go(path) {
      here = leadsTo[path] ?? path;
      gone.push(path);
      main.innerHTML = screens[here] ?? '';
    },
    pathname: () => here,
    title: () => `${titles[here] ?? ''} · Sample`,
    screen: () => main,
  };
  return { sight, gone };
}

const GOOD = '<h1>Customers</h1><table></table>';
const SCREENS = { '/accounting/customers': GOOD, '/accounting/users': GOOD, '/': GOOD };

async function walk(
  host: Host,
  { sight }: ReturnType<typeof page>,
): Promise<Readonly<Record<string, string>>> {
  const records = await runChecks(walkChecks(host, 'diagnostics', sight, atOnce), {
    onChange: () => undefined,
    waitFor: atOnce,
  });
  return Object.fromEntries(
    records.map(({ id, status, detail }) => [id, status === 'PASS' ? 'PASS' : detail]),
  );
}

const hostOf = (...modules: readonly ModuleInfo[]): Host =>
  sampleHost({ modules: [...modules, sampleModule('diagnostics')], tables: { profiles: 1 } });

test('opens each declared screen, and the first screen of modules without any', async () => {
  const shown = page(SCREENS);
  expect(await walk(hostOf(accounting, site), shown)).toEqual({
    'base.authentication': 'PASS',
    'base.database': 'PASS',
    'walk./accounting/customers': 'PASS',
    'walk./accounting/users': 'PASS',
    'walk./': 'PASS',
  });
  expect(shown.gone).toEqual(['/accounting/customers', '/accounting/users', '/']);
});

test.each([
  ['nothing', '', 'Blank page detected'],
  [
    'a card in its place',
    '<div data-failed>It broke</div>',
    'Component error: Error boundary was activated (It broke)',
  ],
  ['a page that says it is not built', '<p data-not-built>Later</p>', 'This screen is not built yet'],
  ['its name alone', '<h1>Customers</h1>', 'Empty screen: it shows its title and nothing else'],
])('reports %s', async (_what, screen, detail) => {
  const found = await walk(hostOf(accounting), page({ ...SCREENS, '/accounting/customers': screen }));
  expect(found['walk./accounting/customers']).toBe(detail);
  expect(found['walk./accounting/users']).toBe('PASS');
});

test('waits for a screen that loads again', async () => {
  const shown = page({ ...SCREENS, '/accounting/customers': GOOD });
  const main = shown.sight.screen();
  let asked = 0;
  const waiting: Sight = {
    ...shown.sight,
    screen() {
      asked += 1;
      // There at once, then loading, then there permanently.
      if (shown.sight.pathname() === '/accounting/customers' && main)
        main.innerHTML = asked > 2 && asked < 9 ? '<p aria-busy="true">Loading</p>' : GOOD;
      return main;
    },
  };
  const found = await walk(hostOf(accounting), { ...shown, sight: waiting });
  expect(found['walk./accounting/customers']).toBe('PASS');
});

test('does not count a screen that redirects as reached', async () => {
  const found = await walk(hostOf(accounting), page(SCREENS, { '/accounting/customers': '/' }));
  expect(found['walk./accounting/customers']).toBe(
    'Navigation failed: Could not navigate to /accounting/customers (the address became /)',
  );
});

test('skips screens that the role may not open, without a failure', async () => {
  const host = hostOf(accounting);
  const shown = page(SCREENS);
  const asViewer = { ...host, auth: { ...host.auth, can: () => false } };
  expect((await walk(asViewer, shown))['walk./accounting/users']).toBe('PASS');
  expect(shown.gone).not.toContain('/accounting/users');
});

test('opens only public screens for a visitor', async () => {
  const shown = page(SCREENS);
  const found = await walk(sampleHost({ modules: [accounting, site], signedIn: false }), shown);
  expect(found).toMatchObject({
    'base.authentication': 'No authenticated user',
    'walk./accounting/customers': 'No authenticated user',
    'walk./': 'PASS',
  });
  expect(shown.gone).toEqual(['/']);
});
