import postgres from 'postgres';
import type { SchemaFile } from './schema-files.ts';

interface Failure {
  readonly file: SchemaFile;
  readonly reason: string;
  /** True if it may only have been loaded too early. */
  readonly isMissingSomething: boolean;
}

/** SQLSTATEs of missing objects: a schema, table, column, function, type or other object. */
const MISSING = new Set(['3F000', '42P01', '42703', '42883', '42704']);

/**
 * Creates the schema of the files in an empty platform database. A file may need a later one: a failed file is rolled
 * back and tried again after the others, until all are loaded or none of the rest succeeds. Returns the files in the
 * order in which they were loaded.
 */
export async function loadSchema(
  sql: postgres.Sql,
  files: readonly SchemaFile[],
): Promise<readonly SchemaFile[]> {
  const loaded: SchemaFile[] = [];
  const session = await sql.reserve();
  try {
    await session`set check_function_bodies = off`;
    let waiting: readonly SchemaFile[] = files;
    while (waiting.length > 0) {
      const failures: Failure[] = [];
      for (const file of waiting) {
        const failure = await loadFile(session, file);
        if (failure) failures.push(failure);
        else loaded.push(file);
      }
      if (failures.length === waiting.length) throw stuck(failures);
      waiting = failures.map(({ file }) => file);
    }
    await session`set check_function_bodies = on`;
    await checkFunctionBodies(session, files);
    return loaded;
  } finally {
    await session`reset check_function_bodies`.catch(() => undefined); // the session may be what failed
    session.release();
  }
}

/** Names the files with their own errors, if there are any: the others may depend on these. */
function stuck(failures: readonly Failure[]): Error {
  const wrong = failures.filter(({ isMissingSomething }) => !isMissingSomething);
  const named = wrong.length > 0 ? wrong : failures;
  const lines = named.map(({ file, reason }) => `  ${file.name}${reason}`);
  return new Error(`These schema files cannot be loaded:\n${lines.join('\n')}`);
}

/** Returns undefined, or the error; then nothing of the file remains. */
async function loadFile(session: postgres.ReservedSql, file: SchemaFile): Promise<Failure | undefined> {
  await session.unsafe('begin');
  try {
    await session.unsafe(file.script).simple();
    await session.unsafe('commit');
    return undefined;
  } catch (cause) {
    await session.unsafe('rollback');
    if (!(cause instanceof postgres.PostgresError)) throw cause;
    const line = cause.position && file.script.slice(0, Number(cause.position)).split('\n').length;
    return {
      file,
      reason: `${line ? `, line ${line}` : ''}: ${cause.message}`,
      isMissingSomething: MISSING.has(cause.code),
    };
  }
}

/** Function bodies were not checked during loading, because they may refer to later objects; now everything exists. */
async function checkFunctionBodies(
  session: postgres.ReservedSql,
  files: readonly SchemaFile[],
): Promise<void> {
  const functions = await session<{ name: string; definition: string }[]>`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
  const faults: string[] = [];
  await session.unsafe('begin');
  for (const { name, definition } of functions) {
    await session.unsafe('savepoint before_function');
    try {
      await session.unsafe(definition).simple();
    } catch (cause) {
      if (!(cause instanceof postgres.PostgresError)) throw cause;
      faults.push(`  ${placeOfFunction(name, files)}${name}: ${cause.message}`);
    }
    await session.unsafe('rollback to before_function');
  }
  await session.unsafe('rollback');
  if (faults.length > 0) throw new Error(`These functions are not valid:\n${faults.join('\n')}`);
}

/** Formats `schemas/chart/accounts.sql, line 12: ` for the definition of a function; empty if it cannot be found. */
function placeOfFunction(signature: string, files: readonly SchemaFile[]): string {
  const name = signature.slice(0, signature.indexOf('(')).replaceAll('.', '\\.');
  const made = new RegExp(`^create (?:or replace )?(?:function|procedure) ${name}\\s*\\(`, 'im');
  for (const file of files) {
    const at = file.script.search(made);
    if (at >= 0) return `${file.name}, line ${file.script.slice(0, at).split('\n').length}: `;
  }
  return '';
}
