import type { ModuleDefinition } from '../module.ts';
import { checkManifest } from './manifest-checks.ts';

/** Checks a module as a whole; every screen's code is really loaded. Answers one sentence for each problem. */
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
  return problems;
}
