import type { ModuleManifest } from '@ledgerwise/contract';
import { checkManifest } from '@ledgerwise/contract/checks';
import { moduleId, SHELL } from '../../releases/release-name.ts';
import type { Check } from '../check.ts';

const LISTS = ['routes', 'nav'] as const;

/** Problem in the shape of a `module.json`, before its contents can be checked. */
function wrongShape(module: ModuleManifest): string | undefined {
  const missing = LISTS.filter((name) => !Array.isArray(module[name]));
  if (missing.length > 0) return `module.json: ${missing.join(' and ')} must be a list.`;
  if (typeof module.title !== 'string' || module.title === '') return 'module.json: "title" is missing.';
  return undefined;
}

/** Checks the manifest. */
export const moduleFile: Check = ({ name, module, federation }) => {
  if (name === SHELL) return [];
  if (typeof module !== 'object' || module === null) return [];
  const shape = wrongShape(module);
  if (shape) return [shape];
  const id = moduleId(name);
  const own = module.id === id ? [] : [`module.json is that of "${module.id}", and ${name} is "${id}".`];
  const container =
    federation && !federation.metaData?.remoteEntry?.name
      ? ['mf-manifest.json does not say which script the container is (metaData.remoteEntry.name).']
      : [];
  const complete: ModuleManifest = {
    ...module,
    permissions: module.permissions ?? [],
    errors: module.errors ?? {},
    selfTests: module.selfTests ?? [],
  };
  try {
    return [...own, ...container, ...checkManifest(complete).map((problem) => `module.json: ${problem}`)];
  } catch (error) {
    return [
      ...own,
      `module.json is not formed as a manifest (${error instanceof Error ? error.message : error}).`,
    ];
  }
};
