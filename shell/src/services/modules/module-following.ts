import type { ModuleManifest, RegistryEntry } from '@ledgerwise/contract';
import { parseModuleJson } from './module-json.ts';
import { forgetCode, hasFailed, isSameRelease, type Slot, takeOffered } from './module-slot.ts';

interface ModuleFollowingOptions {
  readonly slots: ReadonlyMap<string, Slot>;
  readModuleJson(entry: RegistryEntry): Promise<unknown>;
  isBusy(): boolean;
  /** Forgets what was loaded or failed, and reads the module again. */
  begin(slot: Slot): void;
  /** A module is other than it was. */
  tell(): void;
}

/** Takes the releases that are live, each as soon as nobody would notice. */
export function createModuleFollowing({
  slots,
  readModuleJson,
  isBusy,
  begin,
  tell,
}: ModuleFollowingOptions) {
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
      // What only its code tells is learned when that is loaded.
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

  function follow(entries: readonly RegistryEntry[]): void {
    const before = [...slots.values()].map(({ offered }) => offered);
    for (const entry of entries) followOne(entry);
    if ([...slots.values()].some(({ offered }, index) => offered !== before[index])) tell();
  }

  return { exchange, follow };
}
