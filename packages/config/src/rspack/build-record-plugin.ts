import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildRecord, CONTRACT_MINOR, CONTRACT_VERSION } from '@ledgerwise/contract';
import type { Compilation, Compiler, Module, RspackPluginInstance } from '@rspack/core';
import { namedLibraries, originOf } from './build-sources.ts';

/** Build record for QA: a separate file, which no page loads. */
export const BUILD_FILE = 'build.json';

const PACKAGE = /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/;

const partsOf = (module: Module): readonly Module[] =>
  'modules' in module && Array.isArray(module.modules) ? module.modules : [module];

/** Returns the versions of the named libraries in the build's own scripts. */
function bundledLibraries(compilation: Compilation, named: readonly string[]): BuildRecord['libraries'] {
  const folders = new Map<string, string>();
  for (const module of compilation.modules)
    for (const part of partsOf(module)) {
      const [, folder, name = ''] = PACKAGE.exec(part.nameForCondition() ?? '') ?? [];
      if (folder) folders.set(name.replace('\\', '/'), folder);
    }
  return Object.fromEntries(
    named.flatMap((name) => {
      const file = path.join(folders.get(name) ?? '', 'package.json');
      return folders.has(name) && existsSync(file)
        ? [[name, (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version]]
        : [];
    }),
  );
}

/**
 * Writes `build.json`: version, commit, contract and libraries of a build. No other file contains these, so a commit
 * without source changes does not change any script or its name.
 */
export class BuildRecordPlugin implements RspackPluginInstance {
  readonly #dir: string;
  readonly #id: string;

  constructor(dir: string, id: string) {
    this.#dir = dir;
    this.#id = id;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildRecord', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'BuildRecord', stage }, async () => {
        const { version } = JSON.parse(readFileSync(path.join(this.#dir, 'package.json'), 'utf8')) as {
          version: string;
        };
        const record: BuildRecord = {
          id: this.#id,
          version,
          contract: CONTRACT_VERSION,
          contractMinor: CONTRACT_MINOR,
          ...(await originOf(this.#dir)),
          libraries: bundledLibraries(compilation, namedLibraries(this.#dir)),
        };
        const source = new compiler.rspack.sources.RawSource(JSON.stringify(record));
        compilation.emitAsset(BUILD_FILE, source);
      });
    });
  }
}
