import type { Chunk, Compilation, Module } from '@rspack/core';

/** Chunks of the screens that most entities have; chunks of screens that compose one of them begin with its name. */
export const SCREEN_CHUNKS = ['list', 'editor'] as const;

/**
 * Creates a group for such a screen, as one script and one style sheet: shared code of screens is split off in chunks of a
 * minimum size, and would leave the remainder of a screen, which would cost every screen of its kind another request.
 */
export function inScreen(screen: (typeof SCREEN_CHUNKS)[number]) {
  return {
    name: screen,
    chunks: ({ name }: Chunk) => name?.startsWith(screen) ?? false,
    test: (module: Module, { chunkGraph }: { chunkGraph: Compilation['chunkGraph'] }) =>
      [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === screen),
    enforce: true as const,
  };
}
