// @vitest-environment jsdom
import type { RegistryEntry } from '@ledgerwise/contract';
import { createStore } from 'jotai/vanilla';
import { expect, it, vi } from 'vitest';
import { accounting, eventually, registry } from '../../../test/sample-services.tsx';
import type { Federation } from './federation.ts';
import { createModuleCatalog } from './module-catalog.ts';

const Screen = () => null;
const exported = {
  module: { manifest: accounting, screens: { dashboard: async () => Screen }, selfTests: {} },
};

function catalog(options: {
  load?: Federation['load'];
  known?: Readonly<Record<string, unknown>>;
  readModuleJson?: (entry: RegistryEntry) => Promise<unknown>;
  codeMayRun?: () => Promise<void>;
}) {
  const load = vi.fn<Federation['load']>(options.load ?? (async () => exported));
  const readModuleJson = vi.fn(options.readModuleJson ?? (async () => accounting));
  const modules = createModuleCatalog({
    store: createStore(),
    registry,
    known: options.known ?? { accounting },
    federation: { load },
    readModuleJson,
    ...(options.codeMayRun && { codeMayRun: options.codeMayRun }),
  });
  const status = () => modules.get('accounting')?.status;
  return { modules, load, readModuleJson, status };
}

it('knows a module from the page without loading anything', () => {
  const { status, load, readModuleJson } = catalog({});
  expect(status()).toBe('ready');
  expect(load).not.toHaveBeenCalled();
  expect(readModuleJson).not.toHaveBeenCalled();
});

it('reads module.json where the page does not carry it', async () => {
  const { modules, status } = catalog({ known: {} });
  expect(status()).toBe('loading');
  await eventually(() => expect(status()).toBe('ready'));
  expect(modules.get('accounting')?.manifest?.title).toBe('Accounting');
});

it('reads the manifest of a module without module.json from its code', async () => {
  const { modules, status, load } = catalog({ known: {}, readModuleJson: async () => undefined });
  expect(status()).toBe('loading');
  await eventually(() => expect(status()).toBe('ready'));
  expect(modules.get('accounting')?.manifest?.title).toBe('Accounting');
  expect(await modules.screen('accounting', 'dashboard')).toBe(Screen);
  expect(load).toHaveBeenCalledOnce();
});

it('runs no code for it before it may', async () => {
  const waiting: (() => void)[] = [];
  const codeMayRun = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const { status, load } = catalog({ known: {}, readModuleJson: async () => undefined, codeMayRun });
  await eventually(() => expect(waiting).toHaveLength(1));
  expect(load).not.toHaveBeenCalled();
  waiting[0]?.();
  await eventually(() => expect(status()).toBe('ready'));
});

it.each([
  [99, 'incompatible'],
  ['none', 'unavailable'],
])('takes neither code of contract %s without module.json', async (contract, status) => {
  const module = { ...exported.module, manifest: { ...accounting, contract } };
  const load = async () => (status === 'incompatible' ? { module } : {});
  const { modules } = catalog({ known: {}, readModuleJson: async () => undefined, load });
  await eventually(() => expect(modules.get('accounting')?.status).toBe(status));
});

it.each([
  ['another contract', { ...accounting, contract: 99 }, 'incompatible', 'module.incompatible'],
  ['a newer minor version', { ...accounting, contractMinor: 99 }, 'incompatible', 'module.needs_newer_app'],
  ['another module', { ...accounting, id: 'banking' }, 'unavailable', 'module.unavailable'],
  ['no routes', { ...accounting, routes: undefined }, 'unavailable', 'module.unavailable'],
  ['no object', 'a page of HTML', 'unavailable', 'module.unavailable'],
])('does not accept %s', (_case, value, status, code) => {
  const { modules } = catalog({ known: { accounting: value } });
  expect(modules.get('accounting')).toMatchObject({ status, error: { code } });
});

it('accepts the contract before this one', () => {
  expect(catalog({ known: { accounting: { ...accounting, contract: 0 } } }).status()).toBe('ready');
});

it('loads after a retry, with a fresh module.json', async () => {
  const readModuleJson = vi
    .fn<(entry: RegistryEntry) => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('404'))
    .mockResolvedValue(accounting);
  const { modules, status } = catalog({ known: {}, readModuleJson });
  await eventually(() => expect(status()).toBe('unavailable'));
  expect(modules.get('accounting')?.failures).toBe(1);
  modules.retry('accounting');
  expect(status()).toBe('loading');
  await eventually(() => expect(status()).toBe('ready'));
});

it('loads code once, keeps a failure, and starts over with another attempt', async () => {
  const load = vi
    .fn<Federation['load']>()
    .mockRejectedValueOnce(new Error('remoteEntry.js answered 500'))
    .mockResolvedValue(exported);
  const { modules, status } = catalog({ load });
  await expect(modules.screen('accounting', 'dashboard')).rejects.toMatchObject({
    code: 'module.unavailable',
  });
  await expect(modules.screen('accounting', 'dashboard')).rejects.toMatchObject({
    code: 'module.unavailable',
  });
  expect(load).toHaveBeenCalledTimes(1);
  modules.retry('accounting');
  await eventually(() => expect(status()).toBe('ready'));
  await expect(modules.screen('accounting', 'dashboard')).resolves.toBe(Screen);
  expect(load).toHaveBeenLastCalledWith(registry.remotes[0], 1);
  expect(modules.get('accounting')?.failures).toBe(0);
});

it('refuses code of another contract', async () => {
  const foreign = { module: { ...exported.module, manifest: { ...accounting, contract: 99 } } };
  const { modules } = catalog({ load: async () => foreign });
  await expect(modules.definition('accounting')).rejects.toMatchObject({ code: 'module.incompatible' });
});

it('gives up on code that hangs', async () => {
  vi.useFakeTimers();
  try {
    const { modules } = catalog({ load: () => new Promise(() => {}) });
    const loading = expect(modules.definition('accounting')).rejects.toMatchObject({
      code: 'module.unavailable',
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await loading;
  } finally {
    vi.useRealTimers();
  }
});

it('lets another module load one that has failed before', async () => {
  const load = vi
    .fn<Federation['load']>()
    .mockRejectedValueOnce(new Error('500'))
    .mockResolvedValue(exported);
  const { modules } = catalog({ load });
  await expect(modules.get('accounting')?.load()).rejects.toMatchObject({ code: 'module.unavailable' });
  await expect(modules.get('accounting')?.load()).resolves.toBe(exported.module);
});

it('takes a module from another address', async () => {
  const { modules, readModuleJson, status } = catalog({});
  modules.override('accounting', 'https://try.example/');
  await eventually(() => expect(status()).toBe('ready'));
  expect(readModuleJson).toHaveBeenCalledWith({ ...registry.remotes[0], entry: 'https://try.example/' });
});
