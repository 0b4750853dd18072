import { rspack } from '@rspack/core';
import { defineHost } from '../src/rspack/index.ts';

/** Builds a host as `npm run dev` does, in a process of tsx. Arguments: the host's folder and the output folder. */
const [dir, out] = process.argv.slice(2);
if (dir === undefined || out === undefined) throw new Error('Say which folder to build, and where to.');
const configuration = defineHost({ dir });
rspack({ ...configuration, output: { ...configuration.output, path: out } }).run((error, stats) => {
  if (error) throw error;
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
});
