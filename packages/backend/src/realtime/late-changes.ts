import type { Channel } from './channel.ts';

interface Change {
  readonly ids: readonly number[];
  /** Serialized when it is sent. */
  json(): string;
}

/**
 * Changes that are too many to be sent one by one. A channel receives the last change for each set of its
 * bindings, a moment later and however many there were: a screen reloads its content for any change.
 */
export class LateChanges {
  readonly #open: ReadonlySet<Channel>;
  readonly #pauseMs: number;
  readonly #waiting = new Map<Channel, Map<string, Change>>();
  #timer: NodeJS.Timeout | undefined;

  /** Over the channels that are open. */
  constructor(open: ReadonlySet<Channel>, pauseMs = 1000) {
    this.#open = open;
    this.#pauseMs = pauseMs;
  }

  /** Stores a change for later, replacing an earlier one for the same bindings. */
  keep(channel: Channel, change: Change): void {
    const own = this.#waiting.get(channel) ?? new Map<string, Change>();
    own.set(change.ids.join(), change);
    this.#waiting.set(channel, own);
    this.#timer ??= setTimeout(() => this.#tell(), this.#pauseMs).unref();
  }

  #tell(): void {
    this.#timer = undefined;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [channel, changes] of waiting)
      if (this.#open.has(channel))
        for (const { ids, json } of changes.values()) channel.pushChange(ids, json());
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }
}
