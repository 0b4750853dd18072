/**
 * On every answer of the server, whatever it answers. What is no page runs no script and is shown in no frame; a page
 * says its own policy in place of this one.
 */
export const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const ONE_YEAR = 'max-age=31536000';

/** The table for a site; one that is reached over TLS says so for a year. */
export function securityHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return siteUrl.startsWith('https:')
    ? { ...SECURITY_HEADERS, 'strict-transport-security': ONE_YEAR }
    : SECURITY_HEADERS;
}
