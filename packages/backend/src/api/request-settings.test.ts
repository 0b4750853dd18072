import { PostgresConnection } from '@supabase/lite/postgres';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  callSettings,
  contextSettings,
  factSettings,
  type Setting,
  settingsOf,
  settingsQuery,
} from './request-settings.ts';

/** A database that does nothing and keeps what it was asked. */
function recording(): { readonly database: Kysely<unknown>; readonly asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = [];
  const database = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      asked.push(query);
    },
  });
  return { database, asked };
}

const SETTING = /^SELECT set_config\('([\w.]+)', (?:\$1|'()'), true\)$/;

/** What lite itself sets, by the method of its own that we put ours in place of. */
async function setByLite(method: string, ...parameters: unknown[]): Promise<readonly Setting[]> {
  const { database, asked } = recording();
  await Reflect.get(PostgresConnection.prototype, method).call(null, database, ...parameters);
  return asked
    .filter(({ sql }) => !sql.startsWith('SET LOCAL ROLE '))
    .map(({ sql, parameters: [value] }) => {
      const [, name, nothing] = SETTING.exec(sql) ?? [];
      if (name === undefined) throw new Error(`Lite sets something in another way: ${sql}`);
      return [name, nothing ?? String(value)];
    });
}

const uid = '0f0e8a43-3a0c-4c7c-9d6c-0a3f6c4b1d2e';

describe('what lite sets, one statement each, is what we set', () => {
  it.each([
    ['a visitor', {}],
    ['a visitor with a key', { auth: { role: 'anon' } }],
    ['a member', { auth: { role: 'authenticated', uid, jwt: { sub: uid, role: 'authenticated', x: "'" } } }],
    ['a file', { auth: { role: 'authenticated', uid }, storage: { operation: 'object.list' } }],
  ])('for %s', async (_whom, context) => {
    expect(await setByLite('applyJwtSessionContext', context, true)).toEqual(contextSettings(context));
  });

  it('for a call', async () => {
    const call = { method: 'POST', path: '/rpc/f', requestHeaders: { 'x-quote': `'"\\` } };
    expect(callSettings(call)).toEqual(await setByLite('applyRpcRequestGucs', call));
    const bare = { method: 'GET', path: '/rpc/g' };
    expect(callSettings(bare)).toEqual(await setByLite('applyRpcRequestGucs', bare));
  });
});

it('makes one statement of them, whose names and values are parameters', () => {
  const query = settingsQuery([
    ['role', 'anon'],
    ['request.path', "'; drop table x; --"],
  ]);
  expect(query.sql).toBe(
    'select set_config($1, $2, true), set_config($3, $4, true), pg_backend_pid() as pid',
  );
  expect(query.parameters).toEqual(['role', 'anon', 'request.path', "'; drop table x; --"]);
});

it('knows its own by what made them, never by their text', () => {
  const query = settingsQuery([['role', 'anon']]);
  expect(settingsOf(query)).toEqual([['role', 'anon']]);
  expect(settingsOf({ ...query })).toBeUndefined();
});

it('tells a function what the server knows, and takes back what it told before', () => {
  expect(factSettings({ address: '10.0.0.7', passwordCheck: 'right' })).toEqual([
    ['ledgerwise.client_address', '10.0.0.7'],
    ['ledgerwise.password_check', 'right'],
  ]);
  expect(factSettings({})).toEqual([
    ['ledgerwise.client_address', ''],
    ['ledgerwise.password_check', ''],
  ]);
});
