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

/** A module with what the shell needs beyond what modules see of each other. */
export interface CatalogModule extends ModuleInfo {
  readonly entry: RegistryEntry;
  /** How often loading has failed since it last went well. */
  readonly failures: number;
  /** Grows with every retry: a key for whatever must start again. */
  readonly attempt: number;
  /** A release of it for another contract is live, and this page goes on with the one that it has loaded. */
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
  /** Returns undefined where the remote's folder has no `module.json`. */
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
      // A module that asks for another starts over where an earlier attempt has failed.
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
