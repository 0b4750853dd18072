import type { ChangeEvent, DataSource, Row } from '@ledgerwise/contract';

type Listener = Parameters<DataSource['watch']>[1];

/** Differences between two states of a table, one event for each record. */
export function changesBetween(before: readonly Row[], after: readonly Row[]): readonly ChangeEvent[] {
  const had = new Map(before.map((row) => [row.id, row]));
  const has = new Set(after.map((row) => row.id));
  const events: ChangeEvent[] = [];
  for (const row of after) {
    const earlier = had.get(row.id);
    if (!earlier) events.push({ type: 'INSERT', id: row.id });
    else if (earlier !== row && earlier.updated_at !== row.updated_at)
      events.push({ type: 'UPDATE', id: row.id });
  }
  for (const row of before) if (!has.has(row.id)) events.push({ type: 'DELETE', id: row.id });
  return events;
}

/** Notifies the subscribers of a table of its changes. */
export interface ChangeFeed {
  readonly watch: DataSource['watch'];
  /** Notifies the listeners of a table, after the write that caused the events has returned. */
  tell(table: string, events: readonly ChangeEvent[]): void;
  /** Notifies all listeners of changes that another page made. */
  reread(): void;
}

/**
 * Notifies listeners of changes in this tab and, through the `storage` event, in others. `read` returns the current
 * rows of a table; if that fails, watchers see its records as deleted, and the list's next request returns the error.
 */
export function createChangeFeed(
  events: EventTarget | undefined,
  tableOf: (key: string) => string | undefined,
  read: (table: string) => readonly Row[],
): ChangeFeed {
  const readable = (table: string): readonly Row[] => {
    try {
      return read(table);
    } catch {
      return [];
    }
  };
  const listeners = new Map<string, Set<Listener>>();
  const seen = new Map<string, readonly Row[]>();

  const tell = (table: string, changes: readonly ChangeEvent[]) => {
    const watching = listeners.get(table);
    if (!watching || changes.length === 0) return;
    seen.set(table, readable(table));
    queueMicrotask(() => {
      for (const change of changes) for (const listener of watching) listener.onChange(change);
    });
  };
  const compare = (table: string) => tell(table, changesBetween(seen.get(table) ?? [], readable(table)));
  const onStorage = (event: Event) => {
    const key = 'key' in event && typeof event.key === 'string' ? event.key : null;
    // A cleared storage says so with a key of null: every table may have changed.
    const tables = key === null ? [...listeners.keys()] : [tableOf(key)];
    for (const table of tables) if (table !== undefined && listeners.has(table)) compare(table);
  };

  return {
    tell,
    reread() {
      for (const table of listeners.keys()) compare(table);
    },
    watch(table, listener) {
      const watching = listeners.get(table) ?? new Set();
      if (listeners.size === 0) events?.addEventListener('storage', onStorage);
      listeners.set(table, watching);
      seen.set(table, readable(table));
      const own: Listener = { onChange: (e) => listener.onChange(e), onStatus: (s) => listener.onStatus(s) };
      watching.add(own);
      own.onStatus('live');
      return () => {
        if (!watching.delete(own) || watching.size > 0) return;
        listeners.delete(table);
        if (listeners.size === 0) events?.removeEventListener('storage', onStorage);
      };
    },
  };
}
