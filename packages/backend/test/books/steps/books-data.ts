import { AppError, type ListQuery, type Row } from '@ledgerwise/contract';
import type { BooksData } from '@ledgerwise/domain/proof';
import postgres from 'postgres';
import type { Person, Session, TestDatabase } from '../../database/test-database.ts';

const UNIQUE_VIOLATION = '23505';

/** A refusal as a data source reports it. A duplicate has PostgreSQL's own code, without a hint. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) return error;
  const code = error.code === UNIQUE_VIOLATION ? 'record.duplicate' : error.hint;
  return code ? new AppError(code, { message: error.message }) : error;
}

/** True for objects and arrays, except a list of ids: they are sent as JSON. */
const isJson = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !(Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'));

/** A model's access to the books, as a user and without a server: pages by count alone. */
export function booksData(database: TestDatabase, person: Person): BooksData {
  const asked = async (work: (sql: Session) => Promise<postgres.RowList<postgres.Row[]>>) => {
    try {
      return (await database.as(person, work)).map(({ answer }) => answer);
    } catch (error) {
      throw asRefusal(error);
    }
  };
  const first = async (work: (sql: Session) => Promise<postgres.RowList<postgres.Row[]>>) =>
    (await asked(work))[0];
  return {
    async list<R extends Row>(table: string, { page }: ListQuery) {
      const from = 'offset' in page ? page.offset : 0;
      const rows = await asked(
        (sql) =>
          sql`select to_jsonb(t) as answer from ${sql(table)} t order by id limit ${page.size} offset ${from}`,
      );
      return { rows: rows as R[], next: null };
    },
    create: (table, values) =>
      first(
        (sql) =>
          sql`insert into ${sql(table)} ${sql({ ...values })} returning to_jsonb(${sql(table)}) as answer`,
      ),
    update: (table, id, changes) =>
      first(
        (sql) =>
          sql`update ${sql(table)} set ${sql({ ...changes })} where id = ${id} returning to_jsonb(${sql(table)}) as answer`,
      ),
    async call(name, ...[args = {}]) {
      // Calls a function as PostgREST does: arguments by name, JSON for objects and arrays.
      const given = Object.entries(args as Readonly<Record<string, unknown>>);
      const list = given.map(([argument], place) => `${argument} => $${place + 1}`).join(', ');
      const rows = await asked((sql) =>
        sql.unsafe(
          `select to_jsonb(t) as answer from ${name}(${list}) t`,
          given.map(([, value]) => (isJson(value) ? sql.json(value as never) : (value as never))),
        ),
      );
      return (MANY.has(name) ? rows : rows[0]) as never;
    },
  };
}

/** The functions that the model calls and that answer rows. */
const MANY: ReadonlySet<string> = new Set(['trial_balance', 'books_health']);
