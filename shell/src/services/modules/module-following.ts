import type { ModuleManifest, RegistryEntry } from '@ledgerwise/contract';
import { parseModuleJson } from './module-json.ts';
import { forgetCode, hasFailed, isSameRelease, type Slot, takeOffered } from './module-slot.ts';

interface ModuleFollowingOptions {
  readonly slots: ReadonlyMap<string, Slot>;
  readModuleJson(entry: RegistryEntry): Promise<unknown>;
  isBusy(): boolean;
  /** Discards what was loaded or failed, and loads the module again. */
  begin(slot: Slot): void;
  /** A module is other than it was. */
  tell(): void;
}

/** Switches modules to live releases, each as soon as users would not notice. */
export function createModuleFollowing({
  slots,
  readModuleJson,
  isBusy,
  begin,
  tell,
}: ModuleFollowingOptions) {
  /** True if users would not notice that the code is replaced. */
  const canExchange = (slot: Slot): boolean =>
    slot.status === 'ready' && (slot.exported === null || (slot.shown === 0 && !isBusy()));

  /** Replaces a module that is not visible by the live release, once its manifest is loaded. */
  async function exchange(slot: Slot): Promise<void> {
    const { offered, attempt } = slot;
    if (!offered || !canExchange(slot)) return;
    let manifest: ModuleManifest;
    try {
      const value = await readModuleJson(offered);
      // Without a `module.json`, the manifest is found out when the code is loaded.
      manifest = value === undefined && slot.manifest ? slot.manifest : parseModuleJson(value, slot.entry.id);
    } catch (cause) {
      // The page's release still works, because it stays deployed. It is retried with the next request.
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

  function follow(entries: readonly RegistryEntry[]): void {
    const before = [...slots.values()].map(({ offered }) => offered);
    for (const entry of entries) followOne(entry);
    if ([...slots.values()].some(({ offered }, index) => offered !== before[index])) tell();
  }

  return { exchange, follow };
}
