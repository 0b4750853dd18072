import { randomUUID } from 'node:crypto';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/** A line to post: account code, then the amount as debit (positive) or credit (negative). */
export type SignedLine = readonly [code: string, amount: number | string];

export interface JournalOptions {
  readonly description?: string;
  readonly reference?: string | null;
  readonly key?: string;
}

/** Lines as `post_journal_entry` takes them. */
export function journalLines(
  lines: readonly SignedLine[],
): { account_code: string; debit?: string; credit?: string }[] {
  return lines.map(([account_code, amount]) => {
    const text = String(amount);
    return text.startsWith('-') ? { account_code, credit: text.slice(1) } : { account_code, debit: text };
  });
}

/** Posts a journal entry as a person and answers its id. */
export async function postJournal(
  database: TestDatabase,
  person: Person,
  date: string,
  lines: readonly SignedLine[],
  { description = 'A journal entry', reference = null, key = randomUUID() }: JournalOptions = {},
): Promise<string> {
  const [row] = await database.as(
    person,
    (sql) => sql`select post_journal_entry(${date}, ${description}, ${reference},
      ${sql.json(journalLines(lines))}, ${key}) as id`,
  );
  return row?.id;
}

/** Adds an account to the chart of accounts. */
export async function addAccount(
  database: TestDatabase,
  person: Person,
  account: Readonly<{ code: string; name: string; type: string; subtype?: string; currency?: string }>,
): Promise<void> {
  await database.as(person, (sql) => sql`insert into accounts ${sql({ ...account })}`);
}

/** Debit minus credit of every account that has postings, by code. */
export async function ledgerBalances(
  { sql }: TestDatabase,
  organisation: string,
): Promise<Readonly<Record<string, number>>> {
  const rows = await sql<{ code: string; balance: string }[]>`
    select a.code, sum(l.debit - l.credit) as balance from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${organisation} group by a.code having sum(l.debit - l.credit) <> 0`;
  return Object.fromEntries(rows.map(({ code, balance }) => [code, Number(balance)]));
}

/** The controls of the books that do not agree, as a person sees them. */
export async function failingControls(database: TestDatabase, person: Person): Promise<readonly unknown[]> {
  const rows = await database.as(person, (sql) => sql`select * from books_health()`);
  return rows.filter(({ ok }) => ok !== true);
}
