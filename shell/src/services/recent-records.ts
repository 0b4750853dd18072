import type { VisitedRecord } from '@ledgerwise/contract';

const STORAGE_KEY = 'ledgerwise.recent-records';
const MOST = 12;

/** Kind of entries that are screens rather than records; their id is the address. */
export const SCREEN = 'screen';

/** Recently opened records and screens, newest first; only of the current user and organization. */
export interface RecentRecords {
  list(): readonly VisitedRecord[];
  add(record: VisitedRecord): void;
  /** Removes a record that no longer exists. */
  remove(record: Pick<VisitedRecord, 'kind' | 'id'>): void;
}

export interface RecentRecordsOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Owner of the records; null for a visitor. */
  owner(): string | null;
}

interface Kept {
  readonly owner: string;
  readonly records: readonly VisitedRecord[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isRecord(value: unknown): value is VisitedRecord {
  const { kind, id, title }: Partial<Record<keyof VisitedRecord, unknown>> =
    typeof value === 'object' && value !== null ? value : {};
  return isText(kind) && isText(id) && isText(title);
}

/** Stores them in the browser, so that they survive a reload. */
export function createRecentRecords({ storage, owner }: RecentRecordsOptions): RecentRecords {
  function list(): readonly VisitedRecord[] {
    try {
      const kept: Partial<Kept> | null = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
      const isOwn = kept !== null && kept.owner === owner() && Array.isArray(kept.records);
      return isOwn ? (kept.records?.filter(isRecord) ?? []) : [];
    } catch {
      // The storage is closed or contains something else.
      return [];
    }
  }
  function keep(records: readonly VisitedRecord[]): void {
    const whose = owner();
    if (whose === null) return;
    const kept: Kept = { owner: whose, records: records.slice(0, MOST) };
    try {
      storage.setItem(STORAGE_KEY, JSON.stringify(kept));
    } catch {
      // Storage that is closed or full: the palette begins without recent records.
    }
  }
  const without = (record: Pick<VisitedRecord, 'kind' | 'id'>) =>
    list().filter(({ kind, id }) => kind !== record.kind || id !== record.id);
  return {
    list,
    add: (record) => keep([record, ...without(record)]),
    remove: (record) => keep(without(record)),
  };
}

/** Forgets them with the session. */
export function forgetRecentRecords(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(STORAGE_KEY);
  } catch {
    // Closed storage contains nothing either.
  }
}
