import postgres from 'postgres';
import { organisationOf, signUp } from '../database/people.ts';
import { connectTo, type TestDatabase } from '../database/test-database.ts';
import { migrateAt, startThrowawayPostgres } from '../database/throwaway-postgres.ts';
import type { Trial } from '../permission-matrix/attempt.ts';
import { assemble, type Cast } from '../permission-matrix/cast.ts';
import { functionTrials, listFunctions } from '../permission-matrix/functions.ts';
import { listRelations, relationTrials } from '../permission-matrix/relations.ts';
import { seedOrganisation } from '../permission-matrix/seeds/seed.ts';
import { makeScratchFolder } from '../server/scratch-folder.ts';
import { classifyTables } from './distributed-tables.ts';
import { type Touched, touch, watchTables } from './rows-touched.ts';

/** Reads and writes other organizations, to verify that this is detected. */
const CARELESS = `
create function public.careless_reading() returns bigint language sql security definer as 'select count(*) from public.customers';
create function public.careless_writing() returns bigint language sql security definer as
  'with changed as (update public.customers set city = ''X'' returning 1) select count(*) from changed';
grant execute on function public.careless_reading, public.careless_writing to authenticated;`;

export interface AdminsTrials {
  readonly database: TestDatabase;
  readonly cast: Cast;
  /** All requests of an admin to the API: each table and view, by row and as a list, and each function. */
  readonly trials: readonly Trial[];
}

async function trialsOfAdmin(database: TestDatabase, cast: Cast): Promise<readonly Trial[]> {
  const person = cast.people.admin;
  const all: Trial[] = ['careless_reading', 'careless_writing'].map((name) => ({
    cell: `${name}() as admin`,
    statement: `select ${name}()`,
    person,
  }));
  for (const relation of await listRelations(database.sql)) {
    all.push(...(await relationTrials(database.sql, relation, cast)));
    all.push({
      cell: `${relation.name} list as admin`,
      statement: `select * from public.${relation.name}`,
      person,
    });
  }
  for (const name of await listFunctions(database.sql)) all.push(...functionTrials(name, cast));
  return all.filter(({ cell }) => cell.endsWith(' as admin'));
}

/**
 * A migrated database on a PostgreSQL of its own. Changes of tables in any other database of a server may empty the caches of a
 * session; then it plans again, and reads rows of the caller's organization for that.
 */
async function openAlone(): Promise<TestDatabase> {
  const home = await makeScratchFolder();
  const server = await startThrowawayPostgres(home.path);
  await migrateAt(server.url);
  const database = connectTo(server.url);
  return {
    ...database,
    async close() {
      await database.close();
      await server.stop();
      await home.remove();
    },
  };
}

/** A separate database with the two organizations of the permission matrix. */
export async function openAdminsTrials(): Promise<AdminsTrials> {
  const database = await openAlone();
  const cast = await assemble(database);
  await watchTables(database.sql, (await classifyTables(database.sql)).distributed);
  await database.sql.unsafe(CARELESS);
  return { database, cast, trials: await trialsOfAdmin(database, cast) };
}

/** Runs trials in a new session, with new plans. */
export async function touchAgain(
  { url }: TestDatabase,
  trials: readonly Trial[],
): Promise<readonly Touched[]> {
  const session = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await touch(session, trials);
  } finally {
    await session.end();
  }
}

/** By cell, the tables that a trial reads more rows of when two more organizations with all records exist. */
export async function readsOfOthers(
  database: TestDatabase,
  trials: readonly Trial[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const founders = [await signUp(database), await signUp(database)];
  for (const founder of founders) await seedOrganisation(database, founder);
  // The tables grow once, by the trials that are rolled back.
  await touchAgain(database, trials);
  const amongOthers = await touchAgain(database, trials);
  // Removed rows leave the tables their size: the same plans are made for those that stay.
  const others = await Promise.all(founders.map((founder) => organisationOf(database, founder)));
  await database.sql`select private.delete_organisations(${others})`;
  const alone = await touchAgain(database, trials);
  return new Map(
    amongOthers.flatMap(({ cell, read }, index) => {
      const tables = Object.keys(read).filter((table) => read[table] !== (alone[index]?.read[table] ?? 0));
      return tables.length === 0 ? [] : [[cell, tables.sort()] as const];
    }),
  );
}
