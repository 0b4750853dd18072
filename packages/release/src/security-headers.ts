/**
 * On every answer of a server, whatever it answers, and in the rules for hosts of files. What is no page runs no script and is
 * shown in no frame; a page says its own policy in place of this one.
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
