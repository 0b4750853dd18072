import type { HostAuth } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { type ColumnMapping, importedFields } from '@ledgerwise/resource/csv';

/**
 * A file that was chosen but not imported. After a reload, the file itself is gone, because browsers do not give it to
 * the page again.
 */
export interface UnfinishedFile {
  readonly name: string;
  readonly size: number;
}

/** A file that was imported from this browser. */
export interface ImportedFile {
  /** SHA-256 of its content. */
  readonly hash: string;
  /** Key of the import. */
  readonly key: string;
}

/** This browser's memory of the imports into one list. */
export interface ImportMemory {
  /** By header: the field that it was matched with, or null if it was skipped. */
  readonly columns: Readonly<Record<string, string | null>>;
  readonly unfinished: UnfinishedFile | null;
  readonly imported: readonly ImportedFile[];
}

/** Headers and files beyond these are forgotten, the oldest first. */
const KEPT = { columns: 200, imported: 50 };
const NOTHING: ImportMemory = { columns: {}, unfinished: null, imported: [] };

/** Scope of the memory: a user in an organization. */
export const scopeOf = ({ user, organisation }: Pick<HostAuth, 'user' | 'organisation'>): string =>
  `${user?.id ?? ''}.${organisation?.id ?? ''}`;

const keyOf = (scope: string, table: string): string => `ledgerwise.import.${scope}.${table}`;

/** Reads the stored data; empty if the storage is blocked or contains something else. */
export function readImportMemory(scope: string, table: string): ImportMemory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(scope, table)) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...NOTHING, ...stored } : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Changes the stored data. */
export function changeImportMemory(
  scope: string,
  table: string,
  change: (memory: ImportMemory) => Partial<ImportMemory>,
): void {
  const before = readImportMemory(scope, table);
  const { columns, unfinished, imported } = { ...before, ...change(before) };
  const kept: ImportMemory = {
    columns: Object.fromEntries(Object.entries(columns).slice(-KEPT.columns)),
    unfinished,
    imported: imported.slice(0, KEPT.imported),
  };
  try {
    localStorage.setItem(keyOf(scope, table), JSON.stringify(kept));
  } catch {
    // A convenience: without storage the columns are matched by their names, as on the first visit.
  }
}

/** Returns a mapping in its stored form. */
export function columnsOf(
  headers: readonly string[],
  mapping: ColumnMapping,
): Readonly<Record<string, string | null>> {
  const fields = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  return Object.fromEntries(headers.map((header, column) => [header, fields.get(column) ?? null]));
}

/** The guessed mapping, with the columns that people have matched before as they did. */
export function withRememberedColumns(
  resource: AnyResource,
  headers: readonly string[],
  guessed: ColumnMapping,
  columns: ImportMemory['columns'],
): ColumnMapping {
  const known = headers.map((header) => (Object.hasOwn(columns, header) ? columns[header] : undefined));
  const remembered = new Map(known.flatMap((field, column) => (field ? [[field, column] as const] : [])));
  return Object.fromEntries(
    Object.keys(importedFields(resource)).flatMap((field) => {
      const column = remembered.get(field) ?? guessed[field];
      // A column that was skipped or used for another field is not guessed again.
      const isGuess = !remembered.has(field);
      return column === undefined || (isGuess && known[column] !== undefined) ? [] : [[field, column]];
    }),
  );
}

/** Returns a hash of the content; undefined for insecure addresses, where browsers have no cryptography. */
export async function hashOf(file: Blob): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(await file.arrayBuffer()));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
