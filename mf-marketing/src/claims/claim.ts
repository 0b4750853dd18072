import { type ModuleInfo, routeAt } from '@ledgerwise/contract';
import { builtAddresses } from './built-addresses.ts';

/**
 * A feature that the site claims, with the screens that prove it. `builtAddresses` lists which of them the modules'
 * manifests had when this module was built, so that pages render the same in Node and in a browser; a claim without its
 * screens fails a test. The manifests of the actual deployment can only remove claims.
 */
export interface Claim {
  readonly name: string;
  /** Addresses of screens, all of which there have to be. */
  readonly at: readonly string[];
  /** Limits of the claim, if the name alone would promise more. */
  readonly note?: string;
}

const built: ReadonlySet<string> = new Set(builtAddresses);

/** A star answers every address, also those of nothing. */
const hasScreen = ({ manifest, basePath }: ModuleInfo, address: string): boolean => {
  const route = manifest && routeAt(manifest.routes, basePath, address);
  return route !== null && route !== undefined && route.path !== '*';
};

/**
 * True if all screens of a claim exist. Modules whose manifest could not be loaded remove nothing: a temporary failure
 * does not mean that they are missing.
 */
export function isThere({ at }: Pick<Claim, 'at'>, modules: readonly ModuleInfo[]): boolean {
  if (!at.every((address) => built.has(address))) return false;
  if (modules.length < 2 || modules.some(({ manifest }) => manifest === null)) return true;
  return at.every((address) => modules.some((module) => hasScreen(module, address)));
}
