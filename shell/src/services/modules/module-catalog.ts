import {
  AppError,
  type ModuleCode,
  type ModuleInfo,
  type Registry,
  type RegistryEntry,
} from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { ComponentType } from 'react';
import type { Store } from '../store.ts';
import type { Federation } from './federation.ts';
import { createModuleCode } from './module-code.ts';
import { createModuleFollowing } from './module-following.ts';
import { fetchModuleJson } from './module-json.ts';
import { createModuleReading } from './module-reading.ts';
import { createSlot, offersOtherContract, type Slot } from './module-slot.ts';

/** A module with the data that only the shell needs. */
export interface CatalogModule extends ModuleInfo {
  readonly entry: RegistryEntry;
  /** Number of failures since the last successful load. */
  readonly failures: number;
  /** Incremented with every retry: a key for components that must restart. */
  readonly attempt: number;
  /** True if a release for another contract is live while this page runs the loaded one. */
  readonly isOutdated: boolean;
}

export interface ModuleCatalog {
  readonly modulesAtom: Atom<readonly CatalogModule[]>;
  all(): readonly CatalogModule[];
  get(id: string): CatalogModule | undefined;
  /** The same promise until a retry, even if rejected, so that rendering can suspend on it. */
  definition(id: string): Promise<ModuleCode>;
  /** Code of one screen, cached like the definition. */
  screen(id: string, routeId: string): Promise<ComponentType>;
  /** Discards what was loaded or failed, and loads the module again. */
  retry(id: string): void;
  /** Takes a module from another address, for trying out a version of it. */
  override(id: string, entry: string): void;
  /** A screen of the module is on the page, until the answer is called: its code is not exchanged meanwhile. */
  hold(id: string): () => void;
  /**
   * Reports that a screen of the module broke, until the returned function is called: meanwhile another release
   * replaces it immediately.
   */
  holdBroken(id: string): () => void;
  /**
   * Sets the live releases. Modules that are not loaded or failed use them; running ones do once none of their screens
   * is on the page.
   */
  follow(entries: readonly RegistryEntry[]): void;
}

export interface CatalogOptions {
  readonly store: Store;
  readonly registry: Registry;
  /** Content of `module.json` by id, for modules where it is already loaded. */
  readonly known: Readonly<Record<string, unknown>>;
  readonly federation: Federation;
  /** Returns undefined if the remote's folder has no `module.json`. */
  readonly readModuleJson?: (entry: RegistryEntry) => Promise<unknown>;
  /**
   * Requests the live releases before a module is loaded again: those reported by `follow` meanwhile apply. It never
   * fails.
   */
  readonly askWhatIsLive?: () => Promise<void>;
  /** Reason why nothing of the registry may be loaded, or null. */
  readonly refusal?: () => AppError | null;
  /** True while something runs whose code must not be replaced. */
  readonly isBusy?: () => boolean;
  /** Resolves once code may run only to find out what a module is; immediately by default. */
  readonly codeMayRun?: (entry: RegistryEntry) => Promise<void>;
}

/** Creates the catalog of all modules of the deployment: their manifests, and their code on demand. */
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
    const isOutdated = offersOtherContract(slot);
    const load = () => {
      // Requesting another module restarts one whose earlier attempt failed.
      if (slot.hasCodeFailed || slot.error) retry(entry.id);
      return definition(entry.id);
    };
    const { id, basePath } = entry;
    const title = manifest?.title ?? entry.title;
    return { id, title, basePath, status, manifest, error, entry, attempt, failures, isOutdated, load };
  }

  function slotOf(id: string): Slot {
    const slot = slots.get(id);
    if (!slot) throw new AppError('module.unavailable', { cause: new Error(`No module is called "${id}"`) });
    return slot;
  }

  const { manifestInCode, definition, screen } = createModuleCode({ federation, codeMayRun, slotOf, tell });
  const { read, accept, begin } = createModuleReading({
    readModuleJson,
    askWhatIsLive,
    refusal,
    manifestInCode,
    tell,
  });
  const { exchange, follow } = createModuleFollowing({ slots, readModuleJson, isBusy, begin, tell });

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
    follow,
  };
}
