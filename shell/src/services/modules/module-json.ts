import { AppError, acceptsContract, contractText, type ModuleManifest } from '@ledgerwise/contract';

const MODULE_JSON_LIMIT_MS = 8000;
const isList = Array.isArray;

/** Throws `module.incompatible` or `module.needs_newer_app` for a module that this shell does not run. */
export function checkContract(stamp: Pick<ModuleManifest, 'contract' | 'contractMinor'>, id: string): void {
  const answer = acceptsContract(stamp);
  if (answer === 'accepted') return;
  throw new AppError(answer === 'newer-minor' ? 'module.needs_newer_app' : 'module.incompatible', {
    cause: new Error(`"${id}" is built for contract ${contractText(stamp)}, this page has ${contractText()}`),
  });
}

/** Checks what a module says of itself; throws what `checkContract` throws, or `module.unavailable`. */
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
