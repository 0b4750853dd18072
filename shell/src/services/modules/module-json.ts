import {
  AppError,
  acceptsContract,
  contractText,
  type ModuleManifest,
  type RegistryEntry,
} from '@ledgerwise/contract';
import { askFor } from './fetch-json.ts';

const MODULE_JSON = 'module.json';
const isList = Array.isArray;

/** Throws `module.incompatible` or `module.needs_newer_app` for a module that this shell does not run. */
export function checkContract(stamp: Pick<ModuleManifest, 'contract' | 'contractMinor'>, id: string): void {
  const answer = acceptsContract(stamp);
  if (answer === 'accepted') return;
  throw new AppError(answer === 'newer-minor' ? 'module.needs_newer_app' : 'module.incompatible', {
    cause: new Error(`"${id}" is built for contract ${contractText(stamp)}, this page has ${contractText()}`),
  });
}

/** Validates a module's manifest; throws what `checkContract` throws, or `module.unavailable`. */
export function parseModuleJson(value: unknown, id: string): ModuleManifest {
  const manifest = value as ModuleManifest;
  if (typeof value !== 'object' || value === null)
    throw new AppError('module.unavailable', { cause: new Error('module.json is not an object') });
  checkContract(manifest, id);
  if (manifest.id !== id)
    throw new AppError('module.unavailable', {
      cause: new Error(`module.json is that of "${manifest.id}", not of "${id}"`),
    });
  if (!isList(manifest.routes) || !isList(manifest.nav) || typeof manifest.title !== 'string')
    throw new AppError('module.unavailable', { cause: new Error('module.json lacks title, routes or nav') });
  return Object.freeze({
    ...manifest,
    permissions: manifest.permissions ?? [],
    errors: manifest.errors ?? {},
    selfTests: manifest.selfTests ?? [],
  });
}

/** Status codes of static hosts for a missing file. */
const ABSENT: readonly number[] = [403, 404, 410];

/**
 * Fetches a module's `module.json`; undefined if its folder has none, and if the registry has hashes of its files but
 * none of this one.
 */
export async function fetchModuleJson({
  entry,
  integrity,
}: Pick<RegistryEntry, 'entry' | 'integrity'>): Promise<unknown> {
  const hash = integrity?.[MODULE_JSON];
  if (integrity && hash === undefined) return undefined;
  const address = `${entry}${MODULE_JSON}`;
  try {
    const answer = await askFor({ address, hash });
    if (ABSENT.includes(answer.status)) return undefined;
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return await answer.json();
  } catch (cause) {
    throw new AppError('module.unavailable', { cause });
  }
}
