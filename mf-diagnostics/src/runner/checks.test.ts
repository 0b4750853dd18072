import { AppError, type ModuleInfo } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { baseChecks } from './base-checks.ts';
import type { Check } from './check.ts';
import { moduleChecks } from './module-checks.ts';
import { sampleHost, sampleModule } from './sample-host.ts';

const outcomes = async (checks: readonly Check[]) =>
  Object.fromEntries(await Promise.all(checks.map(async (check) => [check.id, await check.run()] as const)));

test('signed out, nothing is asked of the database', async () => {
  const found = await outcomes(baseChecks(sampleHost({ signedIn: false })));
  expect(new Set(Object.values(found).map(({ detail }) => detail))).toEqual(
    new Set(['No authenticated user']),
  );
});

test('tells an empty table, a filled one and one that cannot be read apart', async () => {
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

test('a user without a profile is told', async () => {
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
  const found = await outcomes(moduleChecks(sampleHost({ modules: [missing, sound, hollow] })));
  expect(found).toEqual({
    'payroll.availability': {
      ok: false,
      detail:
        'This module could not be loaded: The rest of the application goes on working. Try again in a moment.',
    },
    'books.availability': { ok: true, detail: 'Module books speaks contract 1' },
    'books.manifest': { ok: true, detail: '1 addresses, 0 permissions' },
    'books.code': { ok: true, detail: 'The code of every screen was loaded' },
    'books.self-test.one': { ok: false, detail: 'Debits do not equal credits' },
    'hollow.availability': { ok: true, detail: 'Module hollow speaks contract 1' },
    'hollow.manifest': { ok: true, detail: '1 addresses, 0 permissions' },
    'hollow.code': { ok: false, detail: 'Route "list" has no screen.' },
  });
});
