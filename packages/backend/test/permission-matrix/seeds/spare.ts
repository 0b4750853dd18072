import { ask, saveBill, saveInvoice } from '../../books/steps/documents.ts';
import { journalLines, postJournal } from '../../books/steps/journal.ts';
import { add } from '../../books/steps/masters.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';
import type { Masters } from './masters.ts';

/**
 * The newest record of its table, for the trials of every right: nothing refers to it and it is not posted, so that it
 * can be deleted.
 */
export async function seedSpare(
  database: TestDatabase,
  admin: Person,
  { buyer, supplier, equipment, taxCode }: Masters,
) {
  const insert = async (table: string, values: Parameters<typeof add>[3]): Promise<string> =>
    (await add(database, admin, table, values)).id;
  const account = await insert('accounts', { code: '9990', name: 'Spare', type: 'expense' });
  await insert('posting_rules', { purpose: 'fixed_asset', match: 'Spare', account_id: equipment });
  await insert('vendors', { name: 'Spare' });
  await insert('products', { name: 'Spare' });
  await insert('inventory_items', { name: 'Spare' });
  await insert('tax_codes', { code: 'SPARE', name: 'Spare' });
  await insert('tax_code_lines', { tax_code_id: taxCode, name: 'Spare', valid_from: '2026-01-01', rate: 1 });
  const trackingCategory = await insert('tracking_categories', { name: 'Spare' });
  await insert('tracking_options', { tracking_category_id: trackingCategory, name: 'Spare' });
  await insert('exchange_rates', { currency: 'EUR', rate_date: '2026-01-01', rate: '1.6' });
  const asset = await insert('fixed_assets', {
    name: 'Spare',
    purchase_price: 1200,
    purchase_date: '2026-01-01',
    depreciation_method: 'units_of_production',
    total_units: 100,
  });
  await postJournal(database, admin, '2026-01-01', [
    ['1500', 1200],
    ['3000', -1200],
  ]);
  await insert('asset_usage', { asset_id: asset, used_on: '2026-02-10', units: 1 });
  const lines = [{ description: 'Work', quantity: 1, unit_price: 10 }];
  const recur = (name: string) =>
    ask<string>(
      database,
      admin,
      (sql) =>
        sql`select id as answer from save_recurring_document(${sql.json({
          name,
          kind: 'invoice',
          frequency: 'monthly',
          template: { customer_id: buyer, lines },
        })}, gen_random_uuid())`,
    );
  const paused = await recur('Paused');
  await database.as(admin, (sql) => sql`select issue_recurring_document(${paused}, gen_random_uuid())`);
  await database.as(admin, (sql) => sql`select pause_recurring_document(${paused}, gen_random_uuid())`);
  const { id: draftInvoice = '' } = await saveInvoice(database, admin, { customer_id: buyer, lines });
  const { id: pendingBill = '' } = await saveBill(database, admin, { vendor_id: supplier, lines });
  const recurring = await recur('Spare');
  const draftEntry = await ask<string>(
    database,
    admin,
    (sql) =>
      sql`select id as answer from save_journal_entry(${sql.json({
        entry_date: '2026-01-06',
        lines: journalLines([
          ['1000', 50],
          ['3000', -50],
        ]),
      })}, gen_random_uuid())`,
  );
  const repeat = (name: string) =>
    ask<string>(
      database,
      admin,
      (sql) =>
        sql`select id as answer from save_recurring_entry(${sql.json({
          name,
          frequency: 'monthly',
          lines: journalLines([
            ['1000', 50],
            ['3000', -50],
          ]),
        })}, gen_random_uuid())`,
    );
  const pausedEntry = await repeat('Paused');
  await database.as(admin, (sql) => sql`select issue_recurring_entry(${pausedEntry}, gen_random_uuid())`);
  await database.as(admin, (sql) => sql`select pause_recurring_entry(${pausedEntry}, gen_random_uuid())`);
  const recurringEntry = await repeat('Spare');
  const spares = { account, asset, trackingCategory, draftInvoice, pendingBill, draftEntry };
  return { ...spares, recurring, paused, recurringEntry, pausedEntry };
}
