import type { Configuration, Mode } from '@rspack/core';

/** Bundles the script of a worker into one file, and returns it with its source files. */
export function bundleWorkerScript(options: {
  readonly configuration: Configuration;
  readonly entry: string;
  readonly mode: Mode;
}): Promise<{ readonly script: string; readonly sources: readonly string[] }>;
