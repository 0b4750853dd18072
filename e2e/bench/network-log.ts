import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

export interface LoggedRequest {
  readonly url: string;
  /** False for what no page waits for, such as its icon. */
  readonly isWaitedFor: boolean;
  readonly startedAt: number;
  endedAt: number | null;
  /** Bytes on the wire, headers included. */
  bytes: number;
  isFromCache: boolean;
}

/** Every HTTP request of a page, by its own clock in ms. */
export class NetworkLog {
  readonly #requests = new Map<string, LoggedRequest>();

  async attach(session: CDPSession): Promise<void> {
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
      if (!request.url.startsWith('http') || request.method === 'OPTIONS') return;
      if (this.#requests.has(requestId)) return;
      this.#requests.set(requestId, {
        url: request.url,
        isWaitedFor: type !== 'Other',
        startedAt: timestamp * 1000,
        endedAt: null,
        bytes: 0,
        isFromCache: false,
      });
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      const request = this.#requests.get(requestId);
      if (request) request.isFromCache = true;
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const request = this.#requests.get(requestId);
      if (request && (response.fromDiskCache || response.fromPrefetchCache)) request.isFromCache = true;
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
      this.#end(requestId, timestamp, encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId, timestamp }) => this.#end(requestId, timestamp, 0));
    await session.send('Network.enable');
  }

  #end(requestId: string, timestamp: number, bytes: number): void {
    const request = this.#requests.get(requestId);
    if (!request || request.endedAt !== null) return;
    request.endedAt = timestamp * 1000;
    request.bytes = bytes;
  }

  /** Requests that went over the wire. */
  sent(): LoggedRequest[] {
    return [...this.#requests.values()].filter((request) => !(request.isFromCache && request.bytes === 0));
  }

  /** What was asked for within so many ms of the first request, once all of it has come. */
  async startedWithin(ms: number, timeout: number): Promise<LoggedRequest[]> {
    const deadline = performance.now() + timeout;
    for (;;) {
      const sent = this.sent();
      const first = Math.min(...sent.map((request) => request.startedAt));
      const wanted = sent.filter((request) => request.startedAt - first <= ms);
      const open = wanted.filter((request) => request.endedAt === null);
      if (open.length === 0) return wanted;
      if (performance.now() > deadline)
        throw new Error(`Still loading: ${open.map(({ url }) => url).join(', ')}`);
      await pause(50);
    }
  }
}

/**
 * The longest chain of requests of which each began only after the one before had ended. With a latency far above
 * the page's own work that is the number of round trips which the page had to wait for one after another.
 */
export function requestDepth(
  requests: readonly (Pick<LoggedRequest, 'startedAt' | 'endedAt'> & Partial<LoggedRequest>)[],
): number {
  const ended = requests.flatMap(({ startedAt, endedAt, isWaitedFor = true }) =>
    endedAt === null || !isWaitedFor ? [] : [{ startedAt, endedAt }],
  );
  ended.sort((a, b) => a.startedAt - b.startedAt);
  const depths: number[] = [];
  for (const [index, request] of ended.entries()) {
    const before = ended
      .slice(0, index)
      .map((other, at) => (other.endedAt <= request.startedAt ? (depths[at] ?? 0) : 0));
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
}
