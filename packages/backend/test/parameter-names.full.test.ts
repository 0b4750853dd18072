import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface SqlFunction {
  readonly signature: string;
  readonly name: string;
  readonly head: string;
  readonly body: string;
  readonly parameters: readonly string[];
}

const BODY = '$function$';

const functionsInSql = () => database.sql<SqlFunction[]>`
  select p.oid::regprocedure::text as signature, p.proname as name, p.prosrc as body,
    split_part(pg_get_functiondef(p.oid), ${`AS ${BODY}`}, 1) as head,
    array(select a.name from unnest(p.proargnames) with ordinality a (name, n)
      where a.name <> '' and coalesce(p.proargmodes[a.n], 'i') in ('i', 'b', 'v')) as parameters
  from pg_proc p join pg_language l on l.oid = p.prolang
  where l.lanname = 'sql' and p.prokind = 'f' and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;

/** The first name in a statement that the database cannot resolve, and its position. */
async function missingName(signature: string, statement: string): Promise<number | undefined> {
  const made = new Error('The function was made; nothing of it is kept.');
  try {
    await database.sql.begin(async (sql) => {
      await sql.unsafe(`drop function ${signature} cascade`);
      await sql.unsafe(statement);
      throw made;
    });
  } catch (error) {
    if (error === made) return undefined;
    if (error instanceof postgres.PostgresError && error.position) return Number(error.position) - 1;
    throw error;
  }
  return undefined;
}

/**
 * Finds uses of a parameter's name that mean something else: the parameter is renamed, and so is each use
 * that the database then misses. What still has the old name means something else.
 */
async function otherUses({ signature, name, head, body }: SqlFunction, parameter: string): Promise<string[]> {
  const renamed = `renamed_${parameter}`;
  const newHead = head.replace(new RegExp(`([(,] ?(?:VARIADIC )?)${parameter} `), `$1${renamed} `);
  let text = body.replaceAll(`${name}.${parameter}`, `${name}.${renamed}`);
  for (;;) {
    const before = `${newHead}AS ${BODY}`;
    const missed = await missingName(signature, `${before}${text}${BODY}`);
    if (missed === undefined) break;
    const at = missed - before.length;
    expect(text.slice(at, at + parameter.length), signature).toBe(parameter);
    text = `${text.slice(0, at)}${renamed}${text.slice(at + parameter.length)}`;
  }
  const meant = text
    .replace(/--.*|'(?:[^']|'')*'/g, '')
    .replace(/insert into [\w.]+(?: as \w+)? \([^)]*\)/g, '')
    .replace(/\bas \w+/g, '');
  const left = meant.match(new RegExp(`(?<![\\w.])${parameter}\\b(?!\\s*(?:=>|\\())`, 'g')) ?? [];
  return left.map(() => `${signature}: ${parameter}`);
}

/** In SQL a column shadows a parameter of the same name silently. PL/pgSQL refuses the ambiguity. */
const shadowed = async () => {
  const found: string[] = [];
  for (const one of await functionsInSql())
    for (const parameter of one.parameters) found.push(...(await otherUses(one, parameter)));
  return found;
};

test('no SQL function has a parameter that a column hides', async () => {
  expect(await shadowed()).toEqual([]);
  await database.sql.unsafe(`
    create function private.careless(org uuid, name text) returns bigint language sql set search_path = '' as
      ${BODY}select count(*) from public.accounts where org_id = org and name = name${BODY}`);
  expect(await shadowed()).toEqual([
    'private.careless(uuid,text): name',
    'private.careless(uuid,text): name',
  ]);
});
