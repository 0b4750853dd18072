import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type MultiStats, rspack } from '@rspack/core';
import { afterAll, expect, it } from 'vitest';
import { buildProblems } from './build-problems.ts';

const root = mkdtempSync(path.join(tmpdir(), 'ledgerwise-build-problems-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function build(source: string): Promise<MultiStats> {
  const context = path.join(root, 'mf-sample');
  mkdirSync(path.join(context, 'src'), { recursive: true });
  writeFileSync(path.join(context, 'src/index.js'), source);
  // Builds like a remote: for the shell, and as a separate page.
  const compiler = rspack(
    ['dist', 'dist/standalone'].map((folder) => ({
      ...{ mode: 'development', context },
      output: { path: path.join(root, folder) },
      // Shortens its input like a compiler.
      module: { rules: [{ test: /typed\.js$/, use: 'builtin:swc-loader' }] },
    })),
  );
  const stats = await new Promise<MultiStats>((resolve, reject) =>
    compiler.run((error, done) => (done ? resolve(done) : reject(error))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  return stats;
}

it('names file and line of a missing or unreadable import, without terminal colors', async () => {
  const [missing, ...others] = buildProblems(await build("const a = 1;\nimport './gone.js';\n"), root);
  expect(missing).toMatchObject({ severity: 'error', file: 'mf-sample/src/index.js', line: 2 });
  expect(missing?.text).toContain("Can't resolve './gone.js'");
  expect(others).toEqual([]);
  const [broken] = buildProblems(await build('const = 2;\n'), root);
  expect(broken).toMatchObject({ severity: 'error', file: 'mf-sample/src/index.js' });
  expect(broken?.text).not.toContain('\u001b');
});

it('names the line of the source, where the compiler changed lines', async () => {
  writeFileSync(
    path.join(root, 'mf-sample/src/typed.js'),
    "\n\n// An explanation.\n\nexport const typed = {\n  a: 1 };\n\nimport './gone.js';\n",
  );
  const [missing] = buildProblems(await build("import './typed.js';\n"), root);
  expect(missing).toMatchObject({ file: 'mf-sample/src/typed.js', line: 8, column: 8 });
});

it('reports nothing for a successful build', async () => {
  expect(buildProblems(await build('export const a = 1;\n'), root)).toEqual([]);
});
