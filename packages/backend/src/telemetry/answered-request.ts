import type { OutgoingHttpHeaders } from 'node:http';

/** A request, when its answer is out. It names no person, no query and nothing that was sent. */
export interface AnsweredRequest {
  /** The id of its trace. */
  readonly id: string;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** 499 where the client went before it was answered, as nginx calls it. */
  readonly status: number;
  readonly ms: number;
  /** How many rows the answer holds, where it is a list. */
  readonly rows?: number;
  /** As the log calls it: a hash. */
  readonly organisation?: string;
}

export const CLIENT_IS_GONE = 499;

/** How many rows an answer holds, by its `content-range`: `0-49/*`, or a star where there are none. */
export function rowsOf({ 'content-range': range }: OutgoingHttpHeaders): number | undefined {
  const [, first, last] = /^(?:(\d+)-(\d+)|\*)\//.exec(String(range ?? '')) ?? [undefined];
  if (range === undefined) return undefined;
  return first === undefined || last === undefined ? 0 : Number(last) - Number(first) + 1;
}
