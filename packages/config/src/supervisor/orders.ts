import type { Restarts } from '@ledgerwise/backend';

/** Orders of the supervisor to a process of the server. */
export type Order =
  | { readonly begin: Beginning }
  /** In good order; the process then ends with code 0. `drains` waits for connections that a load balancer keeps open. */
  | { readonly stop: true; readonly drains: boolean };

/** With what a process of the server begins. */
export interface Beginning {
  /** Whether no process before this one was ever ready, so that the files of the site may have to be built. */
  readonly isFirst: boolean;
  readonly restarts: Restarts;
}

/** Message of a server process to the supervisor, once it answers requests. */
export interface Ready {
  /** Where its own PostgreSQL writes its process number; null where it has none. */
  readonly postgresPidFile: string | null;
}
