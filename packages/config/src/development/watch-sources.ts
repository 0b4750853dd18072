import path from 'node:path';
import { watch } from 'chokidar';
import { workspaces } from '../commands/workspace.ts';
import type { Watching } from './watch-builds.ts';

/** Written by tools: these files change only after others. */
const MADE = /(?:^|[\\/])(?:node_modules|dist|\.types|\.turbo|test-results)(?:[\\/]|$)/;
const READ = /\.(?:tsx?|mts|json|sql)$/;

/** Editors write a file in several steps, and tools write several files together. */
const QUIET_MS = 100;

/** Reports changed sources of the workspaces (types, schema files), by their paths from the root with slashes. */
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
