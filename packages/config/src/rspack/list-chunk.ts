import type { Chunk, Compilation, Module } from '@rspack/core';

/** The chunk of the screen that every entity's list is; chunks of screens that compose it begin with its name. */
const LIST = 'list';

/**
 * Creates a group for the list, as one script and one style sheet: shared code of screens is split off in chunks of a
 * minimum size, and would leave the remainder of a list, which would cost every list another request.
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
