import { randomUUID } from 'node:crypto';
import { accountId, ask, type Fields } from '../../books/steps/documents.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';

export interface OpeningCheck {
  readonly ok: boolean;
  readonly is_posted: boolean;
  readonly accounts: readonly {
    readonly code: string;
    readonly kept_by: string | null;
    readonly ok: boolean;
    readonly advice: string | null;
  }[];
  readonly contacts: readonly unknown[];
  readonly assets: readonly unknown[];
}

/** Steps of moving a company in, as a user. */
export function movingIn(database: TestDatabase, person: Person) {
  const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));
  const version = async () =>
    (await ask<{ version: number }>(database, person, (sql) => sql`select opening_state() as answer`))
      .version;

  const saveLines = async (firstDay: string, lines: readonly Fields[]) => {
    const read = await version();
    return ask<Fields>(
      database,
      person,
      (sql) =>
        sql`select save_opening(${firstDay}, 'xero', ${read}, ${randomUUID()}, ${sql.json(asJson(lines))}) as answer`,
    );
  };

  return {
    saveLines,
    /** Saves a trial balance by code, debit positive; foreign amounts, and codes whose difference the entry posts. */
    async save(
      firstDay: string,
      balances: Readonly<Record<string, number>>,
      foreign: Readonly<Record<string, string>> = {},
      differences: readonly string[] = [],
    ) {
      const lines = await Promise.all(
        Object.entries(balances).map(async ([code, amount]) => ({
          account_id: await accountId(database, person, code),
          code,
          name: `Old ${code}`,
          [amount < 0 ? 'credit' : 'debit']: String(Math.abs(amount)),
          foreign_amount: foreign[code],
          books_difference: differences.includes(code),
        })),
      );
      return saveLines(firstDay, lines);
    },
    check: (kind: string, documents: readonly Fields[], creates: boolean) =>
      ask<{ documents: number; problems: readonly unknown[] }>(
        database,
        person,
        (sql) =>
          sql`select check_open_documents(${kind}, ${sql.json(asJson(documents))}, ${creates}) as answer`,
      ),
    bring: (kind: string, documents: readonly Fields[], creates: boolean, key: string = randomUUID()) =>
      ask<Fields>(
        database,
        person,
        (sql) =>
          sql`select import_open_documents(${kind}, ${sql.json(asJson(documents))}, ${key}, ${creates}) as answer`,
      ),
    reverseDocuments: (kind: string) =>
      ask<number>(
        database,
        person,
        (sql) => sql`select void_open_documents(${kind}, 'Wrong file', ${randomUUID()}) as answer`,
      ),
    stock: (items: readonly Fields[]) =>
      ask<string[]>(
        database,
        person,
        (sql) => sql`select open_stock(${sql.json(asJson(items))}, ${randomUUID()}) as answer`,
      ),
    opening: () => ask<OpeningCheck>(database, person, (sql) => sql`select opening_check() as answer`),
    post: () => ask<string>(database, person, (sql) => sql`select post_opening(${randomUUID()}) as answer`),
    reverseOpening: () =>
      ask<string>(database, person, (sql) => sql`select void_opening('Wrong', ${randomUUID()}) as answer`),
  };
}
