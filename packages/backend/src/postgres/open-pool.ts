import postgres from 'postgres';
import { openSteadySocket } from './steady-socket.ts';

type PoolOptions = postgres.Options<Record<string, postgres.PostgresType>>;

/** Adds to the driver's options what lets it outlive a restart of the database. */
export function steady<Options extends PoolOptions>(options: Options): Options {
  return Object.assign(options, { socket: openSteadySocket });
}

/** A pool of connections that outlives a restart of the database. */
export function openPool(url: string, options: postgres.Options<Record<string, never>> = {}): postgres.Sql {
  return postgres(url, steady({ onnotice: () => undefined, ...options }));
}
