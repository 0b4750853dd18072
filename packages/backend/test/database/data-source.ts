import type { DataSource } from '@ledgerwise/contract';
import type { Person, TestDatabase } from './test-database.ts';

const AS_JSON: ReadonlySet<string> = new Set(['query', 'rows', 'changes']);

/** Calls functions as a person, with named arguments, as screens do over the REST API. */
export function callerOf(database: TestDatabase, person: Person) {
  return async (name: string, args: object = {}): Promise<unknown> => {
    const given = Object.entries(args);
    const places = given.map(([argument], place) => `${argument} => $${place + 1}`).join(', ');
    const [row] = await database.as(person, (sql) =>
      sql.unsafe(
        `select ${name}(${places}) as answer`,
        given.map(([argument, value]) => (AS_JSON.has(argument) ? sql.json(value) : value)),
      ),
    );
    return row?.answer;
  };
}

/** The functions of a data source that exports and imports need. */
export const functionsOf = (database: TestDatabase, person: Person) =>
  ({ call: callerOf(database, person) }) as Pick<DataSource, 'call'> as DataSource;
