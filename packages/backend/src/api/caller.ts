import { AsyncLocalStorage } from 'node:async_hooks';
import type { PassedOn } from '../request-body/pass-on.ts';
import type { ApiRefusal } from './api-refusal.ts';

/** A place among those who use the database, held for as long as a request is worked on. */
export interface Place {
  /** Whether one of its sessions is in use: a second one at the same time waits like any other. */
  isInUse: boolean;
  giveBack(): void;
}

/** On whose behalf the database is asked. */
export interface Caller {
  /** Sessions are shared within it: an organization, or a visitor's address. */
  readonly tenant: string;
  readonly isVisitor: boolean;
  /** From where, as the front door knows it. */
  readonly address: string;
  /** The sandbox that the request names instead of the organization, as it was sent. */
  readonly sandbox?: string | undefined;
  /** Aborts when the client disconnects; absent if the work continues without the client. */
  readonly signal?: AbortSignal | undefined;
  /** How long a statement may take, where that differs from the rule: PostgreSQL's way of writing it. */
  readonly statementLimit?: string | undefined;
  /** Whether its transactions may not write, because the disk is full. */
  readonly isReadOnly?: boolean;
  /** How long the request may still wait for sessions, over all that it needs one after the other. */
  patienceMs: number;
  /** Taken before the request was parsed. */
  place?: Place;
  /** Whether its sessions are those of the replica, because it only reads. */
  usesReplica?: boolean;
  /** Whether the replica could not do what the primary can. */
  hasReplicaFailed?: boolean;
  /** Texts that go to the database as they came. */
  readonly passedOn?: PassedOn | undefined;
  /** Takes to the log what the operator has to know of the request. */
  note?(line: string): void;
  /** Why no session was given, or was taken away again. */
  refusal?: ApiRefusal;
}

/** The caller of the request under way. What is asked outside of a request is asked by the server itself. */
export const callers = new AsyncLocalStorage<Caller | undefined>();
