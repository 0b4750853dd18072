export { WEEK_MS } from './commands/amounts.ts';
export { WITHOUT_ADDRESS } from './commands/site.ts';
export { siteConfigFrom } from './commands/site-config.ts';
export { composeIndex } from './compose/compose-index.ts';
export { contentSecurityPolicy, standalonePolicy } from './compose/content-security.ts';
export type { FederationManifest, ModuleFile, SiteConfig } from './compose/deployment.ts';
export { WEB_MANIFEST } from './compose/web-manifest.ts';
export { Refusal as ReleaseRefusal, StoreUnreachable } from './refusal.ts';
export { filesOnDisk, workspaceDeployment } from './sources/files-on-disk.ts';
export { openSource, type SourceSettings } from './sources/open-source.ts';
export { madeFile } from './sources/site-file.ts';
export { siteFolders } from './sources/site-folders.ts';
export type { SiteFile, SiteSource } from './sources/site-source.ts';
export { DEMO_ADDRESS, mountedDemoPage } from './sources/standalone-demo.ts';
export {
  OFF_SWITCH,
  SWITCHED_OFF_WORKER,
  WORKER_ADDRESS,
  workerSwitch,
} from './sources/switched-off-worker.ts';
export { writeBuiltSite } from './static/write-built-site.ts';
