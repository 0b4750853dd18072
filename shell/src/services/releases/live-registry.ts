import type { Registry } from '@ledgerwise/contract';
import { fetchJson } from '../modules/fetch-json.ts';
import { readRegistry } from './read-registry.ts';

export interface LiveRegistryOptions {
  /** Revision of the registry that the page started with; 0 if it has none. */
  readonly revision: number | undefined;
  /** Public key of the operator, if configured. */
  readonly releaseKey: string | undefined;
  /** Called for each valid response. */
  onAnswer(registry: Registry): void;
  readonly read?: () => Promise<unknown>;
}

/**
 * Requests `remotes.json` from the server, which lists what is deployed. It does not fail: without a valid response,
 * the known registry stays in use, and the cause is logged to the console.
 */
export function createLiveRegistry(options: LiveRegistryOptions): { ask(): Promise<void> } {
  const { releaseKey, onAnswer, read = () => fetchJson({ address: '/remotes.json' }) } = options;
  let { revision = 0 } = options;
  let asking: Promise<void> | undefined;

  async function askNow(): Promise<void> {
    try {
      const { registry, refusal } = await readRegistry(await read(), releaseKey);
      if (refusal) throw refusal;
      // From a cache, or from a server that lags behind.
      if ((registry.revision ?? revision) < revision) return;
      revision = registry.revision ?? revision;
      onAnswer(registry);
    } catch (error) {
      console.warn('The list of modules could not be updated', error);
    }
  }

  return {
    ask() {
      asking ??= askNow().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}
