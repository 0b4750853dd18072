import path from 'node:path';
import { watch } from 'chokidar';
import { workspaces } from '../commands/workspace.ts';
import type { Watching } from './watch-builds.ts';

/** Written by tools: what is in them has changed only after something else had. */
const MADE = /(?:^|[\\/])(?:node_modules|dist|\.types|\.turbo|test-results)(?:[\\/]|$)/;
const READ = /\.(?:tsx?|mts|json|sql)$/;

/** Editors write a file in several steps, and tools several files at once. */
const QUIET_MS = 100;

/** Tells of changed sources in the workspaces (types, schema files), by their paths from the root with slashes. */
export async function watchSources(
  root: string,
  onChange: (files: readonly string[]) => void,
): Promise<Watching> {
  const changed = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  const watcher = watch(
    workspaces().map(({ folder }) => folder),
    {
      cwd: root,
      ignoreInitial: true,
      ignored: (file, stats) =>
        MADE.test(path.relative(root, path.resolve(root, file))) ||
        (stats?.isFile() === true && !READ.test(file)),
    },
  );
  watcher.on('all', (_event, file) => {
    changed.add(file.replaceAll('\\', '/'));
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      onChange(files);
    }, QUIET_MS);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return {
    close: () => {
      clearTimeout(quiet);
      return watcher.close();
    },
  };
}
