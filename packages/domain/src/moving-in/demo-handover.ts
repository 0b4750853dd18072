/** Records from the demo that move to an account, as this browser stores them in between. */

/** Key in the storage. */
export const HANDOVER_KEY = 'ledgerwise.from-demo';

/** The tables that it may hold records of, in the order in which they are offered. */
export const HANDED_OVER = ['customers', 'vendors', 'products'] as const;

/** One of those tables. */
export type HandedOverTable = (typeof HANDED_OVER)[number];

/** Records of a table as the file that its import reads. */
export interface HandedOverFile {
  readonly table: HandedOverTable;
  /** Number of records in it. */
  readonly count: number;
  readonly csv: string;
  /** The key of the import: however often it is started, it runs once. A UUID. */
  readonly key: string;
}

/** Files that wait to be imported. */
export interface Handover {
  readonly version: 1;
  readonly files: readonly HandedOverFile[];
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function isFile(value: unknown): value is HandedOverFile {
  return (
    isObject(value) &&
    HANDED_OVER.some((table) => table === value.table) &&
    typeof value.count === 'number' &&
    typeof value.csv === 'string' &&
    typeof value.key === 'string'
  );
}

/** Stores files until they are imported or declined. Throws the storage's error if it is full. */
export function keepHandover(storage: Kept, files: readonly HandedOverFile[]): void {
  const handover: Handover = { version: 1, files };
  storage.setItem(HANDOVER_KEY, JSON.stringify(handover));
}

/** Returns files waiting to be imported; empty if there is no valid handover. */
export function readHandover(storage: Kept): readonly HandedOverFile[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(HANDOVER_KEY) ?? 'null');
    if (!isObject(kept) || kept.version !== 1 || !Array.isArray(kept.files)) return [];
    return kept.files.every(isFile) ? kept.files : [];
  } catch {
    return [];
  }
}

/** Deletes one table's file, or all: it was imported or declined. */
export function forgetHandover(storage: Kept, table?: HandedOverTable): void {
  const left = table === undefined ? [] : readHandover(storage).filter((file) => file.table !== table);
  if (left.length === 0) storage.removeItem(HANDOVER_KEY);
  else keepHandover(storage, left);
}
