export { checkManifest, parseManifest } from './manifest-checks.ts';
export { checkModule, checkModuleCode } from './module-checks.ts';
export { checkSettings } from './setting-checks.ts';
