import type {
  RealtimeChannel,
  RealtimeChannelOptions,
  RealtimeClientOptions,
  RealtimeClient as RealtimeLibrary,
} from '@supabase/supabase-js';
import { loadOnce } from './load-once.ts';

let Library: typeof RealtimeLibrary | undefined;

/** Loads the library for live changes, without which no channel can be opened. */
export const loadRealtime = loadOnce(async () => {
  // In one chunk with the jobs, because the page contains a hash of each chunk.
  const script = await import(
    /* webpackChunkName: "jobs" */ '@supabase/realtime-js/dist/module/RealtimeClient.js'
  );
  Library = script.default;
});

/**
 * Replaces the library in supabase-js, which creates a client for live changes with every client. It is a fifth of the session's
 * script, and no screen needs it before its records are loaded. The build exchanges the two (`define-host.ts` of packages/config).
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

  /** A client that is created later requests the token itself. */
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
