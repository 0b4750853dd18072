import { AppError, type PageInspection } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { sampleHost, sampleModule } from './sample-host.ts';
import { targetsIn } from './targets.ts';
import { wholeModules, withModules } from './whole-modules.ts';

const verifications = [{ id: 'books', title: 'Books', path: 'list', functions: ['list'] }];
const carried = sampleModule('books');
const whole = sampleModule('books', { verifications });

const hostWith = (manifestOf: PageInspection['manifestOf']) => ({
  ...sampleHost({ modules: [carried] }),
  inspectPage: async () => ({ manifestOf }) as Partial<PageInspection> as PageInspection,
});

test('reads the parts of a manifest that the page omits', async () => {
  const host = hostWith(async () => whole.manifest ?? Promise.reject(new Error('The sample has one')));
  expect(targetsIn(host.modules.all())).toEqual([]);
  const modules = await wholeModules(host);
  expect(targetsIn(withModules(host, modules).modules.all()).map(({ name }) => name)).toEqual(['Books']);
});

test('fails a module whose manifest cannot be loaded', async () => {
  const modules = await wholeModules(hostWith(() => Promise.reject(new AppError('module.unavailable'))));
  expect(modules).toMatchObject([
    { id: 'books', status: 'unavailable', manifest: null, error: { code: 'module.unavailable' } },
  ]);
  expect(targetsIn(modules)).toMatchObject([{ name: 'Module books', verification: null }]);
});

test('returns modules unchanged if nothing was omitted', async () => {
  expect(await wholeModules(sampleHost({ modules: [whole] }))).toEqual([whole]);
});
