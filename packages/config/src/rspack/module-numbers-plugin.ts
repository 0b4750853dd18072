import { createHash } from 'node:crypto';
import type { Compiler, Module, RspackPluginInstance } from '@rspack/core';

/**
 * Kinds of modules in whose names the bundler leaves an absolute path, and where: what the federation runtime provides,
 * what it consumes, and its start, a script in an address. In all other names paths are relative to the package.
 */
const NAMES_WITH_PATHS = [
  { kind: /^provide shared module /, path: / = .*$/ },
  { kind: /^consume shared module /, path: / \(fallback: .*$/ },
  { kind: /^data:text\/javascript,/, path: /,.*$/s },
] as const;

/** As many digits as most numbers that the bundler gives. */
const NUMBERS = 10_000;

/** Returns the name of a module of Module Federation without its path; nothing for another module. */
export function nameWithoutPath(identifier: string): string | undefined {
  const found = NAMES_WITH_PATHS.find(({ kind }) => kind.test(identifier));
  return found && identifier.replace(found.path, '');
}

/** Returns the first free of the numbers that follow from a name. */
function numberFor(name: string, taken: ReadonlySet<number>, attempt = 0): number {
  const number = createHash('sha256').update(`${name}${attempt}`).digest().readUInt32BE() % NUMBERS;
  return taken.has(number) ? numberFor(name, taken, attempt + 1) : number;
}

/** Returns the numbers of the modules of Module Federation among the given ones: the same in whichever folder they are. */
export function federationNumbers(identifiers: readonly string[]): ReadonlyMap<string, number> {
  const taken = new Set<number>();
  const numbers = new Map<string, number>();
  for (const identifier of [...identifiers].sort()) {
    const name = nameWithoutPath(identifier);
    if (name === undefined) continue;
    const number = numberFor(name, taken);
    taken.add(number);
    numbers.set(identifier, number);
  }
  return numbers;
}

/** A module that has no number yet. The bundler's types have a method for its name, but in this hook it is a property. */
type UnnumberedModule = Omit<Module, 'identifier'> & { readonly identifier: string; id: number };

/**
 * Makes a build independent of the folder that it is made in. The bundler derives the number of a module from its name;
 * for modules of Module Federation, that name has an absolute path in it. The other modules get the bundler's numbers.
 */
export class ModuleNumbersPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ModuleNumbers', (compilation) => {
      // A later build of a watching compiler asks only for the numbers of new modules, without those that are taken.
      if (compiler.watchMode) return;
      compilation.hooks.beforeModuleIds.tap('ModuleNumbers', (given) => {
        const modules = [...given] as unknown as UnnumberedModule[];
        const numbers = federationNumbers(modules.map(({ identifier }) => identifier));
        for (const module of modules) {
          const number = numbers.get(module.identifier);
          if (number !== undefined) module.id = number;
        }
      });
    });
  }
}
