import type { OutgoingHttpHeaders } from 'node:http';

/** A request, when its answer is out. It names no person, no query and nothing that was sent. */
export interface AnsweredRequest {
  /** The id of its trace. */
  readonly id: string;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** 499 if the client disconnected before the response, as in nginx. */
  readonly status: number;
  readonly ms: number;
  /** Number of rows in the response, if it is a list. */
  readonly rows?: number;
  /** Its hash in the log. */
  readonly organisation?: string;
}

export const CLIENT_IS_GONE = 499;

/** Returns the number of rows of a response, from its `content-range`: `0-49/*`, or a star if there are none. */
export function rowsOf({ 'content-range': range }: OutgoingHttpHeaders): number | undefined {
  const [, first, last] = /^(?:(\d+)-(\d+)|\*)\//.exec(String(range ?? '')) ?? [undefined];
  if (range === undefined) return undefined;
  return first === undefined || last === undefined ? 0 : Number(last) - Number(first) + 1;
}
