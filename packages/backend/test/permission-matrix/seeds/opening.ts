import { randomUUID } from 'node:crypto';
import { accountId } from '../../books/steps/documents.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/** An old trial balance of another program, on the account with the unique name. */
export async function seedOpening(database: TestDatabase, admin: Person, markerAccount: string) {
  const lines = [
    { account_id: markerAccount, debit: '7' },
    { account_id: await accountId(database, admin, '3000'), credit: '7' },
  ];
  await database.as(
    admin,
    (sql) => sql`select save_opening('2020-01-01', 'xero', 0, ${randomUUID()}, ${sql.json(lines)})`,
  );
}
