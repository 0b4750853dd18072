import type { Deployment } from '../compose/deployment.ts';
import { SECURITY_HEADERS } from '../security-headers.ts';

/** The shell's page without content, for addresses that only its scripts can distinguish. */
export const OTHER_PAGE = 'index.other.html';

/** Returns the addresses with a screen but no file: those with parameters, helper addresses, and the shell's own. */
function addressesWithoutFile({ registry, frames }: Deployment): readonly string[] {
  const open = registry.remotes.flatMap(({ claims }) => claims.filter((claim) => claim.endsWith('/*')));
  const helpers = Object.keys(registry.redirects).flatMap((from) => [from, `${from}/*`]);
  const addresses = [...(frames?.ownPages ?? []), ...helpers, ...open];
  // A shell that does not say which pages it has renders missing ones as well.
  return frames ? addresses : ['/*'];
}

/** `_redirects`, in the form that Cloudflare Pages and Netlify read. */
export function redirectRules(deployment: Deployment): string {
  return addressesWithoutFile(deployment)
    .map((address) => `${address} /${OTHER_PAGE} 200\n`)
    .join('');
}

/**
 * For hosts that only look for files: returns the paths where the shell's page is duplicated, for addresses below a
 * folder.
 */
export function otherPages(deployment: Deployment): readonly string[] {
  const folders = addressesWithoutFile(deployment).map((address) => address.replace(/\/\*$/, ''));
  return [...new Set(folders)].map((folder) => `${folder}/${OTHER_PAGE}`.slice(1));
}

/** Files below these never change: their names contain a digest, or their folder is a release. */
const LASTING = ['/js/*', '/css/*', '/assets/*', '/remotes/*'];

/** True if a file, by its path in the site, is one of them. */
export const isLasting = (file: string): boolean =>
  LASTING.some((files) => `/${file}`.startsWith(files.slice(0, -1)));

/** `_headers`, in the same form. */
export function headerRules(policy: string): string {
  const lines = Object.entries({ ...SECURITY_HEADERS, 'content-security-policy': policy }).map(
    ([name, value]) => `  ${name}: ${value}`,
  );
  return [
    '/*',
    ...lines,
    '  cache-control: no-cache',
    ...LASTING.flatMap((files) => [
      files,
      '  ! cache-control',
      '  cache-control: public, max-age=31536000, immutable',
    ]),
    '',
  ].join('\n');
}
