import type { Chunk, Compilation, Module } from '@rspack/core';

/** The chunk of the screen that every entity's list is; chunks of screens that compose it begin with its name. */
const LIST = 'list';

/**
 * A group for the list, as one script and one style sheet: what screens share is split off in parts of some size, and would
 * leave the rest of a list, which every list is a request longer for.
 */
export function inList() {
  return {
    name: LIST,
    chunks: ({ name }: Chunk) => name?.startsWith(LIST) ?? false,
    test: (module: Module, { chunkGraph }: { chunkGraph: Compilation['chunkGraph'] }) =>
      [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === LIST),
    enforce: true as const,
  };
}
