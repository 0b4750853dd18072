import { type ModuleInfo, routeAt } from '@ledgerwise/contract';

/** Returns the module and route of an address, or null if no available module has it. */
export function locate(modules: readonly ModuleInfo[], pathname: string) {
  for (const module of modules) {
    const route = module.manifest && routeAt(module.manifest.routes, module.basePath, pathname);
    if (route) return { module, route };
  }
  return null;
}
