import type { ListQuery, Row } from './data-source.ts';
import type { ErrorText } from './manifest.ts';

/** One entry of a module's cache, in the form of a TanStack Query query. */
export interface CachedAnswer {
  /** Identifies the query within the module: user, organization, table and parameters. */
  readonly queryHash: string;
  /**
   * `keptFrom`: the table whose rows the answer contains. Without it, the answer is not kept after the page is closed.
   */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** The answer, the time of its arrival (milliseconds since 1970), and whether it is being fetched. */
  readonly state: {
    /** The answer; undefined until there is one. */
    readonly data: unknown;
    /** When it came. */
    readonly dataUpdatedAt: number;
    /** `fetching` during a request. */
    readonly fetchStatus: string;
  };
  /** Puts an answer in, as of a moment. */
  setData(data: unknown, options: { readonly updatedAt: number; readonly manual: true }): unknown;
  /** Marks the answer as stale, so that it is fetched again. */
  invalidate(): void;
  /** Number of mounted components that use it. */
  getObserversCount(): number;
}

/** A change of an answer in a cache. */
export interface CacheEvent {
  /** `added`, `updated`, `removed`, `observerAdded`, `observerRemoved`; others are of no account here. */
  readonly type: string;
  /** The answer. */
  readonly query: CachedAnswer;
}

/** The cache of a module's answers. TanStack Query's `QueryClient` has this form. */
export interface AnswerCache {
  /** Its answers, and their changes. */
  getQueryCache(): {
    /** Returns all entries. */
    getAll(): readonly CachedAnswer[];
    /** Calls `listener` after each change; returns a function that stops it. */
    subscribe(listener: (event: CacheEvent) => void): () => void;
  };
  /** Marks all answers as stale; those in use are fetched again. */
  invalidateQueries(): Promise<void>;
}

/** Request that sends a draft once the server can be reached. Sending it again has no second effect. */
export type DraftRequest =
  /** Adds a record under the id that it has in `values`. */
  | { readonly to: 'create'; readonly table: string; readonly values: Row }
  /** Changes a record, unless it was changed after this `updated_at`. */
  | {
      readonly to: 'update';
      readonly table: string;
      readonly id: string;
      readonly changes: Readonly<Record<string, unknown>>;
      readonly ifUnchangedSince?: string;
    }
  /** Calls a function that saves a document, with its idempotency key among the arguments. */
  | { readonly to: 'call'; readonly name: string; readonly args: Readonly<Record<string, unknown>> };

/** A draft that was saved without a connection and will be sent later. */
export interface WaitingDraft {
  /** UUID. */
  readonly id: string;
  /** When it was written: ISO 8601. */
  readonly at: string;
  /** The record in a few words: `Project: Harbor bridge`. */
  readonly title: string;
  /** Address of its form, to continue editing: `/projects/new`. */
  readonly path: string;
  /** The input, in the form's own format. */
  readonly input: unknown;
  /** Request that sends it. */
  readonly request: DraftRequest;
  /** Refusal of the server; the draft then stays until its author changes it. */
  readonly refusal?: ErrorText & { readonly code: string };
}

/** Waiting drafts of this user in this organization. */
export interface WaitingDrafts {
  /** In the order in which they are sent. */
  all(): readonly WaitingDraft[];
  /** Calls `listener` after each change; returns a function that stops it. */
  watch(listener: () => void): () => void;
  /** Adds a draft at the end. Returns false if the browser's storage is full. */
  add(draft: Omit<WaitingDraft, 'id' | 'at'>): Promise<boolean>;
  /** Takes one out: it is discarded, or written on. */
  remove(id: string): Promise<void>;
}

/** Rows that the browser knows from earlier answers. */
export interface KnownRows {
  /** The requested page. */
  readonly rows: readonly Row[];
  /** Number of known rows that match. */
  readonly count: number;
}

/**
 * Stores answers and drafts in the browser, encrypted, for this user and organization: for the next visit and for use
 * without a connection.
 */
export interface HostOffline {
  /** Fills the cache with stored answers, and stores its answers from now on. Repeated calls do nothing. */
  follow(cache: AnswerCache): void;
  /** Returns known rows of a table that match a query. */
  list(table: string, query: Omit<ListQuery, 'signal'>): Promise<KnownRows>;
  /** Returns a row of a table if the browser knows it. */
  get(table: string, id: string): Promise<Row | undefined>;
  /** Drafts that will be sent once the server can be reached. */
  readonly drafts: WaitingDrafts;
}
