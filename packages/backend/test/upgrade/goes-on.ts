import { expect } from 'vitest';
import { saveInvoice } from '../books/steps/documents.ts';
import { failingControls } from '../books/steps/journal.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { companyAdmin } from './companies.ts';

export const countPosted = async ({ sql }: TestDatabase): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from journal_entries where status = 'posted'`;
  return row?.count ?? 0;
};

/** Its books are in order, and take a new document. */
export async function goesOn(database: TestDatabase): Promise<void> {
  const admin = await companyAdmin(database);
  expect(await failingControls(database, admin)).toEqual([]);
  const [customer] = await database.sql<{ id: string }[]>`select id from customers order by name limit 1`;
  await saveInvoice(database, admin, {
    customer_id: customer?.id,
    lines: [{ description: 'After the upgrade', quantity: 1, unit_price: 10 }],
  });
}
