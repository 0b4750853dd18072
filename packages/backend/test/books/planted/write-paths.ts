import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { actAs, type Person, type Session, type TestDatabase } from '../../database/test-database.ts';
import type { PlantedCompany } from './company.ts';

/** An attempted write: a value into a column of a row. */
export interface Attempt {
  readonly table: string;
  readonly id: string;
  /** The condition that finds the row. */
  readonly row: string;
  readonly column: string;
  readonly value: string | null;
}

/** Tries it as a user on one write path. Throws refusals. */
type WritePath = (session: Session, attempt: Attempt, company: PlantedCompany) => Promise<unknown>;

/** Errors of an invalid trial: a syntax error, an unknown function or column, a wrong type. */
const MISTAKES: readonly string[] = ['42601', '42883', '42703', '42804', '42725', '42P02', '42P18'];

/** The refusal of a statement. Other errors are thrown. */
function refusalIn(error: unknown): string {
  if (error instanceof postgres.PostgresError && !MISTAKES.includes(error.code)) return error.message;
  throw error;
}

/** A refusal must not end the transaction. */
async function tried(session: Session, work: (inner: Session) => Promise<unknown>): Promise<void> {
  await session
    .savepoint(async (inner) => {
      await work(inner);
    })
    .catch(refusalIn);
}

const inOrder =
  (...paths: readonly WritePath[]): WritePath =>
  async (session, attempt, company) => {
    for (const path of paths) await tried(session, (inner) => path(inner, attempt, company));
  };

const byUpdate: WritePath = (session, { table, row, column, value }) =>
  session.unsafe(`update ${table} set ${column} = $1 where ${row}`, [value]);

/** Sends an insert with the preference to merge duplicates. */
const byUpsert: WritePath = async (session, { table, id, column, value }) => {
  // Stored balances have no id for a merge.
  if (table.startsWith('private.')) return;
  await session.unsafe(
    `insert into ${table} (id, ${column}) values ($1, $2) on conflict (org_id, id) do update set ${column} = excluded.${column}`,
    [id, value],
  );
};

const byBulkUpdate: WritePath = (session, { table, id, column, value }) =>
  session`select bulk_update(${table}, array[${id}]::uuid[], ${session.json({ [column]: value })}, ${randomUUID()})`;

const byImport: WritePath = (session, { table, id, column, value }) =>
  session`select import_records(${table}, ${session.json([{ id, [column]: value }])}, 'skip_bad', ${randomUUID()})`;

const byUndo: WritePath = async (session, { table, id }) => {
  const key = randomUUID();
  await session`select bulk_delete(${table}, array[${id}]::uuid[], ${key})`;
  await session`select undo_change(${key})`;
};

const byUndoOfUpdate: WritePath = async (session, attempt) => {
  const key = randomUUID();
  await session`select bulk_update(${attempt.table}, array[${attempt.id}]::uuid[],
    ${session.json({ [attempt.column]: attempt.value })}, ${key})`;
  await session`select undo_change(${key})`;
};

/** The functions that write a table, called for the row in the hope that one of them does. */
const byFunctions: WritePath = async (session, { table, id }, { ids, bank }) => {
  const key = () => randomUUID();
  const save = (name: string, document: object) =>
    session`select ${session(name)}(${session.json({ id, version: 1, ...document } as never)}, ${key()})`;
  const lines = [{ description: 'Other', quantity: 1, unit_price: 1 }];
  const calls: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
    invoices: [
      () => save('save_invoice', { customer_id: ids.customer, invoice_date: '2025-06-30', lines }),
      () => session`select post_invoice(${id}, ${key()})`,
    ],
    bills: [
      () => save('save_bill', { vendor_id: ids.vendor, bill_date: '2026-02-01', lines }),
      () => session`select approve_bill(${id}, ${key()})`,
    ],
    journal_entries: [
      () => save('save_journal_entry', { entry_date: '2026-01-05', description: 'Another', lines: [] }),
      () => session`select post_draft_journal_entry(${id}, ${key()})`,
    ],
    bank_transactions: [
      () => session`select unmatch_bank_transaction(${id}, ${key()})`,
      () => session`select exclude_bank_transaction(${id}, ${key()})`,
    ],
    bank_reconciliations: [
      () => session`select begin_bank_reconciliation(${bank}, '2026-01-31', 61, ${key()})`,
      () => session`select finish_bank_reconciliation(${id}, ${key()})`,
    ],
    gst_returns: [() => session`select file_gst_return('2025-04-01', '2025-06-30', ${key()})`],
    accounts: [
      () =>
        session`select import_records('accounts', '[{"code": "4000", "name": "Sales", "type": "revenue", "subtype": "other_income"}]',
          'skip_bad', ${key()})`,
    ],
  };
  for (const call of calls[table] ?? []) await tried(session, call);
  await session`select archive_records(${table}, array[${id}]::uuid[], true, ${key()})`;
};

/** Writes from a sandbox, in which the person is an admin, to the organization itself. */
const fromSandbox: WritePath = async (session, attempt, company) => {
  const [sandbox] = await session`select begin_sandbox() as id`;
  const headers = (named: object) =>
    session`select set_config('request.headers', ${JSON.stringify(named)}, true)`;
  await headers({ 'x-sandbox': sandbox?.id });
  const [inside] = await session`select session_context() -> 'organisation' ->> 'id' as id`;
  if (inside?.id !== sandbox?.id) throw new Error('The sandbox was not entered.');
  await inOrder(byUpdate, byUpsert, byBulkUpdate, byImport, byFunctions)(session, attempt, company);
  await headers({});
  await session`select end_sandbox(${sandbox?.id})`;
};

/** Each write path, within one transaction. */
export const WRITE_PATHS: Readonly<Record<string, WritePath>> = {
  REST: inOrder(byUpdate, byUpsert),
  function: byFunctions,
  import: byImport,
  'bulk change': byBulkUpdate,
  undo: inOrder(byUndo, byUndoOfUpdate),
  sandbox: fromSandbox,
};

/** Tries a write path as a user, then continues as superuser. */
export async function takeWritePath(
  session: Session,
  path: string,
  attempt: Attempt,
  company: PlantedCompany,
): Promise<void> {
  const work = WRITE_PATHS[path];
  if (!work) throw new Error(`There is no write path ${path}.`);
  await actAs(session, company.admin);
  await tried(session, (inner) => work(inner, attempt, company));
  await session`reset role`;
}

/** Tries to write from a second session while a first one has just written the row and holds it. Returns how it was refused. */
export async function takeSecondSession(
  { sql, as }: TestDatabase,
  attempt: Attempt,
  person: Person,
): Promise<string> {
  let second: Promise<string> = Promise.resolve('');
  await sql.begin(async (first) => {
    await first`set local session_replication_role = replica`;
    await first.unsafe(
      `update ${attempt.table} set ${attempt.column} = ${attempt.column} where ${attempt.row}`,
    );
    second = as(person, (session) => byUpdate(session, attempt, {} as PlantedCompany)).then(
      () => '',
      refusalIn,
    );
  });
  return await second;
}
