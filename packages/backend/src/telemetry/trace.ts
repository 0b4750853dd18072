import { randomBytes } from 'node:crypto';

/** Position of a request among those that belong together (W3C Trace Context). */
export interface Trace {
  /** 32 hex digits, the same for everything with one cause. Log and response identify the request by it. */
  readonly id: string;
  /** Value of `traceparent` for requests that this one causes. */
  readonly header: string;
}

/** Version 00, a trace, its parent and flags; digits that are all zero name nothing. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

/** The trace that a request names, else a new one. What cannot be read is as good as nothing. */
export function traceOf(traceparent: string | undefined): Trace {
  const [, id = randomBytes(16).toString('hex'), flags = '00'] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return { id, header: `00-${id}-${randomBytes(8).toString('hex')}-${flags}` };
}
