// @vitest-environment jsdom
import { AppError, type RegistryEntry } from '@ledgerwise/contract';
import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accounting, eventually, registry } from '../../../test/sample-services.tsx';
import type { Federation } from './federation.ts';
import { createModuleCatalog } from './module-catalog.ts';

const first = registry.remotes[0] as RegistryEntry;
const release = (version: string, contract = '1.1'): RegistryEntry => ({
  ...first,
  version,
  contract,
  entry: `/remotes/mf-accounting/${version}/`,
});
const Screen = () => null;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A deployment whose releases have their version in the title of the module. */
function deployment(over: Partial<Parameters<typeof createModuleCatalog>[0]> = {}) {
  const title = ({ version = 'first' }: RegistryEntry) => ({ ...accounting, title: version });
  const load = vi.fn<Federation['load']>(async () => ({
    module: { manifest: accounting, screens: { dashboard: async () => Screen }, selfTests: {} },
  }));
  const readModuleJson = vi.fn(async (entry: RegistryEntry): Promise<unknown> => title(entry));
  const modules = createModuleCatalog({
    store: createStore(),
    registry,
    known: { accounting },
    federation: { load },
    readModuleJson,
    ...over,
  });
  const now = () => modules.get('accounting');
  const askedFor = () => load.mock.calls.map(([{ entry }]) => entry);
  return { modules, load, readModuleJson, now, askedFor };
}

it('takes a new release without a word where nothing of the module is loaded', async () => {
  const { modules, now, askedFor } = deployment();
  modules.follow([release('2.0.0')]);
  expect(now()?.status).toBe('ready');
  await eventually(() => expect(now()?.title).toBe('2.0.0'));
  await modules.screen('accounting', 'dashboard');
  expect(askedFor()).toEqual(['/remotes/mf-accounting/2.0.0/']);
  expect(now()).toMatchObject({ isOutdated: false, attempt: 0 });
});

it('keeps the running release, reports that one for another contract waits, and loads the new one once no screen is open', async () => {
  const { modules, now, askedFor } = deployment();
  await modules.screen('accounting', 'dashboard');
  const release2 = release('2.0.0');
  const leave = modules.hold('accounting');
  modules.follow([release2]);
  expect(now()).toMatchObject({ isOutdated: true, title: 'Accounting', attempt: 0 });
  leave();
  await eventually(() => expect(now()).toMatchObject({ isOutdated: false, title: '2.0.0', attempt: 1 }));
  await modules.screen('accounting', 'dashboard');
  expect(askedFor()).toEqual([first.entry, release2.entry]);
});

it('does not report a release for the same contract, and uses it once no screen is open', async () => {
  const { modules, now } = deployment();
  await modules.screen('accounting', 'dashboard');
  const leave = modules.hold('accounting');
  modules.follow([release('2.0.0', '1.0')]);
  expect(now()).toMatchObject({ isOutdated: false, title: 'Accounting' });
  leave();
  await eventually(() => expect(now()).toMatchObject({ title: '2.0.0', attempt: 1 }));
});

it('does not exchange a module between two of its screens', async () => {
  const { modules, now } = deployment();
  await modules.screen('accounting', 'dashboard');
  const leave = modules.hold('accounting');
  modules.follow([release('2.0.0')]);
  leave();
  modules.hold('accounting');
  await Promise.resolve();
  await Promise.resolve();
  expect(now()).toMatchObject({ isOutdated: true, attempt: 0 });
});

it('exchanges nothing while something runs, and tries again with the next answer', async () => {
  let isBusy = true;
  const { modules, now } = deployment({ isBusy: () => isBusy });
  await modules.screen('accounting', 'dashboard');
  modules.follow([release('2.0.0')]);
  expect(now()?.isOutdated).toBe(true);
  isBusy = false;
  modules.follow([release('2.0.0')]);
  await eventually(() => expect(now()?.title).toBe('2.0.0'));
});

it('is up to date again after a rollback to the running release', async () => {
  const { modules, now } = deployment();
  await modules.screen('accounting', 'dashboard');
  modules.hold('accounting');
  modules.follow([release('2.0.0')]);
  modules.follow([first]);
  expect(now()?.isOutdated).toBe(false);
});

it('heals a module that failed as soon as another release of it is live', async () => {
  const { modules, load, now, askedFor } = deployment();
  load.mockRejectedValueOnce(new Error('500'));
  await expect(modules.screen('accounting', 'dashboard')).rejects.toMatchObject({
    code: 'module.unavailable',
  });
  modules.hold('accounting');
  modules.follow([first]);
  expect(now()?.attempt).toBe(0);
  modules.follow([release('1.9.0')]);
  await eventually(() => expect(now()).toMatchObject({ status: 'ready', title: '1.9.0', attempt: 1 }));
  expect(await modules.screen('accounting', 'dashboard')).toBe(Screen);
  expect(askedFor().at(-1)).toBe('/remotes/mf-accounting/1.9.0/');
});

it('replaces a module whose screen broke, and no other on the page', async () => {
  const { modules, now } = deployment();
  await modules.screen('accounting', 'dashboard');
  modules.hold('accounting');
  const mend = modules.holdBroken('accounting');
  modules.follow([release('2.0.0')]);
  await eventually(() => expect(now()).toMatchObject({ attempt: 1, title: '2.0.0' }));
  mend();
  await modules.screen('accounting', 'dashboard');
  modules.follow([release('3.0.0')]);
  expect(now()).toMatchObject({ attempt: 1, isOutdated: true });
});

it('keeps its release if the live one cannot be loaded or needs a newer shell', async () => {
  const { modules, readModuleJson, now } = deployment();
  readModuleJson.mockRejectedValueOnce(new AppError('module.unavailable'));
  modules.follow([release('2.0.0')]);
  await eventually(() => expect(console.warn).toHaveBeenCalledOnce());
  readModuleJson.mockResolvedValueOnce({ ...accounting, contractMinor: 99 });
  modules.follow([release('2.0.0')]);
  await eventually(() => expect(console.warn).toHaveBeenCalledTimes(2));
  expect(now()).toMatchObject({ status: 'ready', title: 'Accounting' });
  modules.follow([release('2.0.0')]);
  await eventually(() => expect(now()?.title).toBe('2.0.0'));
});

it('checks the live release before a retry, and loads that', async () => {
  const { modules, load, now, askedFor } = deployment({
    askWhatIsLive: async () => modules.follow([release('2.0.0')]),
  });
  load.mockRejectedValueOnce(new Error('404'));
  await expect(modules.screen('accounting', 'dashboard')).rejects.toThrow();
  modules.retry('accounting');
  await eventually(() => expect(now()?.title).toBe('2.0.0'));
  await modules.screen('accounting', 'dashboard');
  expect(askedFor()).toEqual([first.entry, '/remotes/mf-accounting/2.0.0/']);
});

it('loads nothing of a refused registry, until a valid one arrives', async () => {
  let refusal: AppError | null = new AppError('module.not_signed');
  const { modules, load, readModuleJson, now } = deployment({ refusal: () => refusal });
  await eventually(() => expect(now()?.error?.code).toBe('module.not_signed'));
  await expect(modules.screen('accounting', 'dashboard')).rejects.toMatchObject({
    code: 'module.not_signed',
  });
  expect([load.mock.calls.length, readModuleJson.mock.calls.length]).toEqual([0, 0]);
  refusal = null;
  modules.follow([first]);
  await eventually(() => expect(now()?.status).toBe('ready'));
});

it('tries out an address whatever is live', async () => {
  const { modules, now, askedFor } = deployment({ known: {} });
  modules.override('accounting', 'https://try.example/');
  modules.follow([release('2.0.0')]);
  await eventually(() => expect(now()?.status).toBe('ready'));
  await modules.screen('accounting', 'dashboard');
  expect(askedFor()).toEqual(['https://try.example/']);
});
