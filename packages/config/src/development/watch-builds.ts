import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, type MultiRspackOptions, rspack } from '@rspack/core';
import { ROOT, remoteNames } from '../commands/workspace.ts';
import { buildProblems } from './build-problems.ts';
import type { Problem } from './problem.ts';

type Stated = Configuration | readonly Configuration[] | (() => Configuration | readonly Configuration[]);

async function configurationsOf(folder: string): Promise<readonly Configuration[]> {
  const file = path.join(ROOT, folder, 'rspack.config.ts');
  if (!existsSync(file)) return [];
  const { default: stated } = (await import(pathToFileURL(file).href)) as { default: Stated };
  const answered = typeof stated === 'function' ? stated() : stated;
  return [answered].flat();
}

export interface Watching {
  close(): Promise<void>;
}

/**
 * Builds the shell and all remotes, and again whenever a source changes; passes the problems to `onBuilt`
 * each time. Resolves after the first build.
 */
export async function watchBuilds(onBuilt: (problems: readonly Problem[]) => void): Promise<Watching> {
  const configurations: MultiRspackOptions = Object.assign(
    (await Promise.all(['shell', ...remoteNames()].map(configurationsOf))).flat(),
    // Two processors are a usual minimum, and each build uses as many as it can.
    { parallelism: 2 },
  );
  const compiler = rspack(configurations);
  await new Promise<void>((resolve, reject) => {
    compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error) {
        reject(error);
        return;
      }
      if (stats) onBuilt(buildProblems(stats, ROOT));
      resolve();
    });
  });
  return {
    close: () =>
      new Promise((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve()))),
  };
}
