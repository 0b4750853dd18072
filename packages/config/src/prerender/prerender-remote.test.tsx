import { CONTRACT_VERSION, type ModuleManifest, type RouteDeclaration, useHost } from '@ledgerwise/contract';
import { type ComponentType, useId } from 'react';
import { expect, it } from 'vitest';
import { prerenderRemote } from './prerender-remote.tsx';

const welcome: RouteDeclaration = {
  id: 'welcome',
  path: 'welcome',
  title: 'Welcome',
  access: 'public',
  head: { description: 'Hello.' },
};

function draw(Screen: ComponentType, routes: readonly RouteDeclaration[] = [welcome]) {
  const manifest: ModuleManifest = {
    contract: CONTRACT_VERSION,
    id: 'sample',
    title: 'Sample',
    routes,
    nav: [],
    permissions: [],
    errors: {},
    selfTests: [],
  };
  return prerenderRemote(manifest, { manifest, screens: { welcome: async () => Screen }, selfTests: {} });
}

it('renders a screen for an unknown visitor', async () => {
  const { pages } = await draw(() => <p>{useHost().auth.status}</p>);
  expect(pages.welcome?.html).toBe('<p>loading</p>');
});

it('moves preload hints out of the markup', async () => {
  const { pages } = await draw(() => <img src="/hero.avif" alt="The list" fetchPriority="high" />);
  expect(pages.welcome?.hints).toEqual([expect.stringContaining('href="/hero.avif"')]);
  expect(pages.welcome?.html).toMatch(/^<img /);
});

it('skips routes that need a sign-in or have no head', async () => {
  const { access: _public, ...guarded } = welcome;
  const { head: _head, ...headless } = welcome;
  expect((await draw(() => <p>Never</p>, [guarded, headless])).pages).toEqual({});
});

it('names the screen that fails to render, with the reason', async () => {
  const failing = () => {
    throw new Error('window is not defined');
  };
  await expect(draw(failing)).rejects.toThrow(
    'Route "welcome" of "sample" cannot be prerendered: window is not defined',
  );
  await expect(draw(() => <p id={useId()}>Made</p>)).rejects.toThrow('an id that useId() made');
});
