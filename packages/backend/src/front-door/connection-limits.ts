import type { Socket } from 'node:net';
import { isLoopback } from './host-names.ts';
import { Refusal } from './refusal.ts';
import { networkOf } from './visitor.ts';

/** An office behind one address, each browser with its six connections and a socket for each of some tabs. */
const MOST_OF_ONE_NETWORK = 512;
const MOST_OF_ALL = 5000;

/** Counts open connections; says which are one too many. */
export class ConnectionLimits {
  readonly #byNetwork = new Map<string, number>();
  readonly #isProxy: (address: string) => boolean;
  #all = 0;

  /** A trusted proxy brings everybody's connections, so only the sum of all limits it. */
  constructor(isProxy: (address: string) => boolean) {
    this.#isProxy = isProxy;
  }

  /** Counts a connection until it closes. */
  enter(socket: Socket): Refusal | undefined {
    const address = socket.remoteAddress ?? 'unknown';
    const network = networkOf(address);
    const count = (this.#byNetwork.get(network) ?? 0) + 1;
    this.#byNetwork.set(network, count);
    this.#all += 1;
    socket.once('close', () => this.#leave(network));
    if (this.#all > MOST_OF_ALL) {
      return new Refusal(
        503,
        'This server has as many connections as it can hold. Please try again in a moment.',
        {
          'retry-after': '5',
        },
      );
    }
    // This machine is not limited by itself: behind a proxy that was not named, everybody comes from here.
    if (count <= MOST_OF_ONE_NETWORK || isLoopback(address) || this.#isProxy(address)) return undefined;
    return new Refusal(
      429,
      `Your network has ${MOST_OF_ONE_NETWORK} connections to this server, which is the most it may have. Please close some and try again.`,
      { 'retry-after': '5' },
    );
  }

  #leave(network: string): void {
    this.#all -= 1;
    const left = (this.#byNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }
}
