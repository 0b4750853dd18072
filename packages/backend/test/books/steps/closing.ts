import { randomUUID } from 'node:crypto';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/** Period-end steps as a user. */
export function closingSteps(database: TestDatabase, person: Person) {
  const first = async (work: Parameters<typeof database.as>[1]) =>
    String((await database.as(person, work as () => Promise<{ id: string }[]>))[0]?.id);
  return {
    /** Closes the year that ends on a day; returns the closing entry's id. */
    close: (yearEnd: string): Promise<string> =>
      first((sql) => sql`select close_year(${yearEnd}, ${randomUUID()}) as id`),
    /** Locks the books through a day; null unlocks them. */
    lock: (through: string | null): Promise<string> =>
      first((sql) => sql`select lock_books(${through}::date, reason => 'A bill came late') as id`),
    /** Reverses an entry on a day; returns the reversal's id. */
    reverse: (id: string, day: string): Promise<string> =>
      first((sql) => sql`select reverse_journal_entry(${id}, ${day}, 'Not so', ${randomUUID()}) as id`),
    /** The closing entries of a year that were not reversed, the first one first. */
    closings: async (yearEnd: string): Promise<readonly string[]> =>
      (
        await database.as(
          person,
          (sql) => sql<{ id: string }[]>`select id from journal_entries
            where source_kind = 'year_close' and entry_date = ${yearEnd} and reverses_id is null and reversed_by_id is null
            order by number`,
        )
      ).map(({ id }) => id),
  };
}
