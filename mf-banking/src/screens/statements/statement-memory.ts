import { changeImportMemory, readImportMemory } from '@ledgerwise/ui/import-stages';
import { COLUMN_ROLES, type StatementColumns } from '../../statements/statement.ts';

const tableOf = (account: string): string => `bank_transactions.${account}`;

/** Returns the column mapping of an earlier file of the account with the same headers, or null. */
export function rememberedColumns(
  scope: string,
  account: string,
  headers: readonly string[],
): StatementColumns | null {
  const { columns } = readImportMemory(scope, tableOf(account));
  if (!headers.every((header) => Object.hasOwn(columns, header))) return null;
  const found = COLUMN_ROLES.map((role) => {
    const places = headers.flatMap((header, place) => (columns[header] === role ? [place] : []));
    return [role, places] as const;
  });
  return Object.fromEntries(found.filter(([, places]) => places.length > 0));
}

/** Stores the mapping for the next file. Repeated headers are ambiguous, so mappings of such files are not stored. */
export function rememberColumns(
  scope: string,
  account: string,
  headers: readonly string[],
  columns: StatementColumns,
): void {
  if (new Set(headers).size < headers.length) return;
  const roles = headers.map((header, place) => {
    const role = COLUMN_ROLES.find((one) => columns[one]?.includes(place));
    return [header, role ?? null] as const;
  });
  changeImportMemory(scope, tableOf(account), (memory) => ({
    columns: { ...memory.columns, ...Object.fromEntries(roles) },
  }));
}
