import type { Chunk, Compilation, Module } from '@rspack/core';

/** Chunks of the screens that most entities have; chunks of screens that compose one of them begin with its name. */
export const SCREEN_CHUNKS = ['list', 'editor'] as const;

type ScreenChunk = (typeof SCREEN_CHUNKS)[number];

interface Context {
  readonly chunkGraph: Compilation['chunkGraph'];
}

const isIn = (screen: ScreenChunk, module: Module, { chunkGraph }: Context): boolean =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === screen);

/**
 * Creates a group for such a screen, as one script and one style sheet: shared code of screens is split off in chunks of a
 * minimum size, and would leave the remainder of a screen, which would cost every screen of its kind another request.
 */
export const inScreen = (screen: ScreenChunk) => ({
  name: screen,
  chunks: ({ name }: Chunk) => name?.startsWith(screen) ?? false,
  test: (module: Module, context: Context) => isIn(screen, module, context),
  enforce: true as const,
});

/** Creates a test for libraries that lists don't use: those of a list are in its own script. */
export const libraryBesideList = () => (module: Module, context: Context) =>
  /[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? '') && !isIn('list', module, context);
