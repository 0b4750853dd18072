import { setTimeout as pause } from 'node:timers/promises';
import { causesOf, goesOn, type InitiatedRequest, type SentRequest } from './request-depth.ts';

export interface LoggedRequest extends InitiatedRequest {
  url: string;
  extraTrips: number;
  readonly startedAt: number;
  endedAt: number | null;
  /** Bytes on the wire, headers included. */
  bytes: number;
  isFromCache: boolean;
}

/** A request, and for the question whether another one is allowed: which one. */
type AnyRequest = SentRequest & {
  readonly request: { readonly method: string };
  readonly initiator: { readonly requestId?: string };
};

interface NetworkEvents {
  'Network.requestWillBeSent': AnyRequest;
  'Network.requestServedFromCache': { readonly requestId: string };
  'Network.responseReceived': {
    readonly requestId: string;
    readonly response: { readonly fromDiskCache?: boolean; readonly fromPrefetchCache?: boolean };
  };
  'Network.loadingFinished': {
    readonly requestId: string;
    readonly timestamp: number;
    readonly encodedDataLength: number;
  };
  'Network.loadingFailed': { readonly requestId: string; readonly timestamp: number };
}

/** Commands of the DevTools protocol that are sent to a page. */
export type InspectorCommand =
  | 'Network.enable'
  | 'Network.emulateNetworkConditions'
  | 'Emulation.setCPUThrottlingRate'
  | 'Debugger.enable'
  | 'Debugger.setAsyncCallStackDepth';

/** Commands and events of the DevTools protocol for a page: a session of Playwright, or the page of a benchmark. */
export interface Inspector {
  send(method: InspectorCommand, params?: object): Promise<unknown>;
  on<Event extends keyof NetworkEvents>(
    event: Event,
    listener: (payload: NetworkEvents[Event]) => void,
  ): unknown;
}

/** Every HTTP request of a page, by its own clock in ms. */
export class NetworkLog {
  readonly #requests = new Map<string, LoggedRequest>();
  readonly #preflighted = new Set<string>();
  readonly #awaited = new Map<string, (request: LoggedRequest) => void>();

  /** With `initiators` the browser reports which script sent a request, which slows it down. */
  async attach(session: Inspector, { initiators = false } = {}): Promise<void> {
    session.on('Network.requestWillBeSent', (sent) => {
      if (!sent.request.url.startsWith('http')) return;
      if (sent.request.method === 'OPTIONS') this.#addPreflight(sent.initiator.requestId);
      else this.#add(sent);
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
    if (!initiators) return;
    await session.send('Debugger.enable');
    await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
  }

  /** The requests so far, in order. */
  asked(): readonly LoggedRequest[] {
    return [...this.#requests.values()];
  }

  /** A request, as soon as the browser has reported it. */
  async askedAs(requestId: string): Promise<LoggedRequest> {
    const known = this.#requests.get(requestId);
    if (known) return known;
    return new Promise((resolve) => this.#awaited.set(requestId, resolve));
  }

  /** A preflight request, which may be reported before the request. */
  #addPreflight(requestId: string | undefined): void {
    if (requestId === undefined) return;
    const request = this.#requests.get(requestId);
    if (request) request.extraTrips += 1;
    else this.#preflighted.add(requestId);
  }

  #add(sent: SentRequest): void {
    const { requestId, request, initiator, timestamp, type } = sent;
    const redirected = this.#requests.get(requestId);
    if (redirected) {
      redirected.url = request.url;
      redirected.extraTrips += 1;
      return;
    }
    const added: LoggedRequest = {
      url: request.url,
      causes: causesOf(sent),
      extraTrips: this.#preflighted.has(requestId) ? 1 : 0,
      isContinued: goesOn(initiator),
      isWaitedFor: type !== 'Other',
      startedAt: timestamp * 1000,
      endedAt: null,
      bytes: 0,
      isFromCache: false,
    };
    this.#requests.set(requestId, added);
    this.#awaited.get(requestId)?.(added);
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

  /** Requests started within a number of ms of the first one, once all of them have finished. */
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
