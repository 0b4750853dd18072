// @vitest-environment jsdom
import { routeAt } from '@ledgerwise/contract';
import { checkModule } from '@ledgerwise/contract/checks';
import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';
import { module } from './module.tsx';

test('keeps the contract', async () => {
  expect(await checkModule(module)).toEqual([]);
});

test('opens with its overview', () => {
  expect(routeAt(manifest.routes, '/cash-flow', '/cash-flow')?.id).toBe('overview');
});
