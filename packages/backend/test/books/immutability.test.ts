import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleByTier } from '../by-tier.ts';
import { type Company, foundCompany, organisationOf, signUp } from '../database/people.ts';
import { openTestDatabase, type Session, type TestDatabase } from '../database/test-database.ts';
import { seedOrganisation } from '../permission-matrix/seeds/seed.ts';

/** Columns of posted rows that the database itself maintains. The controls of the books watch over them. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  bills:
    'status balance_due base_balance written_off closed_on cancelled_at cancel_reason version updated_by archived_at'.split(
      ' ',
    ),
  credit_notes:
    'unallocated base_unallocated status voided_at voided_on void_reason void_entry_id archived_at'.split(
      ' ',
    ),
  gst_returns: 'status voided_at voided_by void_reason'.split(' '),
  invoices:
    'status balance_due base_balance written_off closed_on cancelled_at cancel_reason version updated_by archived_at'.split(
      ' ',
    ),
  journal_entries: 'status reversed_by_id replaced_by_id archived_at'.split(' '),
  payment_allocations: 'voided_at voided_on'.split(' '),
  payments: 'unallocated base_unallocated status voided_at voided_on void_reason void_entry_id'.split(' '),
};

/** SQL expression for a different value of a column, by its type. */
const CHANGED: Readonly<Record<string, (column: string) => string>> = {
  boolean: (column) => `not ${column}`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  jsonb: () => `'{"tampered": true}'`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 day'`,
  uuid: () => 'gen_random_uuid()',
  'uuid[]': () => 'array[gen_random_uuid()]',
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

let database: TestDatabase;
let company: Company;
let otherOrganisation: string;
/** A posted row of each kind, by table. */
let victims: Readonly<Record<string, string>>;
let columns: readonly Column[];
let before: readonly string[];

/** Every row of the tables under attack, as text. */
async function storedRows(): Promise<readonly string[]> {
  const query = Object.keys(victims).map((table) => `select '${table} ' || t::text as row from ${table} t`);
  const rows = await database.sql.unsafe<{ row: string }[]>(`${query.join(' union all ')} order by 1`);
  return rows.map(({ row }) => row);
}

beforeAll(async () => {
  database = await openTestDatabase();
  const { sql } = database;
  company = await foundCompany(database);
  otherOrganisation = await organisationOf(database, await signUp(database));
  const records = await seedOrganisation(database, company.admin);
  const idOf = async (query: postgres.PendingQuery<{ id: string }[]>): Promise<string> => {
    const [row] = await query;
    if (!row) throw new Error('The books lack a kind of record.');
    return row.id;
  };
  victims = {
    activity_log: await idOf(sql`select id from activity_log where record_id = ${records.settledInvoice}`),
    banking_security_audit: await idOf(sql`select id from banking_security_audit`),
    bill_lines: await idOf(sql`select id from bill_lines where bill_id = ${records.approvedBill}`),
    bills: records.approvedBill,
    credit_note_lines: await idOf(
      sql`select id from credit_note_lines where credit_note_id = ${records.creditNote}`,
    ),
    credit_notes: records.creditNote,
    depreciation_entries: await idOf(
      sql`select id from depreciation_entries where asset_id = ${records.depreciatedAsset}`,
    ),
    gst_returns: records.gstReturn,
    invoice_lines: await idOf(sql`select id from invoice_lines where invoice_id = ${records.settledInvoice}`),
    invoices: records.settledInvoice,
    journal_entries: records.postedEntry,
    journal_lines: await idOf(
      sql`select id from journal_lines where journal_entry_id = ${records.postedEntry}`,
    ),
    payment_allocations: records.allocation,
    payments: records.payment,
    stock_movements: await idOf(sql`select id from stock_movements where item_id = ${records.item}`),
  };
  columns = await sql<Column[]>`
      select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname = any (${Object.keys(victims)})
        and a.attgenerated = '' order by 1, a.attnum`;
  before = await storedRows();
});
afterAll(() => database.close());

interface Attack {
  readonly name: string;
  readonly statement: string;
}

function attacksOn(table: string, id: string): readonly Attack[] {
  const all = columns.filter((column) => column.table === table);
  const own = all.filter(({ name }) => name !== 'updated_at' && !KEPT[table]?.includes(name));
  const changed = ({ name, type }: Column, prefix = '') => {
    const write = CHANGED[type];
    if (!write) throw new Error(`Say what another value of the type ${type} is.`);
    return `${name} = ${write(prefix + name)}`;
  };
  const names = all.map(({ name }) => name).join(', ');
  const last = own.filter(({ type }) => type === 'text' || type === 'numeric').at(-1);
  if (!last) throw new Error(`${table} has nothing to change.`);
  return [
    ...own.map((column) => ({
      name: `update ${table}.${column.name}`,
      statement: `update public.${table} set ${changed(column)} where id = '${id}'`,
    })),
    {
      name: `upsert ${table}`,
      statement: `insert into public.${table} (${names}) select ${names} from public.${table} where id = '${id}'
        on conflict (org_id, id) do update set ${changed(last, `${table}.`)}`,
    },
    {
      name: `move ${table}`,
      statement: `update public.${table} set org_id = '${otherOrganisation}' where id = '${id}'`,
    },
    { name: `delete ${table}`, statement: `delete from public.${table} where id = '${id}'` },
    { name: `truncate ${table}`, statement: `truncate public.${table} cascade` },
  ];
}

const allAttacks = () => Object.entries(victims).flatMap(([table, id]) => attacksOn(table, id));

type Actor = (work: (session: Session) => Promise<unknown>) => Promise<unknown>;
const ACTORS: Readonly<Record<string, Actor>> = {
  viewer: (work) => database.as(company.viewer, work),
  user: (work) => database.as(company.user, work),
  manager: (work) => database.as(company.manager, work),
  admin: (work) => database.as(company.admin, work),
  'the service role': (work) =>
    database.sql.begin(async (session) => {
      await session`set local role service_role`;
      return work(session);
    }),
  'the owner of the schema': (work) => database.sql.begin(work),
};

/** Outcome of each attack: the hint or code of its refusal, or the number of rows it touched. */
async function outcomes(actor: Actor, attacks: readonly Attack[]): Promise<Readonly<Record<string, string>>> {
  const results: Record<string, string> = {};
  for (const { name, statement } of attacks)
    results[name] = await actor(async (session) => (await session.unsafe(statement)).count).then(
      (count) => `${count} rows`,
      (reason: unknown) => {
        if (reason instanceof postgres.PostgresError) return reason.hint ?? reason.code;
        throw reason;
      },
    );
  return results;
}

const IMMUTABLE = 'ledger.immutable';
/** History had a separate error code before there were books. */
const isImmutable = (name: string, outcome: string) =>
  outcome === (name.includes('activity_log') ? 'activity.immutable' : IMMUTABLE);
const FORBIDDEN = '42501';

/** Ends a transaction that must not be committed. */
const UNDO = new Error('undone');

describe('a posted row', () => {
  test.each(sampleByTier(['admin', 'manager', 'user', 'viewer'], () => 'a member'))(
    'survives any action of the %s',
    async (name) => {
      const actor = ACTORS[name];
      const results = await outcomes(actor ?? expect.fail(), allAttacks());
      const wrong = Object.entries(results).filter(
        ([attack, outcome]) => outcome !== FORBIDDEN && outcome !== '0 rows' && !isImmutable(attack, outcome),
      );
      expect(wrong).toEqual([]);
      if (name === 'admin')
        // Roles that may delete drafts get past the policy to the trigger.
        for (const table of ['bills', 'invoices', 'journal_entries'])
          expect(results[`delete ${table}`]).toBe(IMMUTABLE);
      expect(await storedRows()).toEqual(before);
    },
  );

  test.each(['the service role', 'the owner of the schema'])('survives any action of %s', async (name) => {
    const results = await outcomes(ACTORS[name] ?? expect.fail(), allAttacks());
    const wrong = Object.entries(results).filter(
      ([attack, outcome]) =>
        !isImmutable(attack, outcome) && !(name === 'the service role' && outcome === FORBIDDEN),
    );
    expect(wrong).toEqual([]);
    expect(await storedRows()).toEqual(before);
  });

  test('is reported when its guard is removed', async () => {
    const guards = await database.sql<{ name: string; table: string }[]>`
      select t.tgname as name, c.relname as table from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where c.relname = any (${Object.keys(victims)}) and not t.tgisinternal and t.tgtype & 1 = 1
        and p.prosrc ~ 'immutable' order by 2, 1`;
    expect(new Set(guards.map(({ table }) => table)).size).toBe(Object.keys(victims).length);
    const unnoticed: string[] = [];
    for (const { name, table } of guards) {
      const unguarded: Actor = async (work) => {
        let count: unknown;
        await database.sql
          .begin(async (session) => {
            await session`drop trigger ${session(name)} on ${session(table)}`;
            count = await work(session);
            throw UNDO;
          })
          .catch((reason: unknown) => {
            if (reason !== UNDO) throw reason;
          });
        return count;
      };
      const results = await outcomes(unguarded, attacksOn(table, victims[table] ?? ''));
      if (Object.entries(results).every(([attack, outcome]) => isImmutable(attack, outcome)))
        unnoticed.push(`${table}: ${name}`);
    }
    // Each of these has a second guard: the previous guard of the history, and that of posted rows.
    expect(unnoticed).toEqual([
      'activity_log: append_only_rows',
      'bills: bills_delete',
      'invoices: invoices_delete',
    ]);
  });

  test('survives the deletion of its origin', async () => {
    const below = ['accounts', 'customers', 'fixed_assets', 'inventory_items', 'organizations', 'vendors'];
    const attacks = below.flatMap((table) => [
      { name: `delete ${table}`, statement: `delete from public.${table}` },
      { name: `truncate ${table}`, statement: `truncate public.${table} cascade` },
    ]);
    const results = await outcomes(ACTORS['the owner of the schema'] ?? expect.fail(), attacks);
    expect(Object.entries(results).filter(([, outcome]) => outcome.endsWith('rows'))).toEqual([]);
    expect(await storedRows()).toEqual(before);
  });

  test('refuses changes with a message that names it and the way out', async () => {
    const { sql } = database;
    await expect(sql`update payments set amount = 1 where id = ${victims.payments ?? ''}`).rejects.toThrow(
      /^The payment PAY-\d{6} is posted and cannot be changed\. Cancel or reverse it instead\.$/,
    );
    await expect(
      sql`delete from journal_entries where id = ${victims.journal_entries ?? ''}`,
    ).rejects.toThrow(
      /^The journal entry JE-\d{6} is posted and cannot be deleted\. Reverse it and post a new one\.$/,
    );
  });
});
