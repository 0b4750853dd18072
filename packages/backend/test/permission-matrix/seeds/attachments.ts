import { randomUUID } from 'node:crypto';
import { ask } from '../../books/steps/documents.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';
import type { Masters } from './masters.ts';

/** A file of the supplier, and a deleted one. */
export async function seedAttachments(database: TestDatabase, admin: Person, { supplier }: Masters) {
  const attach = (): Promise<string> =>
    ask<string>(
      database,
      admin,
      (sql) => sql`select (save_attachment('vendors', ${supplier}, 'note.txt', 'text/plain', 'aGk=',
        ${randomUUID()})).id as answer`,
    );
  const attachment = await attach();
  const deletedAttachment = await attach();
  await ask(database, admin, (sql) => sql`select delete_attachment(${deletedAttachment}) as answer`);
  return { attachment, deletedAttachment };
}
