import type { BuildRecord, ModuleOrigin, PageInspection, SharedLibrary } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { sampleHost, sampleModule } from '../runner/sample-host.ts';
import { build, ENTRY } from './sample-build.ts';
import { checkShared, versionChecks } from './version-checks.ts';

const origin: ModuleOrigin = {
  id: 'books',
  entry: ENTRY,
  registered: ENTRY,
  version: '1.2.3',
  container: `${ENTRY}remoteEntry.11111111.js`,
};
const library = (more: Partial<SharedLibrary> = {}): SharedLibrary => ({
  name: 'react',
  version: '19.3.1',
  providedBy: 'shell',
  usedBy: ['shell'],
  isLoaded: true,
  ...more,
});

interface Given {
  readonly origin?: Partial<ModuleOrigin>;
  readonly module?: object | null;
  readonly container?: string;
  readonly build?: Partial<BuildRecord> | null;
}

async function verdict(given: Given = {}) {
  const inspection = {
    modules: () => [{ ...origin, ...given.origin }],
    libraries: () => [library()],
  } as Partial<PageInspection> as PageInspection;
  const files: Readonly<Record<string, unknown>> = {
    'module.json': given.module === null ? undefined : { version: '1.2.3', contract: 1, ...given.module },
    'mf-manifest.json': {
      metaData: { remoteEntry: { name: given.container ?? 'remoteEntry.11111111.js' } },
    },
    'build.json': given.build === null ? undefined : { ...build, ...given.build },
  };
  const host = { ...sampleHost({ modules: [sampleModule('books')] }), inspectPage: async () => inspection };
  const checks = versionChecks(host, async (address) => files[address.slice(address.lastIndexOf('/') + 1)]);
  expect(checks.map(({ id }) => id)).toEqual(['books.versions', 'versions.shared']);
  return checks[0]?.run();
}

test('a module that matches the deployment passes, with its commit', async () => {
  expect(await verdict()).toEqual({ ok: true, detail: 'Version 1.2.3, commit 8d7d50c, contract 1' });
});

test('a build without git or a record passes, with an unknown commit', async () => {
  const detail = 'Version 1.2.3, commit unknown, contract 1';
  expect(await verdict({ build: { commit: null } })).toEqual({ ok: true, detail });
  expect(await verdict({ build: null })).toEqual({ ok: true, detail });
  expect(await verdict({ origin: { version: null }, module: null, build: null })).toEqual({
    ok: true,
    detail: 'Version unknown, commit unknown, contract 1',
  });
});

test.each<[string, Given, string]>([
  [
    'a page older than the deployment',
    { module: { version: '1.3.0' } },
    'This page has version 1.2.3, module.json says 1.3.0: reload the page',
  ],
  [
    'code older than the deployment',
    { container: 'remoteEntry.22222222.js' },
    'This page runs remoteEntry.11111111.js, remoteEntry.22222222.js is deployed: reload the page',
  ],
  [
    'an override',
    { origin: { entry: 'https://try.example/' } },
    `This tab loads it from https://try.example/ instead of ${ENTRY}, its address in the registry: reset the override first`,
  ],
  [
    'the record of another build',
    { build: { id: 'shelves' } },
    'The build record belongs to "shelves": the deployment is mixed up',
  ],
  [
    'a record of another version',
    { build: { version: '1.2.2' } },
    'Its build record says 1.2.2, module.json 1.2.3',
  ],
  [
    'contracts that differ',
    { module: { contract: 2 } },
    'Its code, module.json and build record name different contracts: 1, 2, 1',
  ],
  [
    'a second copy of what the shell provides',
    { build: { libraries: { react: '18.3.1' } } },
    'Bundles its own copy of react, which the shell provides',
  ],
])('%s is found', async (_what, given, detail) => {
  expect(await verdict(given)).toEqual({ ok: false, detail });
});

test('shared libraries have one copy in use, whatever else is offered', () => {
  expect(
    checkShared([library(), library({ version: '18.3.1', providedBy: 'books', isLoaded: false })]),
  ).toEqual({ ok: true, detail: 'One copy each of react 19.3.1' });
  expect(checkShared([library(), library({ version: '18.3.1', providedBy: 'books' })])).toEqual({
    ok: false,
    detail: 'books runs its own copy of react 18.3.1',
  });
  const facade = library({ name: '@ledgerwise/ui/antd', version: '6.6.8-ha', providedBy: 'books' });
  expect(checkShared([library(), facade, { ...facade, version: '6.6.8-hb' }])).toMatchObject({ ok: true });
  expect(checkShared([])).toEqual({ ok: false, detail: 'The shell shares no library' });
});

test('compares nothing on a standalone page', () => {
  expect(versionChecks(sampleHost({ modules: [sampleModule('books')] }))).toEqual([]);
});
