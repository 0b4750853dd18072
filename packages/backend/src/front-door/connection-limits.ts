import type { Socket } from 'node:net';
import { CONNECTION_LIMITS } from '../limits/request-limits.ts';
import { isLoopback } from './host-names.ts';
import { Refusal } from './refusal.ts';
import { networkOf } from './visitor.ts';

const { connections, connectionsOfNetwork } = CONNECTION_LIMITS;

/** Counts open connections, and refuses those beyond the limits. */
export class ConnectionLimits {
  readonly #byNetwork = new Map<string, number>();
  readonly #isProxy: (address: string) => boolean;
  #all = 0;

  /** A trusted proxy forwards everybody's connections, so only the total limits it. */
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
    if (this.#all > connections.amount) return new Refusal(503, connections.sentence, { 'retry-after': '5' });
    // Connections from this machine are not limited: behind a proxy that is not configured, they come from everybody.
    const isExempt = isLoopback(address) || this.#isProxy(address);
    if (count <= connectionsOfNetwork.amount || isExempt) return undefined;
    return new Refusal(429, connectionsOfNetwork.sentence, { 'retry-after': '5' });
  }

  #leave(network: string): void {
    this.#all -= 1;
    const left = (this.#byNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }
}
