import type postgres from 'postgres';
import { partOf } from '../server/known-paths.ts';
import type { AnsweredRequest } from './answered-request.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Names routes out of a bounded number: a table or function that there is, a part of the server, or the site. */
export async function createRouteNames(sql: postgres.Sql): Promise<(answered: AnsweredRequest) => string> {
  const rows = await sql<{ path: string }[]>`
    select '/rest/v1/' || c.relname as path from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    union
    select '/rest/v1/rpc/' || p.proname from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace`;
  const known = new Set(rows.map(({ path }) => path));
  return ({ method, path }) => {
    const part = partOf(path);
    const verb = METHODS.has(method) ? method : 'OTHER';
    if (part === undefined) return `${verb} site`;
    if (part === 'rest') return `${verb} ${known.has(path) ? path : '/rest/v1/unknown'}`;
    if (part === 'auth') return `${verb} ${path}`;
    return `${verb} ${part}`;
  };
}
