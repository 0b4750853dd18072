import type { Caller } from '../api/caller.ts';
import type { ChangeNotice } from '../realtime/change-notice.ts';
import { RecentWrites } from './recent-writes.ts';
import type { ReplicaLag } from './replica-lag.ts';
import { hasWroteCookie, wroteCookie } from './wrote-cookie.ts';

const RECENT_SECONDS = 5;
/** The lag grows between two samples: in total it stays below a second. */
const MOST_LAG_MS = 700;
/** After something failed on it. */
const REST_MS = 10_000;
const CALL = /^\/rest\/v1\/rpc\/([^/]+)\/?$/;

export interface ReplicaOptions {
  readonly lag: Pick<ReplicaLag, 'ms'>;
  readonly functionsThatRead: ReadonlySet<string>;
  readonly now?: () => number;
}

/** Decides which requests a streaming replica serves: reading ones, of users who have not written recently. */
export class Replica {
  readonly #lag: Pick<ReplicaLag, 'ms'>;
  readonly #functionsThatRead: ReadonlySet<string>;
  readonly #now: () => number;
  readonly #writes: RecentWrites;
  #restsUntil = 0;

  constructor({ lag, functionsThatRead, now = () => performance.now() }: ReplicaOptions) {
    this.#lag = lag;
    this.#functionsThatRead = functionsThatRead;
    this.#now = now;
    this.#writes = new RecentWrites(RECENT_SECONDS * 1000, now);
  }

  /** Milliseconds that it is behind. */
  get lagMs(): number {
    return this.#lag.ms;
  }

  mayAnswer(request: Request, { tenant, isVisitor, sandbox }: Caller): boolean {
    return (
      !isVisitor &&
      sandbox === undefined &&
      this.#reads(request) &&
      !this.#writes.isRecent(tenant) &&
      !hasWroteCookie(request.headers.get('cookie')) &&
      this.#now() >= this.#restsUntil &&
      this.#lag.ms <= MOST_LAG_MS
    );
  }

  /** After a request that may have written: its own people read from the primary for some seconds. */
  noteAnswered(request: Request, { tenant }: Caller, response: Response): void {
    if (this.#reads(request)) return;
    this.#writes.note(tenant);
    response.headers.append('set-cookie', wroteCookie(RECENT_SECONDS));
  }

  /** A change that any server has stored: a list that is loaded again after a live change must contain it. */
  noteChange({ keys }: ChangeNotice): void {
    for (const { org_id } of keys)
      if (typeof org_id === 'string') this.#writes.note(`organization ${org_id}`);
  }

  /** Something failed on it that does not fail on the primary. */
  rest(): void {
    this.#restsUntil = this.#now() + REST_MS;
  }

  #reads({ method, url }: Request): boolean {
    const [, called] = CALL.exec(new URL(url).pathname) ?? [];
    if (called !== undefined) return this.#functionsThatRead.has(called);
    return method === 'GET' || method === 'HEAD';
  }
}
