import { once } from 'node:events';
import type { Server } from 'node:http';
import { type Backend, startBackend, startPostgres } from '@ledgerwise/backend';
import { createFrontDoor } from '@ledgerwise/backend/front-door';
import postgres, { type Sql } from 'postgres';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';

/** Customers of each company. */
export const ROWS = 100_000;

interface Served {
  readonly url: string;
  readonly server: Server;
  readonly backend: Backend;
}

async function serve(databaseUrl: string, dataDir: string): Promise<Served> {
  let backend: Backend | undefined;
  const server = createFrontDoor({
    siteUrl: 'http://127.0.0.1',
    host: '127.0.0.1',
    answer: async (request, response, visitor) => {
      await backend?.handle(request, response, visitor);
    },
    upgrade: (request, socket, head, visitor) => backend?.upgrade(request, socket, head, visitor) ?? false,
    log: console.error,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  const url = `http://127.0.0.1:${address.port}`;
  backend = await startBackend({ dataDir, databaseUrl, siteUrl: url, seed: 'none' });
  return { url, server, backend };
}

/** Sends a person's request to the REST interface; with a body it is a POST. */
export type Ask = (
  path: string,
  more?: { readonly body?: string; readonly signal?: AbortSignal },
) => Promise<Response>;

/** Signs up, fills the list of customers, and returns how to ask as that person. */
async function found(sql: Sql, { url, backend }: Served, email: string): Promise<Ask> {
  const headers = { apikey: backend.key, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: 'Correct-Horse-7', data: { full_name: 'Bench Mark' } });
  const signedUp = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body });
  const { access_token }: { access_token?: string } = await signedUp.json();
  if (!access_token) throw new Error(`Signing up was refused: ${signedUp.status}`);
  await sql`
    insert into public.customers (org_id, user_id, name, address, created_at)
    select org_id, id, 'Customer ' || n, repeat('Somewhere along a longer path ' || n || ', ', 4), now() - n * interval '1 second'
    from public.profiles, generate_series(1, ${ROWS}::int) n where email = ${email}`;
  return (path, { body: sent, signal } = {}) =>
    fetch(`${url}/rest/v1/${path}`, {
      headers: { ...headers, authorization: `Bearer ${access_token}` },
      ...(sent !== undefined && { method: 'POST', body: sent }),
      ...(signal && { signal }),
    });
}

/** Parts of a benchmark over HTTP. */
export interface ServedBooks {
  readonly sql: Sql;
  /** A company with a hundred thousand customers, and how its owner asks. */
  readonly company: (email: string) => Promise<Ask>;
}

/** Runs a server with a separate database, as `npm start` does, during the work. */
export async function withServedBooks<Result>(
  work: (books: ServedBooks) => Promise<Result>,
): Promise<Result> {
  const [home, keys] = [makeScratchFolder('bench'), makeScratchFolder('bench-keys')];
  const database = await startPostgres({ dataDir: home });
  const maker = postgres(database.url, { max: 1 });
  await maker`create database books`;
  await maker.end();
  const databaseUrl = database.url.replace(/\/postgres$/, '/books');
  const served = await serve(databaseUrl, keys);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work({ sql, company: (email) => found(sql, served, email) });
  } finally {
    await sql.end({ timeout: 2 });
    served.server.close();
    served.server.closeAllConnections();
    await served.backend.close();
    await database.stop();
    for (const folder of [home, keys]) removeFolder(folder);
  }
}
