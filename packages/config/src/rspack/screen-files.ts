import { runInNewContext } from 'node:vm';
import * as contract from '@ledgerwise/contract';
import type { Chunk, Compilation } from '@rspack/core';

/** Files of one screen beyond its module: those of the remote, and shared libraries by name. */
export interface ScreenFiles {
  readonly files: readonly string[];
  readonly shared: readonly string[];
}

type Factory = (module: { exports: object; hot: object }, exports: object, load: Load) => void;
type Load = ((id: string | number) => object) & Record<string, unknown>;
type LoadedModule = { module?: { screens?: Readonly<Record<string, () => unknown>> } };

const CONSUMED = /^consume shared module \([^)]*\) (@?[^@\s]+)@/;

/** Returns anything that a module may do with a library while it is only being read. */
const inert: object = new Proxy(function nothing() {}, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : inert),
  apply: () => inert,
  construct: () => inert,
});

/** Stand-in for the hot module API of a dev server's build. */
const NEVER_REPLACED = { data: undefined, accept: () => {}, dispose: () => {} };

/** Name of the shared library that a module of the compilation refers to. */
function consumedLibrary(identifier: string): string | undefined {
  return CONSUMED.exec(identifier)?.[1];
}

/**
 * The runtime that webpack-shaped chunks expect, as far as reading a module's table of screens needs it: `e` records
 * the chunks that a screen requests, and never resolves.
 */
function recorder(factories: ReadonlyMap<string, Factory>, consumed: ReadonlyMap<string, string>) {
  const asked: string[] = [];
  const loaded = new Map<string, object>();
  const load = ((id: string | number): object => {
    const key = String(id);
    const known = loaded.get(key);
    if (known) return known;
    const factory = factories.get(key);
    if (!factory) return consumed.get(key) === '@ledgerwise/contract' ? contract : inert;
    const module = { exports: {}, hot: NEVER_REPLACED };
    loaded.set(key, module.exports);
    factory(module, module.exports, load);
    loaded.set(key, module.exports);
    return module.exports;
  }) as Load;
  const has = (object: object, name: string) => Object.hasOwn(object, name);
  Object.assign(load, {
    p: '/',
    b: 'http://build/',
    o: has,
    u: (id: string) => id,
    r: () => {},
    n: (exports: { default?: unknown }) => Object.assign(() => exports.default ?? exports, { a: exports }),
    d: (exports: object, getters: Record<string, () => unknown>, values: Record<string, unknown> = {}) => {
      for (const [name, get] of Object.entries(getters))
        if (!has(exports, name)) Object.defineProperty(exports, name, { enumerable: true, get });
      Object.assign(exports, values);
    },
    e: (id: string | number) => {
      asked.push(String(id));
      return new Promise(() => {});
    },
  });
  return { load, asked };
}

function factoriesIn(scripts: readonly string[]): Map<string, Factory> {
  // Globals that a manifest may use while it is read: an entity's first request is an address with its query.
  const sandbox: Record<string, unknown> = { URL, URLSearchParams };
  for (const script of scripts) runInNewContext(script, sandbox);
  const factories = new Map<string, Factory>();
  for (const chunks of Object.values(sandbox).filter(Array.isArray))
    for (const [, modules] of chunks as [unknown, Record<string, Factory>][])
      for (const [id, factory] of Object.entries(modules)) factories.set(id, factory);
  return factories;
}

/**
 * Finds the files that each screen of the exposed module loads, by running the module's own table of screens with a
 * recording runtime. The build decides, so derived screens need no annotation.
 */
export function screenFiles(
  compilation: Compilation,
  exposed: string,
): Readonly<Record<string, ScreenFiles>> {
  const { chunkGraph } = compilation;
  const group = compilation.namedChunkGroups.get(exposed);
  if (!group) throw new Error(`The build has no chunk "${exposed}".`);
  const chunks = new Map<string, Chunk>([...compilation.chunks].map((chunk) => [String(chunk.id), chunk]));
  const consumed = new Map<string, string>();
  for (const module of compilation.modules) {
    const library = consumedLibrary(module.identifier());
    if (library) consumed.set(String(chunkGraph.getModuleId(module)), library);
  }
  const scripts = group
    .getFiles()
    .filter((file) => file.endsWith('.js'))
    .map((file) => String(compilation.getAsset(file)?.source.source() ?? ''));
  const factories = factoriesIn(scripts);
  const { load, asked } = recorder(factories, consumed);
  const table = [...factories.keys()]
    .map((id) => (load(id) as LoadedModule).module?.screens)
    .find((screens) => screens !== undefined);
  if (!table) throw new Error('src/module.tsx must export `module`, made by defineModule.');

  const librariesOf = (chunk: Chunk) =>
    chunkGraph.getChunkModules(chunk).map((module) => consumedLibrary(module.identifier()));
  return Object.fromEntries(
    Object.entries(table).map(([route, loadScreen]) => {
      asked.length = 0;
      loadScreen();
      const needed = [...new Set(asked)].flatMap((id) => chunks.get(id) ?? []);
      const files = needed.flatMap((chunk) => [...chunk.files]);
      const shared = needed.flatMap(librariesOf).filter((name) => name !== undefined);
      return [route, { files: [...new Set(files)], shared: [...new Set(shared)].sort() }];
    }),
  );
}
