import type postgres from 'postgres';

/** Messages of constraints, by table and constraint: their comments. */
export type ConstraintSentences = ReadonlyMap<string, string>;

/** SQLSTATEs of a failed CHECK and of a duplicate. */
const WITH_SENTENCES: ReadonlySet<unknown> = new Set(['23514', '23505']);

interface BrokenConstraint {
  readonly table_name: string;
  readonly constraint_name: string;
}

function isBroken(error: unknown): error is Error & BrokenConstraint {
  return (
    error instanceof Error &&
    'code' in error &&
    WITH_SENTENCES.has(error.code) &&
    'table_name' in error &&
    'constraint_name' in error
  );
}

/** Reads the messages of every exposed table's constraints. */
export async function readConstraintSentences(sql: postgres.Sql): Promise<ConstraintSentences> {
  const rows = await sql<{ name: string; sentence: string }[]>`
    select t.relname || '.' || c.conname as name, obj_description(c.oid, 'pg_constraint') as sentence
    from pg_catalog.pg_constraint c join pg_catalog.pg_class t on t.oid = c.conrelid
    where c.contype in ('c', 'u') and c.connamespace = 'public'::regnamespace
      and obj_description(c.oid, 'pg_constraint') is not null`;
  return new Map(rows.map(({ name, sentence }) => [name, sentence]));
}

/** Adds the constraint's message as the error's hint, because PostgreSQL names only the constraint. */
export function withSentence(error: unknown, sentences: ConstraintSentences): unknown {
  if (!isBroken(error)) return error;
  const hint = sentences.get(`${error.table_name}.${error.constraint_name}`);
  return hint ? Object.assign(error, { hint }) : error;
}
