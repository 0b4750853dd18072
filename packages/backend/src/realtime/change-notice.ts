import type { Row } from './change-filter.ts';

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** Notice of the triggers about one statement, or about several similar ones in a row. */
export interface ChangeNotice {
  readonly schema: string;
  readonly table: string;
  readonly type: ChangeType;
  /** ISO 8601. */
  readonly at: string;
  /** Primary keys of the rows. */
  readonly keys: readonly Row[];
  /** True if rows beyond `keys` changed too. */
  readonly partial: boolean;
}

/** Up to this many rows of one kind of change are sent one by one; above it, a list is loaded again. */
export const MOST_KEYS = 1000;

/** Reads a payload of channel `realtime`, which only our own trigger writes. */
export function parseNotice(payload: string): ChangeNotice {
  const notice: ChangeNotice = JSON.parse(payload);
  return notice;
}

/** Joins neighbours that say the same of the same table, so that a burst of statements is one reading per subscriber. */
export function mergeNotices(notices: readonly ChangeNotice[]): ChangeNotice[] {
  const merged: ChangeNotice[] = [];
  for (const notice of notices) {
    const last = merged.at(-1);
    const isSameChange =
      last && last.schema === notice.schema && last.table === notice.table && last.type === notice.type;
    if (!isSameChange) {
      merged.push(notice);
      continue;
    }
    const keys =
      last.keys.length < MOST_KEYS ? [...last.keys, ...notice.keys].slice(0, MOST_KEYS) : last.keys;
    const isPartial = last.partial || notice.partial || last.keys.length + notice.keys.length > MOST_KEYS;
    merged[merged.length - 1] = { ...last, keys, partial: isPartial };
  }
  return merged;
}
