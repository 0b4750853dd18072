// @vitest-environment jsdom
import { routeAt } from '@ledgerwise/contract';
import { checkModule } from '@ledgerwise/contract/checks';
import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';
import { module } from './module.tsx';

test('fulfills the contract', async () => {
  expect(await checkModule(module)).toEqual([]);
});

test('every public address of the site has its page', () => {
  const pages = ['/', '/home', '/about', '/pricing', '/contact', '/features', '/terms', '/privacy'];
  const shown = pages.map((address) => routeAt(manifest.routes, '', address));
  expect(shown.map((route) => route?.access)).toEqual(pages.map(() => 'public'));
});
