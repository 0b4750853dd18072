import { type Kysely, sql } from 'kysely';

/** What a broken CHECK means to people, by table and constraint: the comment on the constraint. */
export type CheckSentences = ReadonlyMap<string, string>;

interface BrokenCheck {
  readonly code: '23514';
  readonly table_name: string;
  readonly constraint_name: string;
}

function isBrokenCheck(error: unknown): error is Error & BrokenCheck {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23514' &&
    'table_name' in error &&
    'constraint_name' in error
  );
}

/** Reads the sentences of every exposed table. */
export async function readCheckSentences(database: Kysely<unknown>): Promise<CheckSentences> {
  const { rows } = await sql<{ name: string; sentence: string }>`
    select t.relname || '.' || c.conname as name, obj_description(c.oid, 'pg_constraint') as sentence
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
      and obj_description(c.oid, 'pg_constraint') is not null`.execute(database);
  return new Map(rows.map(({ name, sentence }) => [name, sentence]));
}

/** PostgreSQL names the constraint only; its sentence becomes the error's hint. */
export function withSentence(error: unknown, sentences: CheckSentences): unknown {
  if (!isBrokenCheck(error)) return error;
  const hint = sentences.get(`${error.table_name}.${error.constraint_name}`);
  return hint ? Object.assign(error, { hint }) : error;
}
