import { AppError, parseRegistry, type Registry } from '@ledgerwise/contract';

/** A registry, and the reason why nothing of it may be loaded, or null. */
export interface ReadRegistry {
  readonly registry: Registry;
  readonly refusal: AppError | null;
}

async function isSigned(releaseKey: string, value: unknown): Promise<boolean> {
  const { isSignedBy } = await import(/* webpackChunkName: "verify-registry" */ './verify-registry.ts');
  return isSignedBy(releaseKey, value);
}

/** Validates a registry from a page or server. If the operator has a key, it must be signed with it. */
export async function readRegistry(value: unknown, releaseKey: string | undefined): Promise<ReadRegistry> {
  const registry = parseRegistry(value);
  if (releaseKey === undefined || (await isSigned(releaseKey, value))) return { registry, refusal: null };
  const cause = new Error('remotes.json is not signed by the key that config.json names');
  return { registry, refusal: new AppError('module.not_signed', { cause }) };
}
