import type { Sql } from 'postgres';

/** Invoices of a fifth of the customers, in every state. Without triggers, because only reading is measured. */
export async function fillInvoices(
  sql: Sql,
  of: { readonly organisation: string },
  count: number,
): Promise<void> {
  await sql.begin(async (session) => {
    await session`set local session_replication_role = replica`;
    await session`
      with customers as (
        select id, row_number() over (order by id) - 1 as place from public.customers
        where org_id = ${of.organisation} limit ${count / 5}
      ), drafts as (select n, (array['draft', 'paid', 'paid', 'sent', 'sent'])[1 + n % 5] as status from generate_series(1, ${count}::int) n)
      insert into public.invoices (org_id, number, invoice_number, customer_id, invoice_date, due_date, reference, currency,
        exchange_rate, tax_inclusive, total_amount, base_total, balance_due, base_balance, status, posted_at, created_at)
      select ${of.organisation}, d.n, 'INV-' || lpad(d.n::text, 6, '0'), c.id, private.today(${of.organisation}) - d.n / 200,
        private.today(${of.organisation}) + 30 - d.n / 200, 'PO ' || d.n * 3, 'USD', 1, false, d.n % 1000, d.n % 1000,
        case d.status when 'sent' then d.n % 1000 else 0 end, case d.status when 'sent' then d.n % 1000 else 0 end,
        d.status, case when d.status <> 'draft' then now() end, now() - d.n * interval '1 second'
      from drafts d join customers c on c.place = (d.n * 7919::bigint) % ${count / 5}`;
  });
}
