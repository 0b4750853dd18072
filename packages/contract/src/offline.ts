import type { ListQuery, Row } from './data-source.ts';
import type { ErrorText } from './manifest.ts';

/** One answer in a module's cache. The queries of TanStack Query have this form. */
export interface CachedAnswer {
  /** Tells the question from all others of the module: user, organization, table, and what was asked. */
  readonly queryHash: string;
  /** `keptFrom`: the table whose rows the answer has. Without it the answer is never kept after the page. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Its state: the answer, when it came (milliseconds since 1970), and whether it is asked for at this moment. */
  readonly state: {
    /** The answer; undefined until there is one. */
    readonly data: unknown;
    /** When it came. */
    readonly dataUpdatedAt: number;
    /** `fetching` while it is asked for. */
    readonly fetchStatus: string;
  };
  /** Puts an answer in, as of a moment. */
  setData(data: unknown, options: { readonly updatedAt: number; readonly manual: true }): unknown;
  /** Makes the answer old, so that it is asked for again. */
  invalidate(): void;
  /** How many components on the page show it. */
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
    /** All that it has now. */
    getAll(): readonly CachedAnswer[];
    /** Calls `listener` after each change; returns a function that stops it. */
    subscribe(listener: (event: CacheEvent) => void): () => void;
  };
  /** Makes all answers old: those on the page are asked for again. */
  invalidateQueries(): Promise<void>;
}

/** How a draft is sent once the server can be reached. Each is done once, however often it is sent. */
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

/** A draft that was written without a connection and waits to be sent. */
export interface WaitingDraft {
  /** UUID. */
  readonly id: string;
  /** When it was written: ISO 8601. */
  readonly at: string;
  /** The record in a few words: `Project: Harbor bridge`. */
  readonly title: string;
  /** Address of its form, where it can be written on: `/projects/new`. */
  readonly path: string;
  /** The input, as its form keeps it. */
  readonly input: unknown;
  /** How it is sent. */
  readonly request: DraftRequest;
  /** Why the server refused it; it waits for its author then. */
  readonly refusal?: ErrorText & { readonly code: string };
}

/** Drafts that wait to be sent, of this user in this organization. */
export interface WaitingDrafts {
  /** In the order in which they are sent. */
  all(): readonly WaitingDraft[];
  /** Calls `listener` after each change; returns a function that stops it. */
  watch(listener: () => void): () => void;
  /** Adds one behind the others. False where the browser keeps no more. */
  add(draft: Omit<WaitingDraft, 'id' | 'at'>): Promise<boolean>;
  /** Takes one out: it is discarded, or written on. */
  remove(id: string): Promise<void>;
}

/** Rows that this browser knows, out of what was open. */
export interface KnownRows {
  /** The page that was asked for. */
  readonly rows: readonly Row[];
  /** How many of the known rows match. */
  readonly count: number;
}

/**
 * Keeps answers and drafts in the browser, encrypted, for this user and organization: for the next visit, and while there is no
 * connection.
 */
export interface HostOffline {
  /** Fills the cache from what is kept of its questions, and keeps its answers from now on. Calling it again does nothing. */
  follow(cache: AnswerCache): void;
  /** Rows of a table that the browser knows and that match a query. */
  list(table: string, query: Omit<ListQuery, 'signal'>): Promise<KnownRows>;
  /** A row of a table, if the browser knows it. */
  get(table: string, id: string): Promise<Row | undefined>;
  /** Drafts that wait to be sent. */
  readonly drafts: WaitingDrafts;
}
