import type postgres from 'postgres';
import { GOODS, SERVICES } from '../story/goods.ts';
import { BUDGET, EMPLOYEES, HOME, LETTERHEAD, RATES } from '../story/household.ts';
import { CONTACT_PERSONS, FOREIGN_CUSTOMER, VENDORS } from '../story/partners.ts';
import { type Directory, idOf } from './books.ts';
import { type Calendar, THIS_MONTH } from './calendar.ts';

const GST_RATE = HOME.default_gst_rate;

/** Ids of a table by what its records are called. */
async function idsOf(
  sql: postgres.TransactionSql,
  table: string,
  name: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`
    select id, ${sql(name)} as name from public.${sql(table)} where ${sql(name)} is not null`;
  return new Map(rows.map((row) => [row.name, row.id]));
}

async function addProducts(
  sql: postgres.TransactionSql,
  accounts: ReadonlyMap<string, string>,
): Promise<void> {
  const products = [
    ...GOODS.map(({ sku, name, description, price, cost }) => ({
      sku,
      name,
      description,
      unit_price: price,
      purchase_price: cost,
      gst_rate: GST_RATE,
      sales_account_id: null,
    })),
    ...SERVICES.map(({ sku, name, description, price, account }) => ({
      sku,
      name,
      description,
      unit_price: price,
      purchase_price: null,
      gst_rate: GST_RATE,
      sales_account_id: idOf(accounts, account),
    })),
  ];
  await sql`insert into public.products ${sql(products)}`;
  const ids = await idsOf(sql, 'products', 'sku');
  const items = GOODS.map(({ sku, name, reorderLevel }) => ({
    sku,
    name,
    product_id: idOf(ids, sku),
    reorder_level: reorderLevel,
  }));
  await sql`insert into public.inventory_items ${sql(items)}`;
}

async function addPlans(
  sql: postgres.TransactionSql,
  accounts: ReadonlyMap<string, string>,
  calendar: Calendar,
): Promise<void> {
  const rates = Object.entries(RATES).flatMap(([currency, values]) =>
    values.map((rate, month) => ({
      currency,
      rate_date: calendar.on(month, 1),
      rate,
      source: 'Central bank',
    })),
  );
  await sql`insert into public.exchange_rates ${sql(rates)}`;
  // Until the end of the current calendar year.
  const ahead = 12 - Number(calendar.today.slice(5, 7));
  const budgets = Object.entries(BUDGET).flatMap(([code, amount]) =>
    Array.from({ length: THIS_MONTH + 1 + ahead }, (_, month) => ({
      account_id: idOf(accounts, code),
      month: calendar.on(month, 1),
      amount,
    })),
  );
  await sql`insert into public.budgets ${sql(budgets)}`;
}

/** Adds the contacts, products and employees of the story. */
export async function addDirectory(sql: postgres.TransactionSql, calendar: Calendar): Promise<Directory> {
  const accounts = await idsOf(sql, 'accounts', 'code');
  await sql`update public.company_settings set ${sql({ ...HOME, ...LETTERHEAD })}`;
  await sql`insert into public.vendors ${sql([...VENDORS])}`;
  await sql`insert into public.customers ${sql({ ...FOREIGN_CUSTOMER })}`;
  await addProducts(sql, accounts);
  await sql`insert into public.employees ${sql(
    EMPLOYEES.map(({ begins, ...person }) => ({ ...person, start_date: calendar.on(begins, 1) })),
  )}`;
  await addPlans(sql, accounts, calendar);
  const customers = await idsOf(sql, 'customers', 'name');
  await sql`insert into public.contact_persons ${sql(
    CONTACT_PERSONS.map(({ customer, ...person }) => ({ ...person, customer_id: idOf(customers, customer) })),
  )}`;
  return {
    accounts,
    customers,
    vendors: await idsOf(sql, 'vendors', 'name'),
    products: await idsOf(sql, 'products', 'sku'),
  };
}
