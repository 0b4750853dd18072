import { AsyncLocalStorage } from 'node:async_hooks';
import type { PassedOn } from '../request-body/pass-on.ts';
import type { ApiRefusal } from './api-refusal.ts';

/** A place among those who use the database, held for as long as a request is worked on. */
export interface Place {
  /** True while one of its sessions is in use: a second one must wait. */
  isInUse: boolean;
  giveBack(): void;
}

/** The client on whose behalf the database is used. */
export interface Caller {
  /** Sessions are shared within it: an organization, or a visitor's address. */
  readonly tenant: string;
  readonly isVisitor: boolean;
  /** Client address, as seen by the front door. */
  readonly address: string;
  /** The sandbox that the request names instead of the organization, unvalidated. */
  readonly sandbox?: string | undefined;
  /** Aborts when the client disconnects; absent if the work continues without the client. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of a statement, if it differs from the default: in PostgreSQL's notation. */
  readonly statementLimit?: string | undefined;
  /** True if its transactions may not write, because the disk is full. */
  readonly isReadOnly?: boolean;
  /** Remaining time that the request may wait for sessions, in total. */
  patienceMs: number;
  /** Taken before the request was parsed. */
  place?: Place;
  /** True if it uses sessions of the replica, because it only reads. */
  usesReplica?: boolean;
  /** True if the replica failed where the primary may succeed. */
  hasReplicaFailed?: boolean;
  /** Texts that go to the database as they came. */
  readonly passedOn?: PassedOn | undefined;
  /** Logs something that the operator should know about the request. */
  note?(line: string): void;
  /** Reason why it got no session, or lost it. */
  refusal?: ApiRefusal;
}

/** Caller of the current request. Outside requests, the server itself uses the database. */
export const callers = new AsyncLocalStorage<Caller | undefined>();
