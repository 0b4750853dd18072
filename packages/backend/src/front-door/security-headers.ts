import { SECURITY_HEADERS } from '@ledgerwise/release/security-headers';

const ONE_YEAR = 'max-age=31536000';

/** The headers of every answer for a site; one that is reached over TLS says so for a year. */
export function securityHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return siteUrl.startsWith('https:')
    ? { ...SECURITY_HEADERS, 'strict-transport-security': ONE_YEAR }
    : SECURITY_HEADERS;
}
