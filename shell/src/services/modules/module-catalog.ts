import {
  AppError,
  type ModuleCode,
  type ModuleInfo,
  type ModuleManifest,
  type Registry,
  type RegistryEntry,
} from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { ComponentType } from 'react';
import type { Store } from '../store.ts';
import type { Federation } from './federation.ts';
import { fetchModuleJson, parseModuleJson } from './module-json.ts';
import { kept, parseDefinition, unavailable, withLimit } from './module-loading.ts';
import { createSlot, forgetCode, hasFailed, isSameRelease, type Slot, takeOffered } from './module-slot.ts';
import { tryPastFailedFiles } from './try-again.ts';

const OTHER_CONTRACT: readonly string[] = ['module.incompatible', 'module.needs_newer_app'];

/** A module with what the shell needs beyond what modules see of each other. */
export interface CatalogModule extends ModuleInfo {
  readonly entry: RegistryEntry;
  /** How often loading has failed since it last went well. */
  readonly failures: number;
  /** Grows with every retry: a key for whatever must start again. */
  readonly attempt: number;
  /** Another release of it is live, and this page goes on with the one that it has loaded. */
  readonly isOutdated: boolean;
}

export interface ModuleCatalog {
  readonly modulesAtom: Atom<readonly CatalogModule[]>;
  all(): readonly CatalogModule[];
  get(id: string): CatalogModule | undefined;
  /** The same promise until a retry, also a rejected one, so that rendering can wait for it. */
  definition(id: string): Promise<ModuleCode>;
  /** Code of one screen, kept like the definition. */
  screen(id: string, routeId: string): Promise<ComponentType>;
  /** Discards what was loaded or failed, and reads the module again. */
  retry(id: string): void;
  /** Takes a module from another address, for trying out a version of it. */
  override(id: string, entry: string): void;
  /** A screen of the module is on the page, until the answer is called: its code is not exchanged meanwhile. */
  hold(id: string): () => void;
  /** A screen of the module shows that it broke, until the answer is called: another release takes its place at once. */
  holdBroken(id: string): () => void;
  /**
   * These releases are live now. What is not loaded takes them, and so does what has failed; what runs goes on, and takes
   * them once none of its screens is on the page.
   */
  follow(entries: readonly RegistryEntry[]): void;
}

export interface CatalogOptions {
  readonly store: Store;
  readonly registry: Registry;
  /** Content of `module.json` by id, as far as it is already here. */
  readonly known: Readonly<Record<string, unknown>>;
  readonly federation: Federation;
  /** Answers undefined where the remote's folder has no `module.json`. */
  readonly readModuleJson?: (entry: RegistryEntry) => Promise<unknown>;
  /** Asks what is live, for a module that is loaded again: what is followed until it settles counts. It does not fail. */
  readonly askWhatIsLive?: () => Promise<void>;
  /** Why nothing of the registry may be loaded; null where it may. */
  readonly refusal?: () => AppError | null;
  /** Whether something runs that no code may be exchanged under. */
  readonly isBusy?: () => boolean;
  /** Settles once code may run only to learn what a module is; the default is at once. */
  readonly codeMayRun?: (entry: RegistryEntry) => Promise<void>;
}

/** All modules of the deployment: what they say of themselves, and their code once it is asked for. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the states of a module and what leads from one to the next, not taken apart yet
export function createModuleCatalog({
  store,
  registry,
  known,
  federation,
  readModuleJson = fetchModuleJson,
  askWhatIsLive = () => Promise.resolve(),
  refusal = () => null,
  isBusy = () => false,
  codeMayRun = () => Promise.resolve(),
}: CatalogOptions): ModuleCatalog {
  const slots = new Map<string, Slot>();
  const modulesAtom = atom<readonly CatalogModule[]>([]);
  const all = (): readonly CatalogModule[] => store.get(modulesAtom);

  function tell(): void {
    store.set(modulesAtom, [...slots.values()].map(describe));
  }

  function describe(slot: Slot): CatalogModule {
    const { entry, status, manifest, error, attempt, failures } = slot;
    const isOutdated = slot.offered !== null && slot.exported !== null;
    const load = () => {
      // A module that asks for another starts over where an earlier attempt has failed.
      if (slot.hasCodeFailed || slot.error) retry(entry.id);
      return definition(entry.id);
    };
    const { id, basePath } = entry;
    const title = manifest?.title ?? entry.title;
    return { id, title, basePath, status, manifest, error, entry, attempt, failures, isOutdated, load };
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

  /** Reads the manifest; once more if another release became live meanwhile. */
  async function readEntry(slot: Slot): Promise<unknown> {
    const { entry } = slot;
    const value = await readModuleJson(entry);
    if (slot.entry !== entry) return readEntry(slot);
    return value ?? manifestInCode(slot);
  }

  function checkRefusal(): void {
    const refused = refusal();
    if (refused) throw refused;
  }

  async function read(slot: Slot): Promise<void> {
    const { attempt } = slot;
    let value: unknown;
    let failure: unknown;
    try {
      if (attempt > 0 && !slot.isOverridden) await askWhatIsLive();
      if (slot.attempt !== attempt) return;
      checkRefusal();
      value = await readEntry(slot);
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

  async function loadExported({ entry, attempt }: Slot): Promise<ModuleCode> {
    const startedAt = performance.now();
    const value = await withLimit(federation.load(entry, attempt));
    performance.measure(`module ${entry.id}`, { start: startedAt });
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
      const startedAt = performance.now();
      const found = await withLimit(slot.attempt > 0 ? tryPastFailedFiles(load) : load());
      performance.measure(`screen ${slot.entry.id} ${routeId}`, { start: startedAt });
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
    takeOffered(slot);
    forgetCode(slot);
    slot.status = 'loading';
    slot.error = null;
    slot.reading = read(slot);
    tell();
  }

  /** Whether nobody would notice if its code were another now. */
  const canExchange = (slot: Slot): boolean =>
    slot.status === 'ready' && (slot.exported === null || (slot.shown === 0 && !isBusy()));

  /** Exchanges what nobody sees for the release that is live, as soon as it is known what that is. */
  async function exchange(slot: Slot): Promise<void> {
    const { offered, attempt } = slot;
    if (!offered || !canExchange(slot)) return;
    let manifest: ModuleManifest;
    try {
      const value = await readModuleJson(offered);
      // Some of it is known only once its code is loaded.
      manifest = value === undefined && slot.manifest ? slot.manifest : parseModuleJson(value, slot.entry.id);
    } catch (cause) {
      // The release that the page has goes on: it stays served. It is tried again with the next question.
      console.warn(`The live release of "${slot.entry.id}" was not taken`, cause);
      return;
    }
    if (slot.offered !== offered || slot.attempt !== attempt || !canExchange(slot)) return;
    takeOffered(slot);
    slot.manifest = manifest;
    if (slot.exported) forgetCode(slot);
    tell();
  }

  function followOne(live: RegistryEntry): void {
    const slot = slots.get(live.id);
    if (!slot || slot.isOverridden) return;
    const isNew = !isSameRelease(slot.entry, live);
    slot.offered = isNew ? live : null;
    const wasRefused = slot.error?.code === 'module.not_signed';
    if (slot.status !== 'loading' && (wasRefused || (isNew && hasFailed(slot)))) begin(slot);
    else if (slot.status === 'loading') takeOffered(slot);
    else void exchange(slot);
  }

  function retry(id: string): void {
    begin(slotOf(id));
  }

  for (const entry of registry.remotes) {
    const slot = createSlot(entry);
    slots.set(entry.id, slot);
    if (known[entry.id] === undefined || refusal()) slot.reading = read(slot);
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
    override(id, entry) {
      const slot = slotOf(id);
      const { integrity: _ofTheLiveOne, version: _itsVersion, ...place } = slot.entry;
      slot.entry = { ...place, entry };
      slot.isOverridden = true;
      begin(slot);
    },
    hold(id) {
      const slot = slotOf(id);
      slot.shown += 1;
      return () => {
        slot.shown -= 1;
        // After the replacement is rendered: it may be another screen of the same module.
        queueMicrotask(() => void exchange(slot));
      };
    },
    holdBroken(id) {
      const slot = slotOf(id);
      slot.broken += 1;
      return () => {
        slot.broken -= 1;
      };
    },
    follow(entries) {
      const before = [...slots.values()].map(({ offered }) => offered);
      for (const entry of entries) followOne(entry);
      if ([...slots.values()].some(({ offered }, index) => offered !== before[index])) tell();
    },
  };
}
