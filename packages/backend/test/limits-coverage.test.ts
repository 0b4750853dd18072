import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH_PATHS } from '../src/auth/auth-server.ts';
import { guards, type Limit } from '../src/limits/limit.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { REQUEST_LIMITS } from '../src/limits/request-limits.ts';
import { partOf } from '../src/server/known-paths.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';

interface PublicFunction {
  readonly name: string;
  readonly source: string;
  readonly asks_password: boolean;
  readonly is_for_visitors: boolean;
}

const ALL: readonly Limit[] = Object.values(LIMITS).flatMap((area) => Object.values(area));
/** Limits over time, besides the general ones for requests. */
const OWN_RATES = ALL.filter(({ perMs }) => perMs !== undefined).filter(
  (limit) => !Object.values<Limit>(REQUEST_LIMITS).includes(limit),
);
const addressOf = (name: string): string => `/rest/v1/rpc/${name}`;
const isGuarded = (limits: readonly Limit[], method: string, pathname: string): boolean =>
  limits.some((limit) => guards(limit, method, pathname));
const unguarded = (functions: readonly PublicFunction[], limits: readonly Limit[]): string[] =>
  functions.map(({ name }) => name).filter((name) => !isGuarded(limits, 'POST', addressOf(name)));

let database: TestDatabase;
let functions: readonly PublicFunction[];
let tables: readonly string[];
beforeAll(async () => {
  database = await openTestDatabase();
  functions = await database.sql<PublicFunction[]>`
    select p.proname as name, p.prosrc as source, has_function_privilege('anon', p.oid, 'execute') as is_for_visitors,
      exists (select from unnest(p.proargnames) n where n like '%password%') as asks_password
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      and p.prorettype <> 'trigger'::regtype`;
  const rows = await database.sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')`;
  tables = rows.map(({ name }) => name);
});
afterAll(() => database.close());

test('each function and each table counts as a request of its caller and of their organization', () => {
  const { requestsOfPerson, requestsOfOrganisation, requestsOfVisitor } = REQUEST_LIMITS;
  const addresses = [
    ...functions.map(({ name }) => addressOf(name)),
    ...tables.map((name) => `/rest/v1/${name}`),
  ];
  expect(addresses.length).toBeGreaterThan(200);
  for (const limit of [requestsOfPerson, requestsOfOrganisation, requestsOfVisitor])
    expect(addresses.filter((address) => !guards(limit, 'GET', address))).toEqual([]);
});

test('every function that visitors may call has its own limit', () => {
  const open = functions.filter(({ is_for_visitors }) => is_for_visitors);
  expect(open.map(({ name }) => name)).toContain('send_contact_message');
  expect(unguarded(open, OWN_RATES)).toEqual([]);
});

test('every function that checks a password counts its milliseconds', () => {
  const asking = functions.filter(({ asks_password }) => asks_password);
  expect(asking.map(({ name }) => name).sort()).toEqual(['reveal_bank_account', 'unlock_banking']);
  expect(
    unguarded(
      asking,
      ALL.filter(({ unit }) => unit === 'ms of hashing'),
    ),
  ).toEqual([]);
});

test('every function that sends a mail or founds an organization has its own limit', () => {
  const sending = functions.filter(({ source }) =>
    /pg_notify\('mail'|into private\.outgoing_mails|private\.(post_mail|mail_invitation)\(/.test(source),
  );
  expect(sending.map(({ name }) => name)).toContain('invite_member');
  expect(unguarded(sending, OWN_RATES)).toEqual([]);
  const making = functions.filter(({ source }) => source.includes('insert into public.organizations'));
  expect(making.map(({ name }) => name)).toContain('begin_sandbox');
  const own = ALL.filter(
    ({ guards: [first, ...more] }) => first !== undefined && more.length === 0 && !first.endsWith('*'),
  );
  expect(unguarded(making, own)).toEqual([]);
});

test('each address of the server is guarded, and addresses that anybody can ask for work have their own limit', () => {
  const others = ['/', '/health', '/mailbox', '/realtime/v1/websocket', ...AUTH_PATHS];
  for (const address of others)
    for (const method of ['GET', 'POST', 'PUT'])
      expect(isGuarded([REQUEST_LIMITS.requestsOfNetwork], method, address), address).toBe(true);
  for (const address of others.slice(1))
    expect(isGuarded([REQUEST_LIMITS.requestsOfVisitor], 'POST', address), address).toBe(true);
  for (const [method, address] of [
    ['POST', '/auth/v1/signup'],
    ['POST', '/auth/v1/token'],
    ['POST', '/auth/v1/recover'],
    ['POST', '/auth/v1/verify'],
    ['GET', '/auth/v1/verify'],
    ['PUT', '/auth/v1/user'],
    ['GET', '/realtime/v1/websocket'],
  ] as const)
    expect(isGuarded(OWN_RATES, method, address), `${method} ${address}`).toBe(true);
});

test('every limit belongs to something that exists', () => {
  const names = new Set(functions.map(({ name }) => name));
  const unknown = ALL.flatMap((limit) => limit.guards)
    .map((pattern) => pattern.replace(/^[A-Z]+ /, ''))
    .filter((path) => !path.endsWith('*'))
    .filter((path) => {
      const [, name] = /^\/rest\/v1\/rpc\/(.+)$/.exec(path) ?? [];
      return name === undefined ? partOf(path) === undefined || partOf(path) === 'unknown' : !names.has(name);
    });
  expect(unknown).toEqual([]);
});
