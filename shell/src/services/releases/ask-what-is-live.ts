import type { LiveRegistryOptions } from './live-registry.ts';

/**
 * Asks the server which releases are live. The script loads with the first request; without it nothing is
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
