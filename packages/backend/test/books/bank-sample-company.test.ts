import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestDatabase } from '../database/test-database.ts';
import { openStory } from '../seed/founder.ts';
import { add } from './steps/masters.ts';
import { type StatementLine, statementSteps } from './steps/statements.ts';

/** Minimum share of a year's lines whose first suggestion is right. */
const RIGHT = 0.9;

let database: TestDatabase;
let owner: Person;
let bank: string;
beforeAll(async () => {
  ({ database, owner } = await openStory());
  const [account] = await database.as(owner, (sql) => sql`select id from accounts where code = '1000'`);
  bank = account?.id;
  // The story's own statement makes way for this one.
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from private.cleared_entries where bank_account_id = ${bank}`;
    await sql`delete from bank_reconciliations where bank_account_id = ${bank}`;
    await sql`delete from bank_transactions where bank_account_id = ${bank}`;
  });
});
afterAll(() => database.close());

interface Known {
  readonly line: StatementLine;
  /** The linked entries; none if it is not in the books. */
  readonly entries: readonly string[];
}

const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Imitates the texts of banks: upper case, truncated, with numbers, and sometimes meaningless. */
const bankText = (description: string, n: number): string => {
  const plain = description.toUpperCase().replace(/[^A-Z0-9 -]/g, '');
  if (n % 5 === 0) return `DEPOSIT ${90_000 + n}`;
  if (n % 5 === 1) return `${plain.replace(/^PAYMENT \S+ (FROM|TO) /, '').slice(0, 18)} ${70_000 + n}`;
  return `${plain.slice(0, 40)} REF ${n}`;
};

async function statementOfTheYear(): Promise<readonly Known[]> {
  const rows = await database.sql<{ id: string; day: string; amount: string; description: string }[]>`
    select e.id, e.entry_date::text as day, sum(l.debit - l.credit)::text as amount, e.description
    from journal_entries e join journal_lines l on l.org_id = e.org_id and l.journal_entry_id = e.id
    where l.account_id = ${bank} and e.entry_date between '2025-01-01' and '2025-12-31'
      and e.reverses_id is null and e.reversed_by_id is null
    group by e.org_id, e.id order by e.entry_date, e.number`;
  const known: Known[] = [];
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n];
    const next = rows[n + 1];
    if (!row || Number(row.amount) === 0) continue;
    // Now and then two receipts of a day are banked together.
    const isTogether =
      n % 17 === 0 && next?.day === row.day && Number(row.amount) > 0 && Number(next.amount) > 0;
    const amount = isTogether ? (Number(row.amount) + Number(next.amount)).toFixed(2) : row.amount;
    known.push({
      entries: isTogether ? [row.id, next.id] : [row.id],
      line: {
        posted_on: later(row.day, n % 4),
        amount,
        description: isTogether ? `DEPOSIT ${80_000 + n}` : bankText(row.description, n),
        external_id: `Y-${n}`,
      },
    });
    if (isTogether) n += 1;
  }
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(Date.UTC(2025, month + 1, 0)).toISOString().slice(0, 10);
    known.push({
      entries: [],
      line: {
        posted_on: day,
        amount: '-12.50',
        description: `ACCOUNT FEE ${month + 1}`,
        external_id: `F-${month}`,
      },
    });
    known.push({
      entries: [],
      line: {
        posted_on: day,
        amount: `${3 + month}.07`,
        description: `CREDIT INTEREST ${month + 1}`,
        external_id: `I-${month}`,
      },
    });
  }
  return known;
}

test('at least 90% of a year of statement lines get the right suggestion first', async () => {
  const steps = statementSteps(database, owner, bank);
  const [fees] = await database.as(owner, (sql) => sql`select id from accounts where code = '6020'`);
  const [interest] = await database.as(
    owner,
    (sql) => sql`select id from accounts where type = 'revenue' order by code desc limit 1`,
  );
  await add(database, owner, 'bank_rules', {
    name: 'Fees',
    description_contains: 'account fee',
    account_id: fees?.id,
  });
  await add(database, owner, 'bank_rules', {
    name: 'Interest',
    description_contains: 'credit interest',
    direction: 'in',
    account_id: interest?.id,
  });
  const known = await statementOfTheYear();
  expect(known.length).toBeGreaterThan(150);
  const imported = await steps.import(known.map(({ line }) => line));
  expect(imported.imported).toBe(known.length);
  const rows = await database.as(
    owner,
    (sql) =>
      sql<
        { id: string; external_id: string }[]
      >`select id, external_id from bank_transactions where bank_account_id = ${bank}`,
  );
  const ids = new Map(rows.map(({ id, external_id }) => [external_id, id]));
  let right = 0;
  const wrong: unknown[] = [];
  // Works like a user: page by page, and accepts correct suggestions.
  for (let at = 0; at < known.length; at += 100) {
    const page = known.slice(at, at + 100);
    const told = await steps.suggestions(page.map(({ line }) => ids.get(line.external_id ?? '') ?? ''));
    for (const { line, entries } of page) {
      const [best] = told.get(ids.get(line.external_id ?? '') ?? '') ?? [];
      const isRight =
        entries.length === 0
          ? best?.kind === 'rule'
          : best?.entry_ids?.toSorted().join() === entries.toSorted().join();
      if (isRight) right += 1;
      else wrong.push([line.posted_on, line.amount, line.description, best?.why]);
    }
  }
  expect(right / known.length, JSON.stringify(wrong.slice(0, 12))).toBeGreaterThanOrEqual(RIGHT);
});
