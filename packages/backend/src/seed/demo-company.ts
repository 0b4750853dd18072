import type postgres from 'postgres';
import { SAMPLE_COMPANY } from './sample-accounts.ts';

/** Number of days, up to the last one, whose ledger entries the demo shows. */
const LEDGER_DAYS = 31;
/** A bill that is due within this number of days is in the next payment run. */
const NEXT_RUN = 7;

type Entry = Readonly<{ [field: string]: string | number | boolean | null | readonly unknown[] }>;

/**
 * Reads the lists of the sample company for the demo, newest first; dates are relative to the day of the
 * story.
 */
async function readLists(sql: postgres.TransactionSql, day: string) {
  return {
    customers: await sql<Entry[]>`
      select name, email, phone, address, city, state, zip_code, country, payment_terms, trim_scale(credit_limit)::text as credit_limit,
        trim_scale(balance)::text as balance
      from public.customers order by name`,
    products: await sql<Entry[]>`
      select name, sku, description, trim_scale(unit_price)::text as unit_price, trim_scale(purchase_price)::text as purchase_price,
        gst_applicable, trim_scale(gst_rate)::text as gst_rate, is_active
      from public.products order by sku`,
    vendors: await sql<Entry[]>`
      select name, email, phone, address, city, state, zip_code, country, payment_terms, trim_scale(balance)::text as balance
      from public.vendors order by name`,
    sales_orders: await sql<Entry[]>`
      select o.order_number, o.customer_name, o.order_date - ${day}::date as order_date, trim_scale(o.total_amount)::text as total_amount,
        o.currency, case o.status when 'unfulfilled' then 'Pending' else 'Fulfilled' end as status, 'Invoiced as ' || i.invoice_number as notes
      from public.sales_order_list o left join public.invoices i on i.org_id = o.org_id and i.id = o.invoice_id
      where o.status <> 'cancelled' order by o.order_date desc, o.number desc`,
    // In the base currency, the only one in the demo.
    invoices: await sql<Entry[]>`
      select invoice_number, customer_name, invoice_date - ${day}::date as invoice_date, due_date - ${day}::date as due_date,
        trim_scale(base_total)::text as total_amount,
        case status when 'draft' then 'Draft' when 'paid' then 'Paid' else 'Outstanding' end as status, 'From ' || order_number as notes,
        currency, trim_scale(exchange_rate)::text as exchange_rate, trim_scale(balance_due)::text as balance_due
      from public.invoice_list where status <> 'cancelled' order by invoice_date desc, number desc`,
    accounts_receivable: await sql<Entry[]>`
      select customer_name, invoice_number, trim_scale(base_balance)::text as amount_due,
        greatest(${day}::date - due_date, 0) as days_overdue, due_date - ${day}::date as due_date,
        case when due_date < ${day}::date then 'Overdue' else 'Current' end as status
      from public.invoice_list where status in ('sent', 'overdue') order by due_date, number`,
    accounts_payable: await sql<Entry[]>`
      select vendor_name, bill_number, trim_scale(base_balance)::text as amount_due, due_date - ${day}::date as days_until_due,
        due_date - ${day}::date as due_date,
        case when due_date < ${day}::date then 'Overdue' when due_date - ${day}::date <= ${NEXT_RUN} then 'Scheduled'
          else 'Pending' end as status
      from public.bill_list where status in ('approved', 'overdue') order by due_date, number`,
    general_ledger: await sql<Entry[]>`
      select l.entry_date - ${day}::date as date, a.code as account_code, a.name as account_name, e.description,
        trim_scale(nullif(l.debit, 0))::text as debit, trim_scale(nullif(l.credit, 0))::text as credit, trim_scale(l.balance)::text as balance,
        l.entry_number as reference
      from public.accounts a
      cross join lateral public.general_ledger(a.code, ${day}::date - ${LEDGER_DAYS - 1}::int, ${day}::date, 1, 1000) l
      join public.journal_entries e on e.entry_number = l.entry_number
      order by l.entry_date desc, e.number desc, l.debit = 0, a.code`,
  };
}

/** Reads the document pages beyond the lists, by the documents' numbers: each in its own currency. */
async function readDocuments(sql: postgres.TransactionSql, day: string) {
  return {
    sales_orders: await sql<Entry[]>`
      select o.order_number as number, ${linesOf(sql, sql`public.document_lines('sales_order', o.id)`)} as lines
      from public.sales_order_list o where o.status <> 'cancelled' order by o.number`,
    invoices: await sql<Entry[]>`
      select i.invoice_number as number, ${linesOf(sql, sql`public.document_lines('invoice', i.id)`)} as lines,
        (select json_agg(json_build_array(s ->> 'kind', s ->> 'number', (s ->> 'on_date')::date - ${day}::date, s ->> 'amount',
            s ->> 'bank_account'))
          from jsonb_array_elements(public.document_settlements('invoice', i.id)) s where not (s ->> 'voided')::boolean) as settlements
      from public.invoice_list i where i.status <> 'cancelled' order by i.number`,
  };
}

/** Returns lines as lists of values, in the order of `LINE` in the demo. */
function linesOf(sql: postgres.TransactionSql, lines: postgres.PendingQuery<postgres.Row[]>) {
  return sql`(
    select json_agg(json_build_array(l -> 'names' ->> 'product_id', l ->> 'description', trim_scale((l ->> 'quantity')::numeric)::text,
      trim_scale((l ->> 'unit_price')::numeric)::text, trim_scale((l ->> 'discount_percent')::numeric)::text,
      case when (l ->> 'gst_applicable')::boolean then trim_scale((l ->> 'gst_rate')::numeric)::text end,
      l ->> 'net', l ->> 'gst', l ->> 'total'))
    from jsonb_array_elements(${lines}) l)`;
}

/** A list as a head and its rows, one of a line: what changes in the story is read as a change of some lines. */
function sheetOf(records: readonly Entry[]): string {
  const fields = Object.keys(records[0] ?? {});
  const rows = records.map((record) => JSON.stringify(fields.map((field) => record[field])));
  return `{"fields":${JSON.stringify(fields)},"rows":[\n${rows.join(',\n')}\n]}`;
}

const sheetsOf = (lists: Readonly<Record<string, readonly Entry[]>>): string =>
  Object.entries(lists)
    .map(([table, records]) => `${JSON.stringify(table)}:${sheetOf(records)}`)
    .join(',\n');

/** Data of the demo in two files: its lists, and data that is loaded when one of their documents is opened. */
export interface DemoCompany {
  readonly company: string;
  readonly documents: string;
}

/** Returns the sample company for the public demo: its story up to a day, read with its owner's rights. */
export async function demoCompany(sql: postgres.TransactionSql, day: string): Promise<DemoCompany> {
  const lists = sheetsOf(await readLists(sql, day));
  return {
    company: `{"name":${JSON.stringify(SAMPLE_COMPANY)},"lists":{\n${lists}\n}}\n`,
    documents: `{\n${sheetsOf(await readDocuments(sql, day))}\n}\n`,
  };
}
