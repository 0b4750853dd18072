import type { SessionContext } from './session-context.ts';

/** Where the tables are kept for the page's first requests; `index.html` reads them under the same name. */
export const OWN_RECORDS_KEY = 'ledgerwise.own-records';

const READ_ALL = /^(\w+)\.read_all$/;

/** The tables of which a role reads its own records alone, because others hold the permission to read all. */
export function tablesOfOwnRecords({
  grants,
  role,
}: Pick<SessionContext, 'grants' | 'role'>): readonly string[] {
  return Object.entries(grants).flatMap(([permission, holders]) => {
    const [, table] = READ_ALL.exec(permission) ?? [];
    return table && holders.length > 0 && !(role && holders.includes(role)) ? [table] : [];
  });
}

/** Keeps them for the next page, which asks for its list before anybody has told it the role. */
export function keepTablesOfOwnRecords(
  storage: Pick<Storage, 'setItem'>,
  user: string,
  tables: readonly string[],
): void {
  try {
    storage.setItem(OWN_RECORDS_KEY, JSON.stringify({ user, tables }));
  } catch {
    // Storage that is closed or full: the first request is not used, and asked again as it should be.
  }
}

/** Forgets them with the session. */
export function forgetTablesOfOwnRecords(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(OWN_RECORDS_KEY);
  } catch {
    // Closed storage keeps nothing either.
  }
}
