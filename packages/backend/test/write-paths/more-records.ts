import { randomUUID } from 'node:crypto';
import { postedInvoice, save } from '../books/steps/documents.ts';
import { accountId, add } from '../books/steps/masters.ts';
import { recordPayment } from '../books/steps/payments.ts';
import type { Person, TestDatabase } from '../database/test-database.ts';
import type { Records } from '../permission-matrix/seeds/seed.ts';

/** Records that only the calls of the write paths need. */
export interface MoreRecords {
  /** A bill of a received purchase order. */
  readonly draftBill: string;
  /** A bank account with a line whose exact suggestion is an invoice. */
  readonly till: string;
  readonly exactLine: string;
  readonly exactInvoice: string;
  /** An option of a tracking category that a posted entry names. */
  readonly trackingOption: string;
}

/** Key of an uploaded statement that is not imported, as SQL. */
export const STAGED_KEY = "'00000000-0000-4000-8000-00000000000e'";

/** Adds them to a company whose till has a reconciliation that ended before the 20th of January. */
export async function addMoreRecords(
  database: TestDatabase,
  admin: Person,
  records: Records,
): Promise<MoreRecords> {
  const till = await accountId(database, admin, '1015');
  await matchPayment(database, admin, till);
  await database.as(admin, async (sql) => {
    await sql`select share_invoice(${records.sentInvoice})`;
    await sql.unsafe(
      `select stage_import_rows(${STAGED_KEY}, 1, '[{"posted_on": "2026-02-20", "amount": "7"}]')`,
    );
  });
  const [option] = await database.sql<{ id: string }[]>`
    select tracking_1_id as id from journal_lines where tracking_1_id is not null limit 1`;
  return {
    draftBill: await billReceipt(database, admin, records),
    till,
    ...(await payExactly(database, admin, till)),
    trackingOption: option?.id ?? '',
  };
}

/** A payment into the till, matched with a line that no reconciliation contains. */
async function matchPayment(database: TestDatabase, admin: Person, till: string): Promise<void> {
  const { id: contact } = await add(database, admin, 'customers', { name: 'Pays later' });
  const payment = await recordPayment(database, admin, {
    contact,
    on: '2026-01-21',
    amount: 12,
    account: '1015',
  });
  const [entry] = await database.sql<{ id: string }[]>`
    select journal_entry_id as id from payments where id = ${payment}`;
  const line = await addLine(database, admin, till, { posted_on: '2026-01-21', amount: 12 });
  await database.as(
    admin,
    (sql) => sql`select match_bank_transaction(${line}, ${[entry?.id ?? '']}, ${randomUUID()})`,
  );
}

/** A received purchase order, and its bill as a draft. */
async function billReceipt(
  database: TestDatabase,
  admin: Person,
  { supplier, stocked }: Records,
): Promise<string> {
  const { id = '' } = await save(database, admin, 'save_purchase_order', {
    vendor_id: supplier,
    order_date: '2026-01-20',
    lines: [{ product_id: stocked, quantity: 1, unit_price: 10 }],
  });
  const [bill] = await database.as(admin, async (sql) => {
    await sql`select send_purchase_order(${id}, ${randomUUID()}, '2026-01-22')`;
    await sql`select receive_purchase_order(${id}, ${randomUUID()}, '2026-01-22')`;
    return sql<
      { id: string }[]
    >`select id from bill_from_purchase_order(${id}, ${randomUUID()}, '2026-01-23')`;
  });
  return bill?.id ?? '';
}

/** An open invoice, and a line that names it and has its amount. */
async function payExactly(database: TestDatabase, admin: Person, till: string) {
  const { id: customer_id } = await add(database, admin, 'customers', { name: 'Names its invoice' });
  const invoice = await postedInvoice(
    database,
    admin,
    [{ description: 'Work', unit_price: 321.5, gst_applicable: false }],
    { customer_id, invoice_date: '2026-02-03' },
  );
  const exactLine = await addLine(database, admin, till, {
    posted_on: '2026-02-10',
    amount: 321.5,
    description: `${invoice.invoice_number} NAMES ITS INVOICE`,
  });
  return { exactLine, exactInvoice: invoice.id ?? '' };
}

const addLine = async (database: TestDatabase, admin: Person, till: string, values: object) =>
  (await add(database, admin, 'bank_transactions', { bank_account_id: till, ...values })).id as string;
