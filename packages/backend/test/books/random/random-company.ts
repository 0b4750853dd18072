import { randomUUID } from 'node:crypto';
import { isAppError } from '@ledgerwise/contract';
import { type randomFrom, saysNothingOfBooks } from '@ledgerwise/domain/proof';
import { type Company, foundCompany } from '../../database/people.ts';
import type { TestDatabase } from '../../database/test-database.ts';
import { booksData } from '../steps/books-data.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Books that random commands are carried out on, and how these choose. */
export interface RandomCompany extends Company {
  readonly random: ReturnType<typeof randomFrom>;
  /** Calls a function as the admin; returns its result, or null if the product refuses. */
  ask(name: string, args: Arguments): Promise<unknown>;
  /** Like `ask`, but with a new key. */
  act(name: string, args: Arguments): Promise<unknown>;
  /** Adds a record as the admin; returns its id, or null if the product refuses. */
  add(table: string, values: Arguments): Promise<string | null>;
  change(table: string, id: string, values: Arguments): Promise<void>;
  /** Picks a random id of a table of the company by a condition; null if none matches. */
  pick(table: string, condition?: string): Promise<string | null>;
  /** Rows of a query in which {org} is the company. */
  rows(query: string): Promise<readonly Readonly<Record<string, string>>[]>;
  one<Item>(list: readonly Item[]): Item;
  /** A day from 2024 to the spring of 2026. */
  day(): string;
  /** A random amount of money, in whole cents at most. */
  amount(below?: number): string;
  /** Number of successful calls of each function. */
  readonly done: Map<string, number>;
  /** Calls in order, for analyzing a failure. */
  readonly story: string[];
}

const DAYS = 800;
/** Matches the error codes of the product, but not the hints of PostgreSQL. */
const REFUSAL = /^[a-z_]+\.[a-z_]+$/;

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export async function randomCompany(
  database: TestDatabase,
  random: ReturnType<typeof randomFrom>,
): Promise<RandomCompany> {
  const company = await foundCompany(database);
  const data = booksData(database, company.admin);
  const done = new Map<string, number>();
  const story: string[] = [];
  const answered = async <Answer>(what: string, args: Arguments, work: () => Promise<Answer>) => {
    try {
      const answer = await work();
      done.set(what, (done.get(what) ?? 0) + 1);
      story.push(`${what} ${JSON.stringify(args)}`);
      return answer;
    } catch (error) {
      // A refusal is a valid outcome; any other error is a bug.
      if (!isAppError(error) || !REFUSAL.test(error.code) || saysNothingOfBooks(error)) {
        story.push(`${what} ${JSON.stringify(args)} failed`);
        throw new Error(`${String(error)}\n${story.join('\n')}`, { cause: error });
      }
      story.push(`(${what} ${JSON.stringify(args)}: ${error.code} ${error.message})`);
      return null;
    }
  };
  const rows: RandomCompany['rows'] = (query) =>
    database.sql.unsafe(query.replaceAll('{org}', company.organisation));
  const ask: RandomCompany['ask'] = (name, args) =>
    answered(name, args, () => data.call(name as never, args as never) as Promise<unknown>);
  return {
    ...company,
    random,
    done,
    story,
    rows,
    ask,
    act: (name, args) => ask(name, { ...args, key: randomUUID() }),
    add: async (table, values) => {
      const row = await answered(`add ${table}`, values, () => data.create(table, values as never));
      return row === null ? null : String((row as { id: string }).id);
    },
    change: async (table, id, values) => {
      await answered(`change ${table}`, { id, ...values }, () => data.update(table, id, values as never));
    },
    async pick(table, condition = 'true') {
      const found = await rows(
        `select id from ${table} where org_id = '{org}' and ${condition} order by created_at, id`,
      );
      return found[random.below(Math.max(found.length, 1))]?.id ?? null;
    },
    one: (list) => list[random.below(list.length)] as never,
    day: () => dayAfter('2024-01-01', random.below(DAYS)),
    amount: (below = 50_000) => ((1 + random.below(below)) / 100).toFixed(2),
  };
}
