import type { VisitedRecord } from '@ledgerwise/contract';

const STORAGE_KEY = 'ledgerwise.recent-records';
const MOST = 12;

/** Of what is no record but a screen of the application; its id is the address. */
export const SCREEN = 'screen';

/** The records and screens that somebody has looked at, the last one first; of the user and organization of now alone. */
export interface RecentRecords {
  list(): readonly VisitedRecord[];
  add(record: VisitedRecord): void;
  /** It is not there any more. */
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

/** Keeps them in the browser, so that they are there after a reload. */
export function createRecentRecords({ storage, owner }: RecentRecordsOptions): RecentRecords {
  function list(): readonly VisitedRecord[] {
    try {
      const kept: Partial<Kept> | null = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
      const isOwn = kept !== null && kept.owner === owner() && Array.isArray(kept.records);
      return isOwn ? (kept.records?.filter(isRecord) ?? []) : [];
    } catch {
      // Storage that is closed or holds something else: there is nothing to come back to.
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
    // Closed storage keeps nothing either.
  }
}
