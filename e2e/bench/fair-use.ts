import { once } from 'node:events';
import type { Server } from 'node:http';
import { type Backend, startBackend, startPostgres } from '@ledgerwise/backend';
import { createFrontDoor } from '@ledgerwise/backend/front-door';
import postgres, { type Sql } from 'postgres';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { type Measurement, median } from './report.ts';

const ROWS = 100_000;
const LISTS = 100;
const SLOW_FILTERS = 200;
const PART = 0.95;
const LIST = 'customers?select=*&order=created_at.desc,id.desc&limit=51';
/** Texts that every row is looked through for, and none has: the slowest that the API still takes. */
const SLOW = `customers?select=id&or=(${Array.from({ length: 60 }, (_, n) => `address.ilike.*e*a*o*${n}x*`).join(',')})`;

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

/** Signs up, fills the list of customers, and answers how to ask as that person. */
async function found(sql: Sql, { url, backend }: Served, email: string) {
  const headers = { apikey: backend.key, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: 'Correct-Horse-7', data: { full_name: 'Bench Mark' } });
  const signedUp = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body });
  const { access_token }: { access_token?: string } = await signedUp.json();
  if (!access_token) throw new Error(`Signing up was refused: ${signedUp.status}`);
  await sql`
    insert into public.customers (org_id, user_id, name, address, created_at)
    select org_id, id, 'Customer ' || n, repeat('Somewhere along a longer road ' || n || ', ', 4), now() - n * interval '1 second'
    from public.profiles, generate_series(1, ${ROWS}::int) n where email = ${email}`;
  return (path: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`${url}/rest/v1/${path}`, {
      headers: { ...headers, authorization: `Bearer ${access_token}` },
      ...(signal && { signal }),
    });
}

async function timeLists(ask: (path: string) => Promise<Response>): Promise<readonly number[]> {
  const durations: number[] = [];
  for (let list = 0; list < LISTS; list += 1) {
    const began = performance.now();
    const response = await ask(LIST);
    await response.json();
    durations.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`A list was refused: ${response.status}`);
  }
  return durations.sort((a, b) => a - b);
}

const p95 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * PART)] ?? Number.NaN;

/** One organisation's list while another one fires slow filters, all of it through the server. */
export async function fairUse(): Promise<Measurement[]> {
  const [home, keys] = [makeScratchFolder('fair-use'), makeScratchFolder('fair-use-keys')];
  const database = await startPostgres({ dataDir: home });
  const maker = postgres(database.url, { max: 1 });
  await maker`create database books`;
  await maker.end();
  const databaseUrl = database.url.replace(/\/postgres$/, '/books');
  const served = await serve(databaseUrl, keys);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const greedy = await found(sql, served, 'greedy@example.com');
    const other = await found(sql, served, 'other@example.com');
    await sql`vacuum analyze public.customers`;
    const began = performance.now();
    await (await greedy(SLOW)).text();
    const slowFilter = performance.now() - began;
    const quiet = await timeLists(other);
    const leaving = new AbortController();
    let isAnswered = 0;
    const flood = Array.from({ length: SLOW_FILTERS }, () =>
      greedy(SLOW, leaving.signal).then(
        () => {
          isAnswered += 1;
        },
        () => undefined, // gone, once everything is measured
      ),
    );
    const flooded = await timeLists(other);
    process.stdout.write(
      `${isAnswered} of ${SLOW_FILTERS} slow filters were answered or refused meanwhile.\n`,
    );
    leaving.abort();
    await Promise.all(flood);
    return [
      { what: 'a slow filter by itself', unit: 'ms', measured: slowFilter },
      { what: 'a list, nobody else there: p95', unit: 'ms', measured: p95(quiet) },
      {
        what: `a list while another organisation fires ${SLOW_FILTERS} slow filters: median`,
        unit: 'ms',
        measured: median(flooded),
      },
      {
        what: `a list while another organisation fires ${SLOW_FILTERS} slow filters: p95`,
        unit: 'ms',
        measured: p95(flooded),
        atMost: 500,
      },
    ];
  } finally {
    await sql.end({ timeout: 2 });
    served.server.close();
    served.server.closeAllConnections();
    await served.backend.close();
    await database.stop();
    for (const folder of [home, keys]) removeFolder(folder);
  }
}
