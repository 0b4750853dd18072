import { AppError, type DataSource, type Host, type ModuleInfo } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { baseChecks } from './base-checks.ts';
import type { Check } from './check.ts';
import { moduleChecks } from './module-checks.ts';
import { sampleHost, sampleModule } from './sample-host.ts';
import { openWorkshop } from './workshop.ts';

const outcomes = async (checks: readonly Check[]) =>
  Object.fromEntries(await Promise.all(checks.map(async (check) => [check.id, await check.run()] as const)));

const checksOfModules = (host: Host) => moduleChecks(host, openWorkshop(host));

test('a visitor sends no request to the database', async () => {
  const found = await outcomes(baseChecks(sampleHost({ signedIn: false })));
  expect(new Set(Object.values(found).map(({ detail }) => detail))).toEqual(
    new Set(['No authenticated user']),
  );
});

test('distinguishes an empty, a filled and an unreadable table', async () => {
  const host = sampleHost({ tables: { profiles: 1, customers: 3, company_settings: 0 } });
  const found = await outcomes(baseChecks(host));
  expect(found['base.authentication']).toEqual({ ok: true, detail: 'Signed in as ada@example.com (admin)' });
  expect(found['base.database']).toMatchObject({ ok: true });
  expect(found['table.customers']).toEqual({ ok: true, detail: 'Readable' });
  expect(found['table.company_settings']).toEqual({ ok: true, detail: 'Readable, no records yet' });
  expect(found['table.activity_log']?.detail).toMatch(
    /^Table activity_log not accessible or has RLS issues \(Not found/,
  );
});

test('reports a user without a profile', async () => {
  const found = await outcomes(baseChecks(sampleHost({ tables: { profiles: 0 } })));
  expect(found['base.database']).toEqual({ ok: false, detail: 'Profile not found' });
});

test('asks every registered module: availability, manifest, code, self-tests', async () => {
  const missing: ModuleInfo = {
    ...sampleModule('payroll'),
    status: 'unavailable',
    manifest: null,
    error: new AppError('module.unavailable'),
  };
  const sound = sampleModule('books', {
    routes: [{ id: 'list', path: 'list', title: 'List' }],
    screens: { list: () => null },
    selfTest: { ok: false, detail: 'Debits do not equal credits' },
  });
  const hollow = sampleModule('hollow', { routes: [{ id: 'list', path: 'list', title: 'List' }] });
  const found = await outcomes(checksOfModules(sampleHost({ modules: [missing, sound, hollow] })));
  expect(found).toEqual({
    'payroll.availability': {
      ok: false,
      detail:
        'This module could not be loaded: The rest of the application still works. Try again in a moment.',
    },
    'books.availability': { ok: true, detail: 'Module books uses contract 1' },
    'books.manifest': { ok: true, detail: '1 addresses, 0 permissions' },
    'books.code': { ok: true, detail: 'The code of every screen was loaded' },
    'books.self-test.one': { ok: false, detail: 'Debits do not equal credits' },
    'hollow.availability': { ok: true, detail: 'Module hollow uses contract 1' },
    'hollow.manifest': { ok: true, detail: '1 addresses, 0 permissions' },
    'hollow.code': { ok: false, detail: 'Route "list" has no screen.' },
  });
});

test('finds permissions that differ from those of screens', async () => {
  const permissions = ['books.read', 'books.lend'];
  const routes = permissions.map((requires) => ({ id: requires, path: requires, title: requires, requires }));
  const module = sampleModule('books', { permissions, routes });
  const host = sampleHost({ modules: [module] });
  const inStep = await outcomes(checksOfModules(host));
  expect(inStep['books.permissions']).toEqual({
    ok: true,
    detail: '2 permissions are granted to the roles that need them',
  });
  const rolesWith = (permission: string) => (permission === 'books.lend' ? [] : (['admin'] as const));
  const outOfStep = await outcomes(checksOfModules({ ...host, auth: { ...host.auth, rolesWith } }));
  expect(outOfStep['books.permissions']).toEqual({
    ok: false,
    detail: 'No role holds books.lend: what asks for it is closed to everybody.',
  });
});

test('finds a setting that a module reads and the server does not send', async () => {
  const settings = { shelves: { title: 'Shelves', default: 12 } };
  const host = sampleHost({ modules: [sampleModule('books', { settings })] });
  expect((await outcomes(checksOfModules(host)))['books.settings']).toEqual({
    ok: false,
    detail: '"Shelves" goes by its default, 12: the server sends none as the setting "shelves".',
  });
  const organisation = host.auth.organisation && { ...host.auth.organisation, settings: { shelves: 3 } };
  const sent = await outcomes(checksOfModules({ ...host, auth: { ...host.auth, organisation } }));
  expect(sent['books.settings']).toEqual({
    ok: true,
    detail: 'The session has the settings that the module reads',
  });
});

test('finds a table without a policy by reading as a visitor', async () => {
  const host = sampleHost({ tables: { customers: 3, vendors: 2 } });
  const visitor: DataSource = {
    ...host.data,
    list: async (table) => {
      if (table === 'customers') return { rows: [{ id: '1' }] as never, next: null };
      if (table === 'vendors') throw new AppError('network.offline');
      if (table === 'bills') throw new AppError('data.forbidden');
      return { rows: [], next: null };
    },
  };
  const checks = baseChecks({ ...host, asVisitor: async () => visitor });
  const found = await outcomes(checks.filter(({ group }) => group === 'Not signed in'));
  expect(found['visitor.customers']).toEqual({
    ok: false,
    detail: 'Table customers shows its records to anybody: it lacks a policy',
  });
  expect(found['visitor.vendors']?.detail).toMatch(/^Table vendors did not refuse a visitor, but failed: /);
  expect(found['visitor.bills']).toEqual({ ok: true, detail: 'Refused to visitors' });
  expect(found['visitor.profiles']).toEqual({ ok: true, detail: 'Shows no record to visitors' });
});

test.each([
  ['an expired session', 'auth.required', /^Table customers not accessible or has RLS issues \(/],
  ['a missing column', 'query.unknown_field', /^Table customers not accessible or has RLS issues \(/],
])('names the table at %s', async (_what, code, detail) => {
  const host = sampleHost({ tables: { customers: 1 } });
  const data: DataSource = { ...host.data, list: () => Promise.reject(new AppError(code)) };
  const found = await outcomes(baseChecks({ ...host, data }).filter(({ group }) => group === 'Tables'));
  expect(found['table.customers']).toMatchObject({ ok: false, detail: expect.stringMatching(detail) });
});
