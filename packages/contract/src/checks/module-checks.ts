import type { ModuleManifest } from '../manifest.ts';
import type { ModuleCode, ModuleDefinition } from '../module.ts';
import { checkManifest } from './manifest-checks.ts';

async function verificationProblems({ manifest, verifications }: ModuleDefinition): Promise<string[]> {
  const declared = manifest.verifications ?? [];
  if (declared.length === 0) return [];
  try {
    const code = await verifications?.();
    return declared.flatMap(({ id, functions }) =>
      functions.flatMap((name) =>
        typeof code?.[id]?.[name] === 'function' ? [] : [`Nothing tries "${name}" of verification "${id}".`],
      ),
    );
  } catch (error) {
    return [`What tries the screens could not be loaded: ${String(error)}`];
  }
}

/** Checks a whole module and loads the code of every screen. Returns one message for each problem. */
export async function checkModule(module: ModuleDefinition): Promise<string[]> {
  const problems = checkManifest(module.manifest);
  for (const route of module.manifest.routes) {
    const load = module.screens[route.id];
    if (!load) {
      problems.push(`Route "${route.id}" has no screen.`);
      continue;
    }
    try {
      const screen = await load();
      if (typeof screen !== 'function' && typeof screen !== 'object')
        problems.push(`Screen "${route.id}" is not a component.`);
    } catch (error) {
      problems.push(`Screen "${route.id}" could not be loaded: ${String(error)}`);
    }
  }
  for (const test of module.manifest.selfTests)
    if (typeof module.selfTests[test.id] !== 'function')
      problems.push(`Self-test "${test.id}" has no function.`);
  return [...problems, ...(await verificationProblems(module))];
}

/**
 * Checks a module whose code is built separately from its manifest (`defineModuleCode`): the code must name the module
 * and the contract of the manifest, and pass `checkModule`. Returns one message for each problem.
 */
export async function checkModuleCode(code: ModuleCode, manifest: ModuleManifest): Promise<string[]> {
  const { id, contract } = code.manifest;
  const isOfManifest = id === manifest.id && contract === manifest.contract;
  return [
    ...(isOfManifest
      ? []
      : [
          `The code is of module "${id}" and contract ${contract}, its manifest of "${manifest.id}" and contract ${manifest.contract}.`,
        ]),
    ...(await checkModule({ ...code, manifest })),
  ];
}
