import { type Host, type ModuleInfo, type PageInspection, toAppError } from '@ledgerwise/contract';

async function wholeModule(module: ModuleInfo, inspection: PageInspection): Promise<ModuleInfo> {
  if (module.status !== 'ready') return module;
  try {
    return { ...module, manifest: await inspection.manifestOf(module.id) };
  } catch (error) {
    return { ...module, status: 'unavailable', manifest: null, error: toAppError(error) };
  }
}

/** Loads the modules with their full manifests: pages omit what only QA reads. */
export async function wholeModules({
  modules,
  inspectPage,
}: Pick<Host, 'modules' | 'inspectPage'>): Promise<readonly ModuleInfo[]> {
  const inspection = await inspectPage?.();
  const all = modules.all();
  return inspection ? Promise.all(all.map((module) => wholeModule(module, inspection))) : all;
}

/** The same host with these modules. */
export const withModules = (host: Host, all: readonly ModuleInfo[]): Host => ({
  ...host,
  modules: { all: () => all },
});
