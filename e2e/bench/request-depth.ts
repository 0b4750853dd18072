/** A request with what made the browser send it, in the order in which requests were sent. */
export interface InitiatedRequest {
  readonly url: string;
  /** Addresses of the document, scripts and stylesheets that caused it; none for the document itself. */
  readonly causes: readonly string[];
  /** Round trips that had to come before its own: redirects, and the question whether it is allowed. */
  readonly extraTrips: number;
  /** True if a script requested it after awaiting a promise: it may have waited for an answer. */
  readonly isContinued: boolean;
  /** False for requests that no page waits for, such as its icon. */
  readonly isWaitedFor: boolean;
}

/**
 * Round trips that each request, by its address, had to wait for one after another, its own included.
 * Computed from the initiators: a script requested by the document comes one after it. The time of a request
 * does not matter, so the result is the same on every machine.
 *
 * The continuation of a promise has no initiator. A request of a continued script of the document counts as
 * waiting for everything the document's scripts requested before; for other scripts, which come later anyway,
 * this is not assumed.
 */
export function requestDepths(requests: readonly InitiatedRequest[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  const [document] = requests;
  const asked: number[] = [];
  for (const { url, causes, extraTrips, isContinued } of requests) {
    const isOfDocument = causes.length > 0 && causes.every((cause) => cause === document?.url);
    const waitedFor = isContinued && isOfDocument ? asked : [];
    const before = Math.max(0, ...causes.map((cause) => depths.get(cause) ?? 0), ...waitedFor);
    const depth = before + 1 + extraTrips;
    if (isOfDocument) asked.push(depth);
    // A repeated request was counted before.
    if (!depths.has(url)) depths.set(url, depth);
  }
  return depths;
}

/** The longest chain of requests that a page waits for. */
export function requestDepth(requests: readonly InitiatedRequest[]): number {
  const depths = requestDepths(requests);
  return Math.max(
    0,
    ...requests.flatMap(({ url, isWaitedFor }) => (isWaitedFor ? [depths.get(url) ?? 0] : [])),
  );
}

interface CallStack {
  readonly callFrames: readonly { readonly url: string }[];
  /** The stack of the call that this one continues. */
  readonly parent?: CallStack;
}

interface Initiator {
  readonly url?: string;
  readonly stack?: CallStack;
}

function stackUrls(stack: CallStack | undefined): readonly string[] {
  if (!stack) return [];
  return [...stack.callFrames.map(({ url }) => url), ...stackUrls(stack.parent)];
}

/** A request as the browser reports it: `Network.requestWillBeSent` of the DevTools protocol. */
export interface SentRequest {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly documentURL: string;
  readonly initiator: Initiator;
  readonly timestamp: number;
  readonly type?: string;
}

/** The causes of a request according to the browser, always including its document. */
export function causesOf({
  request,
  documentURL,
  initiator,
}: Pick<SentRequest, 'request' | 'documentURL' | 'initiator'>): readonly string[] {
  const [document = ''] = documentURL.split('#');
  const causes = [document, initiator.url ?? '', ...stackUrls(initiator.stack)];
  return [...new Set(causes)].filter((url) => url !== '' && url !== request.url);
}

/** True if a script made the request after it had awaited something. */
export const goesOn = ({ stack }: Initiator): boolean => stack?.parent !== undefined;
