import { AppError, isAppError, type ModuleCode } from '@ledgerwise/contract';
import { checkContract } from './module-json.ts';

/** Longer than the limits for manifest and container, for anything that hangs after them. */
const CODE_LIMIT_MS = 20_000;

/** Returns the reason why a module cannot be loaded, as a code that its card knows. */
export function unavailable(cause: unknown): AppError {
  return isAppError(cause) && cause.code.startsWith('module.')
    ? cause
    : new AppError('module.unavailable', { cause });
}

export function withLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AppError('module.unavailable', { cause: new Error('It did not load in time') })),
      CODE_LIMIT_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Returns the module that a remote exports; throws if there is none, or one of another contract. */
export function parseDefinition(value: unknown, id: string): ModuleCode {
  const exported = value as { module?: ModuleCode } | null;
  const module = exported?.module;
  if (!module?.manifest || typeof module.screens !== 'object')
    throw new AppError('module.unavailable', { cause: new Error(`"${id}" exports no module`) });
  checkContract(module.manifest, id);
  return module;
}

/**
 * Adds a promise's outcome in the fields that React's `use` reads, so that a settled one renders without suspending.
 * The caller receives the rejection; a prefetch that nobody awaits does not count as unhandled.
 */
export function kept<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    // Returns undefined: a returned promise would be awaited, and its second rejection would be unhandled.
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
