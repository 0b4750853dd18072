import { AppError, CONTRACT_VERSION, type ModuleManifest } from '@ledgerwise/contract';

const MODULE_JSON_LIMIT_MS = 8000;
const isList = Array.isArray;

/** The shell runs modules built against its contract or the one before. */
export function acceptsContract(contract: unknown): boolean {
  return contract === CONTRACT_VERSION || contract === CONTRACT_VERSION - 1;
}

/** Checks what a module says of itself; throws `module.incompatible` or `module.unavailable`. */
export function parseModuleJson(value: unknown, id: string): ModuleManifest {
  const manifest = value as ModuleManifest;
  if (typeof value !== 'object' || value === null)
    throw new AppError('module.unavailable', { cause: new Error('module.json is not an object') });
  if (!acceptsContract(manifest.contract))
    throw new AppError('module.incompatible', {
      cause: new Error(
        `"${id}" is built for contract ${manifest.contract}, this page has ${CONTRACT_VERSION}`,
      ),
    });
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

/** How hosts of files answer for what they do not have. */
const ABSENT: readonly number[] = [403, 404, 410];

/** Asks a module's folder what the module is; undefined where it has no `module.json`. */
export async function fetchModuleJson(entry: string): Promise<unknown> {
  try {
    const answer = await fetch(`${entry}module.json`, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(MODULE_JSON_LIMIT_MS),
    });
    if (ABSENT.includes(answer.status)) return undefined;
    if (!answer.ok) throw new Error(`${entry}module.json answered ${answer.status}`);
    return await answer.json();
  } catch (cause) {
    throw new AppError('module.unavailable', { cause });
  }
}
