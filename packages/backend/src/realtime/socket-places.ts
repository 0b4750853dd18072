import { isLoopback, Refusal } from '../front-door/index.ts';
import { REALTIME_LIMITS } from '../limits/realtime-limits.ts';

/** The part of a socket that limits need. */
export interface PlacedSocket {
  close(code: number, reason: string): void;
}

export interface PlaceLimits {
  readonly most: number;
  readonly mostOfNetwork: number;
  /** Maximum number of sockets without a signed-in user. */
  readonly mostVisitors: number;
}

const { sockets, socketsOfNetwork, socketsOfVisitors } = REALTIME_LIMITS;
const LIMITS: PlaceLimits = {
  most: sockets.amount,
  mostOfNetwork: socketsOfNetwork.amount,
  mostVisitors: socketsOfVisitors.amount,
};

/** RFC 6455: try again later. */
const TRY_AGAIN_LATER = 1013;

/**
 * Limits sockets. Those of signed-in users are never closed; of the others, the oldest is closed when a new one opens,
 * so that a client with many visitors' sockets blocks nobody.
 */
export class SocketPlaces<Socket extends PlacedSocket> {
  readonly #limits: PlaceLimits;
  readonly #networks = new Map<Socket, string>();
  /** Oldest first. */
  readonly #visitors = new Set<Socket>();

  constructor(limits: PlaceLimits = LIMITS) {
    this.#limits = limits;
  }

  /** Returns the reason why a network may not open a socket now, or undefined. */
  refusalOf(network: string): Refusal | undefined {
    const { most, mostOfNetwork } = this.#limits;
    const signedIn = this.#networks.size - this.#visitors.size;
    if (signedIn >= most) {
      return new Refusal(503, sockets.sentence, { 'retry-after': '60' });
    }
    // Connections from this machine are not limited: behind a proxy that is not configured, they come from everybody.
    if (isLoopback(network)) return undefined;
    const own = [...this.#networks.values()].filter((one) => one === network).length;
    if (own < mostOfNetwork) return undefined;
    return new Refusal(429, socketsOfNetwork.sentence, { 'retry-after': '60' });
  }

  /** Gives a place to a new socket. */
  enter(socket: Socket, network: string): void {
    this.#networks.set(socket, network);
    this.setSignedIn(socket, false);
  }

  /** Moves a socket between signed-in users' and visitors' sockets. */
  setSignedIn(socket: Socket, isSignedIn: boolean): void {
    if (!this.#networks.has(socket)) return;
    if (isSignedIn) {
      this.#visitors.delete(socket);
      return;
    }
    this.#visitors.add(socket);
    const { most, mostVisitors } = this.#limits;
    const tooMany = this.#visitors.size > mostVisitors || this.#networks.size > most;
    const [oldest] = this.#visitors;
    if (!tooMany || !oldest) return;
    this.leave(oldest);
    oldest.close(TRY_AGAIN_LATER, socketsOfVisitors.sentence);
  }

  leave(socket: Socket): void {
    this.#networks.delete(socket);
    this.#visitors.delete(socket);
  }
}
