import postgres from 'postgres';
import { openSteadySocket } from './steady-socket.ts';

type PoolOptions = postgres.Options<Record<string, postgres.PostgresType>>;

/** Between two tries to connect, in seconds. The driver would wait ever longer, and requests with it, after the return. */
const RETRY_AFTER = 0.2;

/** Adds to the driver's options what lets it outlive a restart of the database. */
export function steady<Options extends PoolOptions>(options: Options): Options {
  return Object.assign(options, { socket: openSteadySocket, backoff: () => RETRY_AFTER });
}

/** A pool of connections that outlives a restart of the database. */
export function openPool(url: string, options: postgres.Options<Record<string, never>> = {}): postgres.Sql {
  return postgres(url, steady({ onnotice: () => undefined, ...options }));
}
