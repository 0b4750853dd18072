import type { Bearer } from '../auth/bearer.ts';
import { isLoopback } from '../front-door/host-names.ts';
import type { RateLimit } from './limit.ts';
import { takeFrom } from './limit-reached.ts';
import type { Rate } from './rates.ts';
import { REQUEST_LIMITS } from './request-limits.ts';
import { TokenBuckets } from './token-buckets.ts';

interface Asking {
  /** Network, as seen by the front door. */
  readonly network: string;
  readonly bearer: Bearer;
}

/** The limits, by their names in the declaration. */
export type Limits = Readonly<Record<keyof typeof REQUEST_LIMITS, RateLimit>>;

export interface RequestBudgetsOptions {
  readonly limits?: Limits;
  readonly factor?: number;
  /** The clock, in milliseconds. */
  readonly now?: () => number;
}

/** Subtracts this server's use from the shared levels; returns what is left by key. */
export type TakeTogether = (
  rate: Rate,
  uses: ReadonlyMap<string, number>,
) => Promise<ReadonlyMap<string, number>>;

/** Limits requests by network, user and organization, before a body is read. Throws `LimitReached`. */
export class RequestBudgets {
  readonly #limits: Limits;
  readonly #factor: number;
  readonly #buckets: Readonly<Record<keyof Limits, TokenBuckets>>;

  /** The factor multiplies all of them, for machines that run tests. */
  constructor({ limits = REQUEST_LIMITS, factor = 1, now }: RequestBudgetsOptions = {}) {
    this.#limits = limits;
    this.#factor = factor;
    const of = ({ amount, perMs }: RateLimit): TokenBuckets =>
      new TokenBuckets({ amount: amount * factor, perMs }, now);
    this.#buckets = {
      requestsOfNetwork: of(limits.requestsOfNetwork),
      requestsOfVisitor: of(limits.requestsOfVisitor),
      requestsOfPerson: of(limits.requestsOfPerson),
      requestsOfOrganisation: of(limits.requestsOfOrganisation),
    };
  }

  /** Any request of a network, files of the site among them. */
  takeOfNetwork(network: string): void {
    // Requests from this machine are not limited: behind a proxy that is not configured, they come from everybody.
    if (!isLoopback(network)) this.#take('requestsOfNetwork', network);
  }

  /** Counts a request to the backend for its client. An invalid token counts as none. */
  takeOf({ network, bearer }: Asking): void {
    if (bearer.is === 'member') this.#take('requestsOfPerson', bearer.claims.userId);
    else if (!isLoopback(network)) this.#take('requestsOfVisitor', network);
  }

  /** A request to the data of an organization. */
  takeOfOrganisation(organisation: string): void {
    this.#take('requestsOfOrganisation', organisation);
  }

  /** Adds up with the use of other servers: called every second, so that together they overshoot by a second of requests. */
  async addUp(takeTogether: TakeTogether): Promise<void> {
    for (const name of Object.keys(this.#buckets) as (keyof Limits)[]) {
      const buckets = this.#buckets[name];
      const uses = buckets.takeUses();
      if (uses.size === 0) continue;
      const { amount, perMs } = this.#limits[name];
      const left = await takeTogether({ name, amount: amount * this.#factor, perMs }, uses);
      for (const [key, tokens] of left) buckets.setLevel(key, tokens);
    }
  }

  #take(limit: keyof Limits, key: string): void {
    takeFrom(this.#buckets[limit], this.#limits[limit], key);
  }
}
