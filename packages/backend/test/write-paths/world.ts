import { randomUUID } from 'node:crypto';
import { type Fields, save } from '../books/steps/documents.ts';
import { addAccount, postJournal } from '../books/steps/journal.ts';
import { accountId, add } from '../books/steps/masters.ts';
import { issueCreditNote, recordPayment } from '../books/steps/payments.ts';
import type { Person, TestDatabase } from '../database/test-database.ts';
import { assemble, type Cast } from '../permission-matrix/cast.ts';
import type { Records } from '../permission-matrix/seeds/seed.ts';
import { addMoreRecords, type MoreRecords } from './more-records.ts';
import { installObserver } from './observing.ts';

/** State of the books: open, locked with a filed return, or closed and unlocked since. */
export const STANDS = ['open', 'settled', 'closed'] as const;
export type Stand = (typeof STANDS)[number];

/** Settled books are locked and filed up to this day; later days are open. */
export const SETTLED_THROUGH = '2026-01-31';
export const OPEN_DAY = '2026-02-27';

export interface World {
  readonly cast: Cast;
  /** The user on the write paths. */
  readonly admin: Person;
  readonly sandbox: string;
  readonly more: MoreRecords;
}

/** A company with records in every possible state, in a separate database. */
export async function makeWorld(database: TestDatabase, stand: Stand): Promise<World> {
  const cast = await assemble(database);
  const { admin } = cast.people;
  if (!admin) throw new Error('The cast has no admin.');
  await reconcile(database, admin);
  await bringForth(database, admin, cast.records.company);
  const more = await addMoreRecords(database, admin, cast.records.company);
  const [sandbox] = await database.as(admin, (sql) => sql<{ id: string }[]>`select begin_sandbox() as id`);
  await installObserver(database.sql, cast.organisation);
  await bringTo(stand, database, admin);
  return { cast, admin, sandbox: sandbox?.id ?? '', more };
}

/** A bank account with a reconciled line, one matched later, and an entry cleared by hand. */
async function reconcile(database: TestDatabase, admin: Person): Promise<void> {
  await addAccount(database, admin, { code: '1015', name: 'Till', type: 'asset', subtype: 'bank' });
  const bank = await accountId(database, admin, '1015');
  const post = (day: string, amount: number) =>
    postJournal(database, admin, day, [
      ['1015', amount],
      ['4000', -amount],
    ]);
  const line = async (day: string, amount: number, entry: string) => {
    const { id } = await add(database, admin, 'bank_transactions', {
      bank_account_id: bank,
      posted_on: day,
      amount,
    });
    await database.as(admin, (sql) => sql`select match_bank_transaction(${id}, ${[entry]}, ${randomUUID()})`);
  };
  await line('2026-01-05', 100, await post('2026-01-04', 100));
  const { id: contact } = await add(database, admin, 'customers', { name: 'Pays into the till' });
  const payment = await recordPayment(database, admin, {
    contact,
    on: '2026-01-07',
    amount: 10,
    account: '1015',
  });
  const [paid] = await database.sql<
    { id: string }[]
  >`select journal_entry_id as id from payments where id = ${payment}`;
  await line('2026-01-07', 10, paid?.id ?? '');
  const byHand = await post('2026-01-06', 40);
  const { id: january } = await add(database, admin, 'bank_reconciliations', {
    bank_account_id: bank,
    statement_date: '2026-01-15',
    statement_balance: 150,
  });
  await database.as(admin, async (sql) => {
    await sql`select clear_bank_entries(${january}, ${[byHand]})`;
    await sql`select finish_bank_reconciliation(${january}, ${randomUUID()})`;
  });
  await line('2026-01-20', 60, await post('2026-01-19', 60));
}

/** Records that the cast lacks, or has only with later dates. */
async function bringForth(
  database: TestDatabase,
  admin: Person,
  { buyer, supplier, stocked, settledInvoice, asset }: Records,
): Promise<void> {
  const lines = [{ product_id: stocked, quantity: 1, unit_price: 10 }];
  const order = async (
    name: 'save_sales_order' | 'save_purchase_order',
    contact: Fields,
    ...steps: readonly string[]
  ) => {
    const { id = '' } = await save(database, admin, name, { ...contact, order_date: '2026-01-20', lines });
    for (const step of steps)
      await database.as(admin, (sql) => sql`select ${sql(step)}(${id}, ${randomUUID()}, '2026-01-22')`);
    return id;
  };
  await order('save_sales_order', { customer_id: buyer }, 'fulfil_sales_order', 'ship_sales_order');
  await order(
    'save_purchase_order',
    { vendor_id: supplier },
    'send_purchase_order',
    'receive_purchase_order',
  );
  const billed = await order(
    'save_purchase_order',
    { vendor_id: supplier },
    'send_purchase_order',
    'receive_purchase_order',
  );
  await database.as(
    admin,
    (sql) =>
      sql`select approve_bill((bill_from_purchase_order(${billed}, ${randomUUID()}, '2026-01-23')).id, ${randomUUID()})`,
  );
  await issueCreditNote(database, admin, { invoice_id: settledInvoice }, null, '2026-01-27');
  await postJournal(database, admin, '2026-12-31', [
    ['1000', 3],
    ['4000', -3],
  ]);
  await database.as(admin, async (sql) => {
    await sql`with account as (
        insert into accounts (code, name, type, subtype) values ('2299', 'Trial levy', 'liability', 'tax') returning id
      ), code as (
        insert into tax_codes (code, name) values ('LEVY', 'Trial levy') returning id
      )
      insert into tax_code_lines (tax_code_id, name, valid_from, rate, in_return, is_recoverable, collected_account_id)
      select code.id, 'Levy', '2020-01-01', 2, false, false, account.id from code, account`;
    await sql`select post_journal_entry('2026-01-25', 'Of a levy', null, ${sql.json([
      { account_code: '2299', credit: '3' },
      { account_code: '6100', debit: '3' },
    ])}, ${randomUUID()})`;
  });
  const [option] = await database.as(
    admin,
    (sql) => sql<{ id: string }[]>`
      insert into tracking_options (tracking_category_id, name) select id, 'Trial' from tracking_categories limit 1 returning id`,
  );
  await database.as(
    admin,
    (sql) =>
      sql`select post_journal_entry('2026-01-25', 'Of an option', null, ${sql.json([
        { account_code: '6100', debit: '5', tracking_1_id: option?.id ?? null },
        { account_code: '1000', credit: '5' },
      ])}, ${randomUUID()})`,
  );
  await database.as(admin, async (sql) => {
    await sql`select save_company_logo('image/png', 'iVBORw0KGgoAAAANSUhEUgAB')`;
    await sql`insert into asset_usage (asset_id, used_on, units) values (${asset}, '2026-01-10', 5)`;
    await sql`select run_depreciation('2026-01-31', ${randomUUID()})`;
    const [press] = await sql<
      { id: string }[]
    >`insert into fixed_assets (name, purchase_price, purchase_date, useful_life)
      values ('Sold', 0, '2026-01-02', 5) returning id`;
    await sql`select dispose_asset(${press?.id ?? ''}, '2026-01-30', 10, ${randomUUID()})`;
  });
}

/** Opening balances are posted where more than the present is in the books. */
async function bringTo(stand: Stand, database: TestDatabase, admin: Person): Promise<void> {
  const { sql } = database;
  if (stand !== 'open') await database.as(admin, (session) => session`select post_opening(${randomUUID()})`);
  if (stand === 'settled') {
    await database.as(admin, async (session) => {
      await session`select file_gst_return('2020-02-01', ${SETTLED_THROUGH}, ${randomUUID()})`;
      await session`select lock_books(${SETTLED_THROUGH})`;
    });
    await sql`update write_paths.marks m set locked_through = ${SETTLED_THROUGH}, filed_from = '2020-01-01',
      filed_through = ${SETTLED_THROUGH},
      filed_number = (select max(r.through_number) from public.gst_returns r where r.org_id = m.org_id)`;
  } else if (stand === 'closed') {
    await database.as(admin, async (session) => {
      await session`select close_year('2026-12-31', ${randomUUID()})`;
      await session`select lock_books(null, reason => 'A bill came late')`;
    });
    await sql`update write_paths.marks set closed_through = '2026-12-31'`;
  }
  await sql`call write_paths.keep()`;
}
