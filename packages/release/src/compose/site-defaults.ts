import type { SiteConfig } from './deployment.ts';

/** What a site is called, and the page that signed-in people start at, unless its operator says otherwise. */
export const SITE_DEFAULTS = {
  productName: 'Ledgerwise',
  homePath: '/accounting/dashboard',
} as const satisfies Pick<SiteConfig, 'productName' | 'homePath'>;
