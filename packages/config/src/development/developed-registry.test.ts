import { type ModuleManifest, parseRegistry } from '@ledgerwise/contract';
import { sampleDeployment } from '@ledgerwise/release/sample-deployment';
import { expect, it } from 'vitest';
import { developedRegistry } from './developed-registry.ts';

const { registry } = sampleDeployment;
const known = registry.remotes[0]?.id ?? '';
const entry = 'http://localhost:4670/';
const notes: ModuleManifest = {
  contract: 1,
  id: 'notes',
  title: 'Notes',
  routes: [
    { id: 'list', path: '', title: 'Notes' },
    { id: 'note', path: ':id', title: 'Note' },
    { id: 'inbox', path: '/inbox', title: 'Inbox' },
    { id: 'mail', path: '/inbox/:id', title: 'Mail' },
  ],
  nav: [],
  permissions: [],
  errors: {},
  selfTests: [],
};

it('leads a known module to its dev server, and leaves all else of it and of the others', () => {
  const developed = developedRegistry(registry, [{ id: known, entry, module: undefined }]);
  const [first, ...others] = developed.remotes;
  expect(first).toEqual({ ...registry.remotes[0], entry });
  expect(others).toEqual(registry.remotes.slice(1));
});

it('mounts a new module at its name, and at the addresses in its manifest', () => {
  const developed = developedRegistry(registry, [{ id: 'notes', entry, module: notes }]);
  expect(parseRegistry(developed).remotes.at(-1)).toEqual({
    ...{ id: 'notes', title: 'Notes', basePath: '/notes', entry, audience: 'signed-in' },
    claims: ['/notes/*', '/inbox', '/inbox/*'],
  });
});

it('counts a module without module.json as signed-in only, and one with public routes alone as public', () => {
  const publicly = { ...notes, routes: [{ id: 'a', path: '', title: 'A', access: 'public' as const }] };
  const audienceOf = (module: ModuleManifest | undefined) =>
    developedRegistry(registry, [{ id: 'notes', entry, module }]).remotes.at(-1)?.audience;
  expect(audienceOf(undefined)).toBe('signed-in');
  expect(audienceOf(publicly)).toBe('public');
});
