export { createSite, type Site } from './site-handler.ts';
