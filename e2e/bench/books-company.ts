import type { Sql } from 'postgres';
import { type Company, signUp } from './sign-up.ts';

/** The five years that the books of a generated company cover. */
export const FIRST_DAY = '2021-01-01';
export const LAST_DAY = '2025-12-31';
const CUSTOMERS = 2_000;
const VENDORS = 500;
const MORE_SALES_ACCOUNTS = 10;
const MORE_COST_ACCOUNTS = 40;
const LINES_OF_AN_ENTRY = 3;

/** A new account; signing up makes its organization with the default chart of accounts. */
export async function foundCompany(sql: Sql, email: string): Promise<Company> {
  const company = await signUp(sql, email);
  await equip(sql, company);
  return company;
}

/** Gives a new organization branches to post to, customers and vendors. */
export async function equip(sql: Sql, { user, organisation }: Company): Promise<void> {
  await sql`
    insert into public.accounts (org_id, code, name, type)
    select ${organisation}::uuid, '40' || (20 + n), 'Sales of branch ' || n, 'revenue' from generate_series(1, ${MORE_SALES_ACCOUNTS}::int) n
    union all
    select ${organisation}::uuid, '63' || lpad(n::text, 2, '0'), 'Costs of branch ' || n, 'expense'
    from generate_series(1, ${MORE_COST_ACCOUNTS}::int) n`;
  await sql`
    insert into public.customers (org_id, user_id, name)
    select ${organisation}::uuid, ${user}::uuid, 'Customer ' || n from generate_series(1, ${CUSTOMERS}::int) n`;
  await sql`
    insert into public.vendors (org_id, user_id, name)
    select ${organisation}::uuid, ${user}::uuid, 'Vendor ' || n from generate_series(1, ${VENDORS}::int) n`;
}

/**
 * Fills the journal of a company with entries of three lines: invoices, bills, payments of both, wages, stock. The same
 * on every run. Triggers are off for the bulk, and the balances by month and day are computed from the lines afterwards;
 * the hash chain is a placeholder, for nothing here reads it.
 */
export async function fillJournal(sql: Sql, { organisation }: Company, lines: number): Promise<void> {
  const entries = Math.ceil(lines / LINES_OF_AN_ENTRY);
  await sql.begin(async (session) => {
    await session`set local session_replication_role = replica`;
    await session`
      insert into public.journal_entries (org_id, number, entry_date, description, total_debit, total_credit, status,
        source_kind, source_id, posted_at, hash)
      select ${organisation}::uuid, n, d.day, initcap(k.kind) || ' ' || n, a.hundredth * 115, a.hundredth * 115, 'posted', k.kind,
        case when k.kind <> 'journal' then gen_random_uuid() end,
        -- One in a hundred is recorded six weeks late.
        d.day + case when n % 100 = 0 then 42 else 0 end, 'generated'
      from generate_series(1, ${entries}::int) n
      cross join lateral (select ${FIRST_DAY}::date
        + (n::bigint * (${LAST_DAY}::date - ${FIRST_DAY}::date) / ${entries}::int)::int as day) d
      cross join lateral (select (array['invoice', 'payment', 'bill', 'payment', 'journal', 'bill'])[n % 6 + 1] as kind) k
      cross join lateral (select (1 + abs(hashint4(n)) % 5000)::numeric / 100 as hundredth) a`;
    // The contact and account of each entry, numbered, so that each is found by one join.
    await session`
      create temporary table picks on commit drop as
      select 'customer' as what, id, row_number() over (order by id) - 1 as n from public.customers where org_id = ${organisation}
      union all
      select 'vendor', id, row_number() over (order by id) - 1 from public.vendors where org_id = ${organisation}
      union all
      select 'sale', id, row_number() over (order by code) - 1 from public.accounts where org_id = ${organisation} and subtype = 'revenue'
      union all
      select 'cost', id, row_number() over (order by code) - 1 from public.accounts
      where org_id = ${organisation} and subtype in ('expense', 'cost_of_sales')
      union all
      select code, id, 0 from public.accounts where org_id = ${organisation}`;
    await session`analyze picks`;
    await session`
      insert into public.journal_lines (org_id, journal_entry_id, position, account_id, entry_date, debit, credit, contact_id, gst_box)
      select e.org_id, e.id, t.position, a.id, e.entry_date, greatest(t.share, 0) * e.total_debit / 115,
        greatest(-t.share, 0) * e.total_debit / 115, c.id, t.box
      from public.journal_entries e
      join (values
        (0, 1, '1100', 115, 'customer', null), (0, 2, 'sale', -100, null, 'sales'), (0, 3, '2200', -15, null, 'gst_collected'),
        (1, 1, '1000', 113, null, null), (1, 2, '6020', 2, null, null), (1, 3, '1100', -115, 'customer', null),
        (2, 1, 'cost', 100, null, 'purchases'), (2, 2, '2210', 15, null, 'gst_paid'), (2, 3, '2000', -115, 'vendor', null),
        (3, 1, '2000', 115, 'vendor', null), (3, 2, '1000', -113, null, null), (3, 3, '4210', -2, null, null),
        (4, 1, '6160', 100, null, null), (4, 2, '2310', -15, null, null), (4, 3, '1010', -85, null, null),
        (5, 1, '1200', 100, null, 'purchases'), (5, 2, '2210', 15, null, 'gst_paid'), (5, 3, '2000', -115, 'vendor', null)
      ) t (kind, position, account, share, contact, box) on t.kind = e.number % 6
      join (select what, count(*) as choices from picks group by what) w on w.what = t.account
      join picks a on a.what = t.account and a.n = abs(hashint4(e.number + t.position)) % w.choices
      left join picks c on c.what = t.contact
        and c.n = abs(hashint4(-e.number)) % case t.contact when 'vendor' then ${VENDORS}::int else ${CUSTOMERS}::int end
      where e.org_id = ${organisation}
      order by e.number, t.position`;
    await session`select private.rebuild_balances(${organisation})`;
    await session`
      insert into private.ledgers (org_id, last_number, last_hash) values (${organisation}, ${entries}, 'generated')
      on conflict (org_id) do update set last_number = excluded.last_number`;
  });
}

/** Open invoices of a company's last year, a fifth of them paid in part during the last months. */
export async function fillInvoices(sql: Sql, { organisation, user }: Company, count: number): Promise<void> {
  await sql.begin(async (session) => {
    await session`set local session_replication_role = replica`;
    await session`
      insert into public.invoices (org_id, user_id, number, invoice_number, customer_id, invoice_date, due_date, currency,
        exchange_rate, tax_inclusive, net_amount, gst_amount, total_amount, balance_due, base_total, base_balance, status, posted_at)
      select ${organisation}::uuid, ${user}::uuid, g.n, private.number_text('INV-', g.n), p.id, d.day, d.day + 30, 'USD', 1, false,
        a.amount, 0, a.amount, a.amount, a.amount, a.amount, 'sent', d.day
      from generate_series(1, ${count}::int) g (n)
      join (select id, row_number() over (order by id) - 1 as n from public.customers where org_id = ${organisation}) p
        on p.n = abs(hashint4(g.n)) % ${CUSTOMERS}::int
      cross join lateral (select ${LAST_DAY}::date - 365 + (g.n::bigint * 365 / ${count}::int)::int as day) d
      cross join lateral (select (100 + abs(hashint4(g.n + 1)) % 500000)::numeric / 100 as amount) a`;
    await session`
      insert into private.number_series (org_id, series, last_number) values (${organisation}, 'invoice', ${count})
      on conflict (org_id, series) do update set last_number = excluded.last_number`;
    await session`
      insert into public.payment_allocations (org_id, payment_id, invoice_id, allocated_on, amount, base_amount, paid, paid_base)
      select org_id, gen_random_uuid(), id, least(due_date, ${LAST_DAY}::date), 1, 1, 1, 1
      from public.invoices where org_id = ${organisation} and number % 5 = 0`;
    await session`
      update public.invoices set balance_due = balance_due - 1, base_balance = base_balance - 1
      where org_id = ${organisation} and number % 5 = 0`;
  });
}
