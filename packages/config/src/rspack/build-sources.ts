import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Source of a build. */
export interface Origin {
  /** The last commit that changed the sources, 40 hexadecimal digits; null if built without git. */
  readonly commit: string | null;
  /** True if the sources had uncommitted changes. */
  readonly isModified: boolean;
}

const OURS = '@ledgerwise/';
const BUILD_TOOL = fileURLToPath(new URL('../..', import.meta.url));

/** As in turbo.json: these decide if a package is built again. */
const INPUTS = ['src', 'public', 'package.json', 'rspack.config.ts'];
const INPUTS_OF_BUILD_TOOL = ['src/rspack', 'src/prerender', 'package.json'];
const TESTS = [':(exclude,glob)**/*.test.ts', ':(exclude,glob)**/*.test.tsx'];

type Dependencies = Readonly<Record<string, string>>;

function dependenciesOf(dir: string): Dependencies {
  const text = readFileSync(path.join(dir, 'package.json'), 'utf8');
  return (JSON.parse(text) as { dependencies?: Dependencies }).dependencies ?? {};
}

function installedFolder(name: string, dir: string): string {
  const folder = path.join(dir, 'node_modules', name);
  if (existsSync(folder)) return realpathSync(folder);
  const above = path.dirname(dir);
  if (above === dir) throw new Error(`${name} is not installed.`);
  return installedFolder(name, above);
}

/** Returns the folders of a package and of our packages that it depends on. */
export function packageFolders(dir: string, known = new Set<string>()): readonly string[] {
  const folder = realpathSync(dir);
  if (known.has(folder)) return [];
  known.add(folder);
  const ours = Object.keys(dependenciesOf(folder)).filter((name) => name.startsWith(OURS));
  return [folder, ...ours.flatMap((name) => packageFolders(installedFolder(name, folder), known))];
}

/**
 * Returns the names of third-party libraries that a package and our packages below it depend on, in alphabetical order.
 */
export function namedLibraries(dir: string): readonly string[] {
  const names = packageFolders(dir).flatMap((folder) => Object.keys(dependenciesOf(folder)));
  return [...new Set(names.filter((name) => !name.startsWith(OURS)))].sort();
}

/**
 * Returns the commit that a build is made from. Not the newest of all: commits without relevant changes leave the build
 * unchanged, so that equal sources make equal builds and turbo can cache them.
 */
export async function originOf(dir: string): Promise<Origin> {
  const git = async (...args: string[]): Promise<string> =>
    (await execute('git', ['-C', dir, ...args])).stdout.trim();
  try {
    // Inside a checkout of something else (a copy in an ignored folder), the package belongs to no commit.
    await git('ls-files', '--error-unmatch', 'package.json');
    const root = await git('rev-parse', '--show-toplevel');
    const inputs = packageFolders(dir).flatMap((folder) => INPUTS.map((input) => path.join(folder, input)));
    const tool = INPUTS_OF_BUILD_TOOL.map((input) => path.join(realpathSync(BUILD_TOOL), input));
    const paths = [...inputs, ...tool, path.join(root, 'package-lock.json')].filter((file) =>
      file.startsWith(root + path.sep),
    );
    const [commit, changes] = await Promise.all([
      git('log', '-1', '--format=%H', '--', ...paths, ...TESTS),
      git('status', '--porcelain', '--', ...paths, ...TESTS),
    ]);
    return { commit: commit || null, isModified: changes !== '' };
  } catch {
    // Without git or a repository, the record says so; the build is the same.
    return { commit: null, isModified: false };
  }
}
