import type { SiteConfig } from './deployment.ts';

/** Default name of a site, and the start page of signed-in users. */
export const SITE_DEFAULTS = {
  productName: 'Ledgerwise',
  homePath: '/accounting/dashboard',
} as const satisfies Pick<SiteConfig, 'productName' | 'homePath'>;
