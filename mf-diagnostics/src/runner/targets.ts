import { absolutePath, type ModuleInfo } from '@ledgerwise/contract';

/** A screen that the self-test verifies, or a module that cannot say which it has. */
export interface Target {
  readonly name: string;
  readonly path: string;
  /** Table that the screen reads; absent if it reads several. */
  readonly table?: string;
  readonly functions: readonly string[];
  readonly module: ModuleInfo;
  /** Its id in the module's code; null if the module cannot be used, so that it is unknown. */
  readonly verification: string | null;
}

function targetsOf(module: ModuleInfo): readonly Target[] {
  const { title, basePath, status, manifest } = module;
  if (status !== 'ready' || !manifest)
    return [{ name: title, path: basePath || '/', functions: [], module, verification: null }];
  return (manifest.verifications ?? []).map(({ id, title: name, path, table, functions }) => ({
    name,
    path: absolutePath(basePath, path),
    ...(table !== undefined && { table }),
    functions,
    module,
    verification: id,
  }));
}

/** The verifiable screens of this deployment's modules; an unavailable module counts as one. */
export function targetsIn(modules: readonly ModuleInfo[]): readonly Target[] {
  return modules.flatMap(targetsOf);
}
