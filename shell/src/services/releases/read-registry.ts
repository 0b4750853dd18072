import { AppError, parseRegistry, type Registry } from '@ledgerwise/contract';

/** A registry, and why nothing of it may be loaded; null where it may. */
export interface ReadRegistry {
  readonly registry: Registry;
  readonly refusal: AppError | null;
}

async function isSigned(releaseKey: string, value: unknown): Promise<boolean> {
  const { isSignedBy } = await import(/* webpackChunkName: "verify-registry" */ './verify-registry.ts');
  return isSignedBy(releaseKey, value);
}

/** Checks what was read from a page or a server. With a key of the operator's, it must be signed by it. */
export async function readRegistry(value: unknown, releaseKey: string | undefined): Promise<ReadRegistry> {
  const registry = parseRegistry(value);
  if (releaseKey === undefined || (await isSigned(releaseKey, value))) return { registry, refusal: null };
  const cause = new Error('remotes.json is not signed by the key that config.json names');
  return { registry, refusal: new AppError('module.not_signed', { cause }) };
}
