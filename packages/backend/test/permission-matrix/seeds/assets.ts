import { randomUUID } from 'node:crypto';
import { postJournal } from '../../books/steps/journal.ts';
import { add } from '../../books/steps/masters.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/** An asset that was depreciated for a month. */
export async function seedAssets(database: TestDatabase, admin: Person) {
  const { id } = await add(database, admin, 'fixed_assets', {
    name: 'Press',
    purchase_price: 1200,
    purchase_date: '2026-01-01',
    useful_life: 10,
  });
  await postJournal(database, admin, '2026-01-01', [
    ['1500', 1200],
    ['3000', -1200],
  ]);
  await database.as(admin, (sql) => sql`select run_depreciation('2026-01-31', ${randomUUID()})`);
  return { depreciatedAsset: id as string };
}
