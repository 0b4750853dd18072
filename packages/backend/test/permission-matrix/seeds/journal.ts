import { randomUUID } from 'node:crypto';
import { addAccount, postJournal } from '../../books/steps/journal.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/** A posted journal entry on an expense and a debt with a unique name, and a filed GST return. */
export async function seedJournal(database: TestDatabase, admin: Person) {
  const marker = `Marker ${randomUUID()}`;
  const [cost, debt] = [`cost-${marker.slice(-8)}`, `debt-${marker.slice(-8)}`];
  await addAccount(database, admin, { code: cost, name: marker, type: 'expense' });
  await addAccount(database, admin, { code: debt, name: marker, type: 'liability' });
  const [account] = await database.sql<{ id: string }[]>`select id from accounts where code = ${cost}`;
  const postedEntry = await postJournal(database, admin, '2026-01-04', [
    [cost, 7],
    [debt, -7],
  ]);
  const [filed] = await database.as(
    admin,
    (sql) => sql`select file_gst_return('2020-01-01', '2020-01-31', ${randomUUID()}) as id`,
  );
  return {
    gstReturn: String(filed?.id),
    marker,
    markerCode: cost,
    markerAccount: account?.id ?? '',
    postedEntry,
  };
}
