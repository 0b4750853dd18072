import { randomUUID } from 'node:crypto';
import { accountId, add } from '../../books/steps/masters.ts';
import { adjust } from '../../books/steps/stock.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/** A customer and a vendor with unique names, products, stock, rates, and the smaller lists. */
export async function seedMasters(database: TestDatabase, admin: Person) {
  const insert = async (table: string, values: Parameters<typeof add>[3]): Promise<string> =>
    (await add(database, admin, table, values)).id;
  const bank = await accountId(database, admin, '1000');
  const sales = await accountId(database, admin, '4000');
  const equipment = await accountId(database, admin, '1500');
  const contact = `Contact ${randomUUID()}`;
  const buyer = await insert('customers', { name: contact });
  const supplier = await insert('vendors', { name: contact });
  const stocked = await insert('products', { name: 'Stocked', unit_price: 10 });
  const item = await insert('inventory_items', { name: 'Stocked', product_id: stocked });
  await adjust(database, admin, { item, quantity: 100, unitCost: 4 });
  await insert('exchange_rates', { currency: 'GBP', rate_date: '2026-01-01', rate: '1.5' });
  await insert('exchange_rates', { currency: 'GBP', rate_date: '2026-01-31', rate: '1.6' });
  await insert('contact_persons', { name: 'Hana Of the matrix', customer_id: buyer });
  await insert('employees', { first_name: 'Moana', last_name: 'Of the matrix' });
  await insert('tax_entries', { tax_year: 2026, tax_type: 'GST' });
  const taxCode = await insert('tax_codes', { code: 'HST', name: 'Of the matrix' });
  await insert('tax_code_lines', { tax_code_id: taxCode, name: 'HST', valid_from: '2020-01-01', rate: 13 });
  await insert('budgets', { account_id: sales, month: '2026-01-01', amount: 100 });
  return { bank, sales, equipment, contact, buyer, supplier, stocked, item, taxCode };
}

export type Masters = Awaited<ReturnType<typeof seedMasters>>;
