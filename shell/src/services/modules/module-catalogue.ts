import {
  AppError,
  isAppError,
  type ModuleCode,
  type ModuleInfo,
  type ModuleManifest,
  type ModuleStatus,
  type Registry,
  type RegistryEntry,
} from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { ComponentType } from 'react';
import type { Store } from '../store.ts';
import { type Federation, tryPastFailedPreloads } from './federation.ts';
import { checkContract, fetchModuleJson, parseModuleJson } from './module-json.ts';

/** Longer than the limits for manifest and container, for whatever hangs behind them. */
const CODE_LIMIT_MS = 20_000;

const OTHER_CONTRACT: readonly string[] = ['module.incompatible', 'module.needs_newer_app'];

/** A module with what the shell needs beyond what modules see of each other. */
export interface CatalogueModule extends ModuleInfo {
  readonly entry: RegistryEntry;
  /** How often loading has failed since it last went well. */
  readonly failures: number;
  /** Grows with every retry: a key for whatever must start anew. */
  readonly attempt: number;
}

interface Slot {
  entry: RegistryEntry;
  status: ModuleStatus;
  manifest: ModuleManifest | null;
  error: AppError | null;
  attempt: number;
  failures: number;
  reading: Promise<void>;
  /** What the remote exports, asked for at most once an attempt. */
  exported: Promise<ModuleCode> | null;
  code: Promise<ModuleCode> | null;
  hasCodeFailed: boolean;
  screens: Map<string, Promise<ComponentType>>;
}

export interface ModuleCatalogue {
  readonly modulesAtom: Atom<readonly CatalogueModule[]>;
  all(): readonly CatalogueModule[];
  get(id: string): CatalogueModule | undefined;
  /** The same promise until a retry, also a rejected one, so that rendering can wait for it. */
  definition(id: string): Promise<ModuleCode>;
  /** Code of one screen, kept like the definition. */
  screen(id: string, routeId: string): Promise<ComponentType>;
  /** Forgets what was loaded or failed, and reads the module anew. */
  retry(id: string): void;
  /** Takes a module from another address, for trying out a version of it. */
  replaceEntry(id: string, entry: string): void;
}

export interface CatalogueOptions {
  readonly store: Store;
  readonly registry: Registry;
  /** Content of `module.json` by id, as far as it is already here. */
  readonly known: Readonly<Record<string, unknown>>;
  readonly federation: Federation;
  /** Answers undefined where the remote's folder has no `module.json`. */
  readonly readModuleJson?: (entry: string) => Promise<unknown>;
  /** Settles once code may run only to learn what a module is; the default is at once. */
  readonly codeMayRun?: (entry: RegistryEntry) => Promise<void>;
}

function unavailable(cause: unknown): AppError {
  return isAppError(cause) && cause.code.startsWith('module.')
    ? cause
    : new AppError('module.unavailable', { cause });
}

function withLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AppError('module.unavailable', { cause: new Error('It did not load in time') })),
      CODE_LIMIT_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function parseDefinition(value: unknown, id: string): ModuleCode {
  const exported = value as { module?: ModuleCode } | null;
  const module = exported?.module;
  if (!module?.manifest || typeof module.screens !== 'object')
    throw new AppError('module.unavailable', { cause: new Error(`"${id}" exports no module`) });
  checkContract(module.manifest, id);
  return module;
}

/** All modules of the deployment: what they say of themselves, and their code once it is asked for. */
export function createModuleCatalogue({
  store,
  registry,
  known,
  federation,
  readModuleJson = fetchModuleJson,
  codeMayRun = () => Promise.resolve(),
}: CatalogueOptions): ModuleCatalogue {
  const slots = new Map<string, Slot>();
  const modulesAtom = atom<readonly CatalogueModule[]>([]);
  const all = (): readonly CatalogueModule[] => store.get(modulesAtom);

  function tell(): void {
    store.set(modulesAtom, [...slots.values()].map(describe));
  }

  function describe(slot: Slot): CatalogueModule {
    const { entry, status, manifest, error, attempt, failures } = slot;
    const load = () => {
      // A module that asks for another starts over where an earlier attempt has failed.
      if (slot.hasCodeFailed || slot.error) retry(entry.id);
      return definition(entry.id);
    };
    const { id, basePath } = entry;
    const title = manifest?.title ?? entry.title;
    return { id, title, basePath, status, manifest, error, entry, attempt, failures, load };
  }

  function fail(slot: Slot, cause: unknown): AppError {
    const error = unavailable(cause);
    slot.failures += 1;
    return error;
  }

  function failCode(slot: Slot, cause: unknown): AppError {
    slot.hasCodeFailed = true;
    const error = fail(slot, cause);
    tell();
    return error;
  }

  function accept(slot: Slot, value: unknown): void {
    try {
      slot.manifest = parseModuleJson(value, slot.entry.id);
      slot.status = 'ready';
      slot.error = null;
    } catch (cause) {
      slot.manifest = null;
      refuse(slot, cause);
    }
  }

  function refuse(slot: Slot, cause: unknown): void {
    slot.error = fail(slot, cause);
    slot.status = OTHER_CONTRACT.includes(slot.error.code) ? 'incompatible' : 'unavailable';
  }

  async function read(slot: Slot): Promise<void> {
    const { attempt } = slot;
    let value: unknown;
    let failure: unknown;
    try {
      value = (await readModuleJson(slot.entry.entry)) ?? (await manifestInCode(slot));
    } catch (cause) {
      failure = cause;
    }
    if (slot.attempt !== attempt) return;
    if (failure === undefined) accept(slot, value);
    else refuse(slot, failure);
    tell();
  }

  function slotOf(id: string): Slot {
    const slot = slots.get(id);
    if (!slot) throw new AppError('module.unavailable', { cause: new Error(`No module is called "${id}"`) });
    return slot;
  }

  function kept<T>(promise: Promise<T>): Promise<T> {
    // In the fields that React's `use` looks at, so that what is there already is drawn without a wait. Whoever renders or
    // calls gets the rejection; a prefetch that nobody waits for must not count as unhandled.
    promise.then(
      (value) => void Object.assign(promise, { status: 'fulfilled', value }),
      // It answers nothing: a promise that is answered is waited for, and fails once more with nobody to hear of it.
      (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
    );
    return promise;
  }

  async function loadExported({ entry, attempt }: Slot): Promise<ModuleCode> {
    const began = performance.now();
    const value = await withLimit(federation.load(entry.id, entry.entry, attempt));
    performance.measure(`module ${entry.id}`, { start: began });
    return parseDefinition(value, entry.id);
  }

  function exportedBy(slot: Slot): Promise<ModuleCode> {
    slot.exported ??= kept(loadExported(slot));
    return slot.exported;
  }

  /** Without a `module.json`, only the module's code says what it is. */
  async function manifestInCode(slot: Slot): Promise<ModuleManifest> {
    await codeMayRun(slot.entry);
    const { manifest } = await exportedBy(slot);
    if ('routes' in manifest) return manifest as ModuleManifest;
    throw new AppError('module.unavailable', {
      cause: new Error(
        `The module.json of "${slot.entry.id}" is missing, and its code does not hold the manifest`,
      ),
    });
  }

  async function loadDefinition(slot: Slot): Promise<ModuleCode> {
    await withLimit(slot.reading);
    if (slot.error) throw slot.error;
    try {
      return await exportedBy(slot);
    } catch (cause) {
      throw failCode(slot, cause);
    }
  }

  function definition(id: string): Promise<ModuleCode> {
    const slot = slotOf(id);
    slot.code ??= kept(loadDefinition(slot));
    return slot.code;
  }

  async function loadScreen(slot: Slot, routeId: string): Promise<ComponentType> {
    const { screens } = await definition(slot.entry.id);
    const load = screens[routeId];
    if (!load)
      throw new AppError('module.unavailable', {
        cause: new Error(`"${slot.entry.id}" has no screen for the route "${routeId}"`),
      });
    try {
      const began = performance.now();
      const found = await withLimit(slot.attempt > 0 ? tryPastFailedPreloads(load) : load());
      performance.measure(`screen ${slot.entry.id} ${routeId}`, { start: began });
      if (slot.failures > 0) {
        slot.failures = 0;
        tell();
      }
      return found;
    } catch (cause) {
      throw failCode(slot, cause);
    }
  }

  function screen(id: string, routeId: string): Promise<ComponentType> {
    const slot = slotOf(id);
    const found = slot.screens.get(routeId) ?? kept(loadScreen(slot, routeId));
    slot.screens.set(routeId, found);
    return found;
  }

  function begin(slot: Slot): void {
    slot.attempt += 1;
    slot.status = 'loading';
    slot.error = null;
    slot.exported = null;
    slot.code = null;
    slot.hasCodeFailed = false;
    slot.screens = new Map();
    slot.reading = read(slot);
    tell();
  }

  function retry(id: string): void {
    begin(slotOf(id));
  }

  for (const entry of registry.remotes) {
    const slot: Slot = {
      entry,
      status: 'loading',
      manifest: null,
      error: null,
      attempt: 0,
      failures: 0,
      reading: Promise.resolve(),
      exported: null,
      code: null,
      hasCodeFailed: false,
      screens: new Map(),
    };
    slots.set(entry.id, slot);
    if (known[entry.id] === undefined) slot.reading = read(slot);
    else accept(slot, known[entry.id]);
  }
  tell();

  return {
    modulesAtom,
    all,
    get: (id) => all().find((module) => module.id === id),
    definition,
    screen,
    retry,
    replaceEntry(id, entry) {
      const slot = slotOf(id);
      slot.entry = { ...slot.entry, entry };
      begin(slot);
    },
  };
}
