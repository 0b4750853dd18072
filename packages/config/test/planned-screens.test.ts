import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModuleCode, ModuleManifest, Registry } from '@ledgerwise/contract';
import { absolutePath } from '@ledgerwise/contract';
import { expect, it } from 'vitest';
import { ROOT } from '../src/commands/workspace.ts';

/** Attribute of screens that only announce a feature. */
const MARK = 'data-not-built';
/** Names of planned areas in addresses: there are none, and none may be added. */
const PLANNED: readonly string[] = [];

const read = (...parts: readonly string[]): string => readFileSync(path.join(ROOT, ...parts), 'utf8');
const { remotes }: Registry = JSON.parse(read('shell/public/remotes.json'));
const folderOf = (id: string): string => `mf-${id}`;

/** The screens of a module that its code names by their files. */
function filesNamedIn(load: unknown, folder: string): readonly string[] {
  return [...String(load).matchAll(/["'](?:\/@fs)?([^"']*\/screens\/[^"']+\.tsx)["']/g)].map(
    ([, file = '']) => path.join(folder, 'src', file.slice(file.indexOf('screens/'))),
  );
}

const modules = await Promise.all(
  remotes.map(async ({ id, basePath }) => {
    const folder = folderOf(id);
    const own = (file: string) => import(path.join(ROOT, folder, 'src', file));
    const [{ manifest }, { module }]: [{ manifest: ModuleManifest }, { module: ModuleCode }] =
      await Promise.all([own('manifest.ts'), own('module.tsx')]);
    return { id, basePath, folder, manifest, module };
  }),
);

it.each(modules)('$id has a screen for each of its routes', ({ manifest, module }) => {
  expect(manifest.routes.length).toBeGreaterThan(0);
  expect(manifest.routes.map(({ id }) => id).filter((id) => !Object.hasOwn(module.screens, id))).toEqual([]);
});

it('shows at no other address than the planned ones that a screen is not built', () => {
  const found = modules.flatMap(({ basePath, folder, manifest, module }) =>
    manifest.routes.flatMap(({ id, path: pattern }) => {
      const files = filesNamedIn(module.screens[id], folder).filter((file) => read(file).includes(MARK));
      return files.map((file) => ({ file, address: absolutePath(basePath, pattern) }));
    }),
  );
  const areas = found.map(({ address }) => address.replace(/^\/accounting/, '').split('/')[1] ?? '');
  expect([...new Set(areas)].sort()).toEqual(PLANNED);

  const marked = modules.flatMap(({ folder }) =>
    readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, 'src', file))
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && read(file).includes(MARK)),
  );
  expect(marked.filter((file) => !found.some((screen) => screen.file === file))).toEqual([]);
});
