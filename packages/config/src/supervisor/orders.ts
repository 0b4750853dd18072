import type { Restarts } from '@ledgerwise/backend';

/** Orders of the supervisor to a process of the server. */
export type Order =
  | { readonly begin: Beginning }
  /** Shuts down gracefully with exit code 0. `drains` waits for connections that a load balancer keeps open. */
  | { readonly stop: true; readonly drains: boolean };

/** Parameters for starting a server process. */
export interface Beginning {
  /** True if no earlier process was ever ready, so that the files of the site may have to be built. */
  readonly isFirst: boolean;
  readonly restarts: Restarts;
}

/** Message of a server process to the supervisor, once it answers requests. */
export interface Ready {
  /** File with the process id of its own PostgreSQL; null if it has none. */
  readonly postgresPidFile: string | null;
}
