import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiRefusal } from './api-refusal.ts';

/** On whose behalf the database is asked. */
export interface Caller {
  /** Who shares sessions: an organisation, or a visitor's address. */
  readonly tenant: string;
  readonly isVisitor: boolean;
  /** From where, as the front door knows it. */
  readonly address: string;
  /** The sandbox that the request names instead of the organisation, as it was sent. */
  readonly sandbox?: string | undefined;
  /** Ends when the client goes. */
  readonly signal?: AbortSignal | undefined;
  /** How long a statement may take, where that differs from the rule: PostgreSQL's way of writing it. */
  readonly statementLimit?: string | undefined;
  /** How long the request may still wait for sessions, over all that it needs one after the other. */
  patienceMs: number;
  /** Takes what the library says of the request. */
  note?(words: readonly unknown[]): void;
  /** Why no session was given, or was taken away again. */
  refusal?: ApiRefusal;
}

/** The caller of the request under way. What is asked outside of a request is asked by the server itself. */
export const callers = new AsyncLocalStorage<Caller | undefined>();
