import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binOf, ROOT } from '../commands/workspace.ts';
import { inPackage } from './sdk-package.ts';

const LEFT_OUT = ['**/*.test.ts', '**/*.test.tsx', '**/*.bench.ts', '**/*.bench.tsx', '**/testing/files'];

/**
 * Compiles the sources of packages into `out`: `<folder>/src/x.js` and `x.d.ts` for each source. All at once, because
 * they use each other's types. Throws the compiler's errors.
 */
export function emitModules(folders: readonly string[], out: string): void {
  mkdirSync(out, { recursive: true });
  const project = path.join(out, 'tsconfig.json');
  const compilerOptions = {
    composite: false,
    incremental: false,
    // Set by `composite` in the extended configuration.
    tsBuildInfoFile: null,
    noEmit: false,
    emitDeclarationOnly: false,
    declaration: true,
    // Members whose types are those of a library that is not installed with the package.
    stripInternal: true,
    rewriteRelativeImportExtensions: true,
    rootDir: path.join(ROOT, 'packages'),
    outDir: out,
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
    types: ['node'],
  };
  writeFileSync(
    project,
    JSON.stringify({
      extends: inPackage('config', 'tsconfig/base.json'),
      compilerOptions,
      files: [inPackage('config', 'tsconfig/assets.d.ts')],
      include: folders.map((folder) => inPackage(folder, 'src')),
      exclude: folders.flatMap((folder) => LEFT_OUT.map((pattern) => inPackage(folder, 'src', pattern))),
    }),
  );
  try {
    execFileSync(process.execPath, [binOf('typescript', 'bin/tsc'), '-p', project], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    const said = (error as { readonly stdout?: string }).stdout;
    throw new Error(`The sources do not compile; npm run typecheck says more.\n${said}`, { cause: error });
  }
}
