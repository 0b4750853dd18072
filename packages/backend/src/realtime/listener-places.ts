import { REALTIME_LIMITS } from '../limits/realtime-limits.ts';

/** Open channels and bindings of a key. */
interface Listening {
  channels: number;
  bindings: number;
}

/** The part of a channel that limits need. */
interface Placed {
  readonly listener: string;
  readonly subscriptions: readonly unknown[];
}

/** Counts channels and bindings of each listener, in all tabs. */
export class ListenerPlaces {
  readonly #byListener = new Map<string, Listening>();
  /** Listener under which each channel is counted. */
  readonly #places = new Map<Placed, string>();

  /**
   * Returns the reason why a listener gets no further channel of any kind; undefined if that depends on the channel.
   */
  refusalOf(listener: string): string | undefined {
    const { channels, bindings } = this.#byListener.get(listener) ?? { channels: 0, bindings: 0 };
    const { channelsOfPerson, bindingsOfPerson } = REALTIME_LIMITS;
    if (channels >= channelsOfPerson.amount) return channelsOfPerson.sentence;
    return bindings >= bindingsOfPerson.amount ? bindingsOfPerson.sentence : undefined;
  }

  /** Counts a channel, replacing its earlier count; returns a message if the limit is reached. */
  enter(channel: Placed): string | undefined {
    this.leave(channel);
    const { listener, subscriptions } = channel;
    const { channels, bindings } = this.#byListener.get(listener) ?? { channels: 0, bindings: 0 };
    const { channelsOfPerson, bindingsOfPerson } = REALTIME_LIMITS;
    if (channels + 1 > channelsOfPerson.amount) return channelsOfPerson.sentence;
    if (bindings + subscriptions.length > bindingsOfPerson.amount) return bindingsOfPerson.sentence;
    this.#byListener.set(listener, { channels: channels + 1, bindings: bindings + subscriptions.length });
    this.#places.set(channel, listener);
    return undefined;
  }

  /** Stops counting a channel. */
  leave(channel: Placed): void {
    const listener = this.#places.get(channel);
    const own = listener === undefined ? undefined : this.#byListener.get(listener);
    if (listener === undefined || !own) return;
    this.#places.delete(channel);
    own.channels -= 1;
    own.bindings -= channel.subscriptions.length;
    if (own.channels === 0) this.#byListener.delete(listener);
  }
}
