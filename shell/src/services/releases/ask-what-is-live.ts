import type { LiveRegistryOptions } from './live-registry.ts';

/**
 * Requests the live releases from the server. The script is loaded with the first request; if that fails, nothing is
 * reported.
 */
export function createQuestion(options: LiveRegistryOptions): () => Promise<void> {
  let script: Promise<{ ask(): Promise<void> }> | undefined;
  return async () => {
    try {
      script ??= import(/* webpackChunkName: "later" */ './live-registry.ts').then((chunk) =>
        chunk.createLiveRegistry(options),
      );
      await (await script).ask();
    } catch (error) {
      // Asked for again next time.
      script = undefined;
      console.warn('The check for new releases could not be loaded', error);
    }
  };
}
