import { SECURITY_HEADERS } from '@ledgerwise/release/security-headers';

const ONE_YEAR = 'max-age=31536000';

/** Returns the headers of every response; a site with TLS requires it for a year. */
export function securityHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return siteUrl.startsWith('https:')
    ? { ...SECURITY_HEADERS, 'strict-transport-security': ONE_YEAR }
    : SECURITY_HEADERS;
}
