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
    .filter(({ entry }) => !entry.startsWith('/'))
    .map(({ entry }) => new URL(entry).origin);
  return [...new Set(origins)];
}

const asSocket = (origin: string): string => origin.replace(/^http/, 'ws');

/** What a page may run and talk to. Styles are open because antd writes its own into the page. */
export function contentSecurityPolicy(
  html: string,
  registry: Registry,
  origins: { readonly site: string; readonly supabase: string },
): string {
  const remotes = otherOrigins(registry);
  const connections = new Set(
    [origins.site, origins.supabase]
      .map((url) => new URL(url).origin)
      .flatMap((origin) => [origin, asSocket(origin)])
      .concat(remotes),
  );
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...digests(html), ...remotes].join(' '),
    ['style-src', "'self'", "'unsafe-inline'", ...remotes].join(' '),
    ['connect-src', "'self'", ...connections].join(' '),
    "img-src 'self' data: blob: https:",
    ["worker-src 'self' blob:", ...remotes].join(' '),
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sent with everything the site answers. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;
