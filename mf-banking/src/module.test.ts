// @vitest-environment jsdom
import { routeAt } from '@ledgerwise/contract';
import { checkModuleCode } from '@ledgerwise/contract/checks';
import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';
import { module } from './module.tsx';

test('fulfills the contract', async () => {
  expect(await checkModuleCode(module, manifest)).toEqual([]);
});

test('is at /banking in the sidebar, between accounting and reports', () => {
  expect(routeAt(manifest.routes, '/banking', '/banking')?.id).toBe('accounts');
  expect(routeAt(manifest.routes, '/banking', '/banking/reconciliation')?.id).toBe('reconciliation');
  expect(routeAt(manifest.routes, '/banking', '/banking/rules/new')?.id).toBe('bank_rules.new');
  expect(manifest.nav.map(({ group, label, order }) => [group, label, order])).toEqual([
    ['Banking', 'Bank Accounts', 200],
    ['Banking', 'Reconciliation', 210],
    ['Banking', 'Bank Rules', 220],
  ]);
});
