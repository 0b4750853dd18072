import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ModuleManifest, parseRegistry, routeAt } from '@ledgerwise/contract';

/** Addresses that claims of the public site are checked against: `mf-marketing/src/claims`. */
export const ADDRESSES_FILE = 'mf-marketing/src/claims/built-addresses.ts';

/** Loads a source file of the checkout. */
export type Load = (file: string) => Promise<unknown>;

/** Returns the addresses with a screen in a module's manifest; a catch-all route is not a screen. */
export async function findBuilt(
  root: string,
  addresses: readonly string[],
  load: Load,
): Promise<readonly string[]> {
  const { remotes } = parseRegistry(
    JSON.parse(readFileSync(path.join(root, 'shell/public/remotes.json'), 'utf8')),
  );
  const modules = await Promise.all(
    remotes.map(async ({ id, basePath }) => {
      const { manifest } = (await load(path.join(root, `mf-${id}`, 'src/manifest.ts'))) as {
        manifest: ModuleManifest;
      };
      return { basePath, manifest };
    }),
  );
  const isBuilt = (address: string): boolean =>
    modules.some(({ basePath, manifest }) => {
      const route = routeAt(manifest.routes, basePath, address);
      return route !== undefined && route.path !== '*';
    });
  return [...new Set(addresses)].filter(isBuilt).sort();
}

/** Every address that the public site names as evidence. */
export async function claimedAddresses(root: string, load: Load): Promise<readonly string[]> {
  const { allClaims } = (await load(path.join(root, 'mf-marketing/src/claims/all-claims.ts'))) as {
    allClaims: readonly { readonly at: readonly string[] }[];
  };
  return allClaims.flatMap(({ at }) => at);
}

/** The text of `ADDRESSES_FILE`. */
export function addressesFile(addresses: readonly string[]): string {
  const lines = addresses.map((address) => `  '${address}',\n`).join('');
  return `/** Screens that the site names and the modules' manifests have. Written by \`npm run gen:claims\`, never by hand. */\nexport const builtAddresses: readonly string[] = [\n${lines}];\n`;
}
