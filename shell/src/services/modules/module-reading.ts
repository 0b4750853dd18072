import type { AppError, ModuleManifest, RegistryEntry } from '@ledgerwise/contract';
import { parseModuleJson } from './module-json.ts';
import { failureOf, forgetCode, type Slot, takeOffered } from './module-slot.ts';

const OTHER_CONTRACT: readonly string[] = ['module.incompatible', 'module.needs_newer_app'];

interface ModuleReadingOptions {
  readModuleJson(entry: RegistryEntry): Promise<unknown>;
  askWhatIsLive(): Promise<void>;
  refusal(): AppError | null;
  /** Manifest of a module without a `module.json`. */
  manifestInCode(slot: Slot): Promise<ModuleManifest>;
  /** A module is other than it was. */
  tell(): void;
}

/** Reads what modules say of themselves. */
export function createModuleReading(options: ModuleReadingOptions) {
  const { readModuleJson, askWhatIsLive, refusal, manifestInCode, tell } = options;

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
    slot.error = failureOf(slot, cause);
    slot.status = OTHER_CONTRACT.includes(slot.error.code) ? 'incompatible' : 'unavailable';
  }

  /** Reads the module's description; again if another release became live meanwhile. */
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

  function begin(slot: Slot): void {
    takeOffered(slot);
    forgetCode(slot);
    slot.status = 'loading';
    slot.error = null;
    slot.reading = read(slot);
    tell();
  }

  return { read, accept, begin };
}
