import postgres from 'postgres';
import { openSteadySocket } from './steady-socket.ts';

type PoolOptions = postgres.Options<Record<string, postgres.PostgresType>>;

/**
 * Time between two attempts to connect, in seconds. The driver's growing pauses would delay requests after the database
 * returns.
 */
const RETRY_AFTER = 0.2;

/** Adds options to the driver that let it survive a restart of the database. */
export function steady<Options extends PoolOptions>(options: Options): Options {
  return Object.assign(options, { socket: openSteadySocket, backoff: () => RETRY_AFTER });
}

/** A pool of connections that outlives a restart of the database. */
export function openPool(url: string, options: postgres.Options<Record<string, never>> = {}): postgres.Sql {
  return postgres(url, steady({ onnotice: () => undefined, ...options }));
}
