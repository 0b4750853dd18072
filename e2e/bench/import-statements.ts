import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql } from 'postgres';
import type { SampleCustomer } from '../fixtures/customers-csv.ts';
import { timed } from './long-tasks.ts';
import { signUp } from './sign-up.ts';
import { asUser } from './statement-time.ts';

const COLUMNS = [
  'name',
  'email',
  'phone',
  'address',
  'city',
  'country',
  'payment_terms',
  'credit_limit',
] as const satisfies readonly (keyof SampleCustomer)[];

/** Rows in one request of an import. */
const PART_SIZE = 5_000;

/** Times of the parts of an import in the database, in ms, and of COPY of the same rows. */
export interface ImportStatements {
  /** COPY into a table with the same columns, checks and indexes, but without foreign keys and triggers. */
  readonly copy: number;
  readonly stage: number;
  readonly import: number;
  /** Deletes the uploaded rows and completes the search index. */
  readonly settle: number;
}

const escaped = (value: string | number): string =>
  String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');

function* partsOf(customers: readonly SampleCustomer[]): Generator<readonly SampleCustomer[]> {
  for (let from = 0; from < customers.length; from += PART_SIZE)
    yield customers.slice(from, from + PART_SIZE);
}

async function copy(sql: Sql, customers: readonly SampleCustomer[]): Promise<number> {
  const { user, organisation } = await signUp(sql, `${crypto.randomUUID()}@example.com`);
  const lines = [...partsOf(customers)].map((part) =>
    part
      .map((customer) => [organisation, user, ...COLUMNS.map((column) => customer[column])])
      .map((cells) => `${cells.map(escaped).join('\t')}\n`)
      .join(''),
  );
  await sql`create temporary table copied (like public.customers including all)`;
  const duration = await timed(() =>
    sql.begin(async (session) => {
      const target = await session`copy copied (org_id, user_id, ${session(COLUMNS)}) from stdin`.writable();
      await pipeline(Readable.from(lines), target);
    }),
  );
  await sql`drop table copied`;
  return duration;
}

/** Copies customers, then imports the same into a new organization by the calls of an import. */
export async function importStatements(
  sql: Sql,
  customers: readonly SampleCustomer[],
): Promise<ImportStatements> {
  const copied = await copy(sql, customers);
  const { user } = await signUp(sql, `${crypto.randomUUID()}@example.com`);
  const key = crypto.randomUUID();
  // As text, as browsers send it.
  const tables = [...partsOf(customers)].map((part) =>
    JSON.stringify(
      JSON.stringify([COLUMNS, ...part.map((customer) => COLUMNS.map((column) => customer[column]))]),
    ),
  );
  const stage = await timed(async () => {
    for (const [part, rows] of tables.entries())
      await asUser(
        sql,
        user,
        (session) => session`select public.stage_import_rows(${key}, ${part}, ${rows}::text::jsonb)`,
      );
  });
  const importing = await timed(() =>
    asUser(sql, user, async (session) => {
      const [row] = await session<{ inserted: number }[]>`
        select (public.import_staged_records('customers', 'all_or_nothing', ${key}) -> 'inserted')::integer as inserted`;
      if (row?.inserted !== customers.length) throw new Error(`${row?.inserted} customers were imported.`);
    }),
  );
  const settle = await timed(() =>
    asUser(sql, user, (session) => session`select public.discard_staged_import(${key})`),
  );
  return { copy: copied, stage, import: importing, settle };
}
