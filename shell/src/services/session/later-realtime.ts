import type {
  RealtimeChannel,
  RealtimeChannelOptions,
  RealtimeClientOptions,
  RealtimeClient as RealtimeLibrary,
} from '@supabase/supabase-js';
import { loadOnce } from './load-once.ts';

let Library: typeof RealtimeLibrary | undefined;

/** Loads the library for live changes. Channels can be opened once it is there. */
export const loadRealtime = loadOnce(async () => {
  // In one chunk with the jobs: the page carries a hash of each chunk.
  const script = await import(
    /* webpackChunkName: "jobs" */ '@supabase/realtime-js/dist/module/RealtimeClient.js'
  );
  Library = script.default;
});

/**
 * In place of the library in supabase-js, which makes one with every client: a fifth of the session's script, and no screen shows
 * anything of it before its records are there. The build exchanges the two (`define-host.ts` of packages/config).
 */
export class RealtimeClient {
  readonly #address: string;
  readonly #options: RealtimeClientOptions;
  #client: RealtimeLibrary | undefined;

  constructor(address: string, options: RealtimeClientOptions) {
    this.#address = address;
    this.#options = options;
  }

  get #loaded(): RealtimeLibrary {
    if (!Library) throw new Error('The library for live changes is not loaded: see loadRealtime.');
    this.#client ??= new Library(this.#address, this.#options);
    return this.#client;
  }

  /** A client that is made later asks for the token by itself. */
  async setAuth(token: string | null = null): Promise<void> {
    if (Library) await this.#loaded.setAuth(token);
  }

  channel(topic: string, options?: RealtimeChannelOptions): RealtimeChannel {
    return this.#loaded.channel(topic, options);
  }

  getChannels(): readonly RealtimeChannel[] {
    return this.#client?.getChannels() ?? [];
  }

  removeChannel(channel: RealtimeChannel): Promise<string> {
    return this.#loaded.removeChannel(channel);
  }
}
