import type { Deployment } from '../compose/deployment.ts';
import { SECURITY_HEADERS } from '../security-headers.ts';

/** The shell's page with nothing in it, for addresses that only its scripts can tell apart. */
export const OTHER_PAGE = 'index.other.html';

/**
 * `_redirects`, in the form that Cloudflare Pages and Netlify read: addresses that have a screen but no file of their own, which
 * are those with parameters, helper addresses, and the shell's own.
 */
export function redirectRules({ registry, frames }: Deployment): string {
  const open = registry.remotes.flatMap(({ claims }) => claims.filter((claim) => claim.endsWith('/*')));
  const helpers = Object.keys(registry.redirects).flatMap((from) => [from, `${from}/*`]);
  const addresses = [...(frames?.ownPages ?? []), ...helpers, ...open];
  // A shell that does not say what its pages are draws what is not there as well.
  const all = frames ? addresses : ['/*'];
  return all.map((address) => `${address} /${OTHER_PAGE} 200\n`).join('');
}

/** Files below these never change: their names hold a digest, or their folder is a release. */
const LASTING = ['/js/*', '/css/*', '/assets/*', '/remotes/*'];

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
