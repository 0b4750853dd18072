export type { SiteConfig } from './deployment.ts';
export { createSite, type Site, type SiteOptions } from './site-handler.ts';
