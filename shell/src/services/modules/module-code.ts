import { AppError, type ModuleCode, type ModuleManifest, type RegistryEntry } from '@ledgerwise/contract';
import type { ComponentType } from 'react';
import type { Federation } from './federation.ts';
import { kept, parseDefinition, withLimit } from './module-loading.ts';
import { failureOf, type Slot } from './module-slot.ts';
import { tryPastFailedFiles } from './try-again.ts';

interface ModuleCodeOptions {
  readonly federation: Federation;
  /** Resolves once code may run only to find out what a module is. */
  codeMayRun(entry: RegistryEntry): Promise<void>;
  slotOf(id: string): Slot;
  /** A module is other than it was. */
  tell(): void;
}

/** The code of modules: what each exports and its screens, asked for at most once an attempt. */
export function createModuleCode({ federation, codeMayRun, slotOf, tell }: ModuleCodeOptions) {
  function failCode(slot: Slot, cause: unknown): AppError {
    slot.hasCodeFailed = true;
    const error = failureOf(slot, cause);
    tell();
    return error;
  }

  async function loadExported({ entry, attempt }: Slot): Promise<ModuleCode> {
    const started = performance.now();
    const value = await withLimit(federation.load(entry, attempt));
    performance.measure(`module ${entry.id}`, { start: started });
    return parseDefinition(value, entry.id);
  }

  function exportedBy(slot: Slot): Promise<ModuleCode> {
    slot.exported ??= kept(loadExported(slot));
    return slot.exported;
  }

  /** Without a `module.json`, only the module's code has the manifest. */
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
      const started = performance.now();
      const found = await withLimit(slot.attempt > 0 ? tryPastFailedFiles(load) : load());
      performance.measure(`screen ${slot.entry.id} ${routeId}`, { start: started });
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

  return { manifestInCode, definition, screen };
}
