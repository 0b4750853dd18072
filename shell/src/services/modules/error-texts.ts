import { type ErrorText, platformErrors } from '@ledgerwise/contract';
import type { CatalogModule } from './module-catalog.ts';

/** The texts of all codes that the platform and its modules raise. */
export function errorTextsOf(
  modules: readonly Pick<CatalogModule, 'manifest'>[],
): Readonly<Record<string, ErrorText>> {
  return Object.assign({}, platformErrors, ...modules.map(({ manifest }) => manifest?.errors));
}
