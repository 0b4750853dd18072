import postgres from 'postgres';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Deletes organizations with their books: bypasses the triggers that protect posted entries, only for the operator, and
 * within the caller's transaction. Returns the number of deleted rows.
 */
export async function deleteOrganisations(
  sql: postgres.TransactionSql,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  try {
    const [answer] = await sql<{ rows: number }[]>`
      select private.delete_organisations(${[...ids]}::uuid[])::int as rows`;
    return answer?.rows ?? 0;
  } catch (cause) {
    if (!(cause instanceof postgres.PostgresError) || cause.code !== INSUFFICIENT_PRIVILEGE) throw cause;
    throw new Error(
      'Books are posted for good: only a superuser of the database may delete an organization with them, and DATABASE_URL names another role. Name a superuser there for this one command, or add --accounts-only to remove the accounts and leave the books.',
      { cause },
    );
  }
}
