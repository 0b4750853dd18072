import { createHash } from 'node:crypto';
import type { Registry } from '@ledgerwise/contract';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

function digests(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

function otherOrigins(registry: Registry): string[] {
  const origins = registry.remotes
    .flatMap(({ entry, canary }) => [entry, ...(canary ? [canary.entry] : [])])
    .filter((entry) => !entry.startsWith('/'))
    .map((entry) => new URL(entry).origin);
  return [...new Set(origins)];
}

const asSocket = (origin: string): string => origin.replace(/^http/, 'ws');

/**
 * Code must pass the shell's own policy, which knows the registry's origins; scripts may not create another
 * (`shell/src/services/releases/trusted-scripts.ts`).
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default";

/** Returns the content security policy of a standalone page: its own scripts, and its own origin. */
export function standalonePolicy(html: string): string {
  return policy(digests(html), [], []);
}

/**
 * Returns the content security policy of a page. `devServers` are origins of the registry whose remotes are in
 * development: the page may also connect to their sockets, and load images and fonts that a build would have made files
 * of the site.
 */
export function contentSecurityPolicy(
  html: string,
  registry: Registry,
  origins: {
    readonly site: string;
    readonly supabase: string;
    /** Origins from which QA may load other versions of modules. */
    readonly overrides?: readonly string[] | undefined;
  },
  devServers: readonly string[] = [],
): string {
  const remotes = [...new Set([...otherOrigins(registry), ...(origins.overrides ?? [])])];
  const connections = new Set(
    [origins.site, origins.supabase]
      .map((url) => new URL(url).origin)
      .flatMap((origin) => [origin, asSocket(origin)])
      .concat(remotes, devServers.map(asSocket)),
  );
  return `${policy(digests(html), remotes, [...connections], devServers)}; ${TRUSTED_TYPES}`;
}

/** Styles are open because antd writes its own into the page. */
function policy(
  inline: readonly string[],
  remotes: readonly string[],
  connections: readonly string[],
  devServers: readonly string[] = [],
): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inline, ...remotes].join(' '),
    ['style-src', "'self'", "'unsafe-inline'", ...remotes].join(' '),
    ['connect-src', "'self'", ...connections].join(' '),
    ["img-src 'self' data: blob: https:", ...devServers].join(' '),
    ["worker-src 'self' blob:", ...remotes].join(' '),
    ["font-src 'self' data:", ...devServers].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
