// @vitest-environment jsdom
import { routeAt } from '@ledgerwise/contract';
import { checkModule } from '@ledgerwise/contract/checks';
import { expect, test } from 'vitest';
import { lockedSections, openSections } from './demo-sections.ts';
import { manifest } from './manifest.ts';
import { module } from './module.tsx';

test('fulfills the contract', async () => {
  expect(await checkModule(module)).toEqual([]);
});

test('every navigation entry opens its own screen, here and in the standalone bundle', () => {
  for (const basePath of ['/demo', ''])
    for (const { path } of [...openSections, ...lockedSections])
      expect(routeAt(manifest.routes, basePath, `${basePath}/${path}`)?.path).toBe(path);
});

test('redirects the root and unknown addresses to the dashboard', () => {
  expect(routeAt(manifest.routes, '/demo', '/demo')?.id).toBe('root');
  expect(routeAt(manifest.routes, '/demo', '/demo/no/such/place')?.id).toBe('unknown');
  expect(module.screens.root).toBeTypeOf('function');
  expect(module.screens.root).toBe(module.screens.unknown);
});

test('needs no sign-in, and requests nothing from the backend in advance', () => {
  for (const route of manifest.routes) {
    expect(route).toMatchObject({ access: 'public', layout: 'bare' });
    expect(route.requires ?? route.firstRequests).toBeUndefined();
  }
});
