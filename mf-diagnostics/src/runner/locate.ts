import { type ModuleInfo, routeAt } from '@ledgerwise/contract';

/** The module and the route that show an address, or null where no available module does. */
export function locate(modules: readonly ModuleInfo[], pathname: string) {
  for (const module of modules) {
    const route = module.manifest && routeAt(module.manifest.routes, module.basePath, pathname);
    if (route) return { module, route };
  }
  return null;
}
