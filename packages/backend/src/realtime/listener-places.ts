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

/** How many channels and bindings each listener has, in all tabs. */
export class ListenerPlaces {
  readonly #byListener = new Map<string, Listening>();
  /** Under whose name a channel has its place. */
  readonly #places = new Map<Placed, string>();

  /** Why a listener gets no place for another channel, whatever it asks for; undefined where that is to be seen. */
  refusalOf(listener: string): string | undefined {
    const { channels, bindings } = this.#byListener.get(listener) ?? { channels: 0, bindings: 0 };
    const { channelsOfPerson, bindingsOfPerson } = REALTIME_LIMITS;
    if (channels >= channelsOfPerson.amount) return channelsOfPerson.sentence;
    return bindings >= bindingsOfPerson.amount ? bindingsOfPerson.sentence : undefined;
  }

  /** Gives a place to a channel, in exchange for one it has; the sentence that says why not, where there is none. */
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

  /** Takes the place of a channel back, where it has one. */
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
