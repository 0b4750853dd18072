import { DATABASE_LIMITS } from '../limits/request-limits.ts';
import { clientIsGone, queueIsFull, waitedTooLong } from './api-refusal.ts';

/** A request for a session, with its maximum waiting time. */
export interface Asking {
  readonly tenant: string;
  readonly isVisitor: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly patienceMs: number;
}

/** State of the queue. */
export interface QueueState {
  readonly sessions: number;
  readonly inUse: number;
  readonly waiting: number;
  readonly longestWaitMs: number;
}

interface Waiting {
  readonly since: number;
  grant(): void;
}

interface Share {
  readonly tenant: string;
  readonly isVisitor: boolean;
  held: number;
  /** When it was last served, or came. */
  turn: number;
  readonly waiting: Waiting[];
}

const LONGEST_QUEUE = DATABASE_LIMITS.waitingOfTenant.amount;
/** Addresses cost nothing, so all visitors together have a limit too. */
const LONGEST_VISITOR_QUEUE = DATABASE_LIMITS.waitingOfVisitors.amount;

/**
 * Distributes sessions among tenants. A tenant gets another session while it holds fewer than are free: alone, it gets
 * half of all, a second one half of the rest, and the next one still gets one. The tenant with the fewest is served
 * first; equal ones in turn.
 */
export class FairShares {
  readonly #size: number;
  readonly #shares = new Map<string, Share>();
  #inUse = 0;
  #turn = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** Waits for a session; returns a function that releases it. */
  take({ tenant, isVisitor, signal, patienceMs }: Asking): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(clientIsGone());
    const fresh = { tenant, isVisitor, held: 0, turn: this.#turn, waiting: [] };
    const share: Share = this.#shares.get(tenant) ?? fresh;
    if (share.waiting.length >= LONGEST_QUEUE) return Promise.reject(queueIsFull(isVisitor));
    if (isVisitor && this.#ofVisitors((one) => one.waiting.length) >= LONGEST_VISITOR_QUEUE)
      return Promise.reject(queueIsFull(isVisitor));
    this.#shares.set(tenant, share);
    return new Promise((resolve, reject) => {
      const leave = (reason: Error): void => {
        share.waiting.splice(share.waiting.indexOf(waiting), 1);
        stopWaiting();
        this.#forgetUnused(share);
        reject(reason);
      };
      const onAbort = (): void => leave(clientIsGone());
      const timer = setTimeout(() => leave(waitedTooLong(Math.round(patienceMs / 1000))), patienceMs);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        since: performance.now(),
        grant: () => {
          stopWaiting();
          resolve(() => this.#giveBack(share));
        },
      };
      signal?.addEventListener('abort', onAbort);
      share.waiting.push(waiting);
      this.#serve();
    });
  }

  /** Returns the current state. */
  state(): QueueState {
    const queues = [...this.#shares.values()].map(({ waiting }) => waiting);
    const oldest = Math.min(...queues.map(([first]) => first?.since ?? Number.POSITIVE_INFINITY));
    return {
      sessions: this.#size,
      inUse: this.#inUse,
      waiting: queues.reduce((sum, queue) => sum + queue.length, 0),
      longestWaitMs: Number.isFinite(oldest) ? Math.round(performance.now() - oldest) : 0,
    };
  }

  #giveBack(share: Share): void {
    share.held -= 1;
    this.#inUse -= 1;
    this.#forgetUnused(share);
    this.#serve();
  }

  #serve(): void {
    for (let share = this.#next(); share; share = this.#next()) {
      this.#turn += 1;
      share.turn = this.#turn;
      share.held += 1;
      this.#inUse += 1;
      share.waiting.shift()?.grant();
    }
  }

  #next(): Share | undefined {
    let next: Share | undefined;
    for (const share of this.#shares.values()) {
      if (share.waiting.length === 0 || !this.#mayHoldMore(share)) continue;
      if (!next || share.held < next.held || (share.held === next.held && share.turn < next.turn))
        next = share;
    }
    return next;
  }

  #mayHoldMore({ held, isVisitor }: Share): boolean {
    if (held >= this.#size - this.#inUse) return false;
    return !isVisitor || this.#ofVisitors((one) => one.held) < this.#size / 2;
  }

  #ofVisitors(count: (share: Share) => number): number {
    let sum = 0;
    for (const share of this.#shares.values()) if (share.isVisitor) sum += count(share);
    return sum;
  }

  #forgetUnused(share: Share): void {
    if (share.held === 0 && share.waiting.length === 0) this.#shares.delete(share.tenant);
  }
}
