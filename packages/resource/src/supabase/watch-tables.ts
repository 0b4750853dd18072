import type { ChangeEvent, DataSource, WatchStatus } from '@ledgerwise/contract';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';

type Listener = Parameters<DataSource['watch']>[1];

/** One channel and its listeners. */
interface Watched {
  readonly listeners: Set<Listener>;
  status: WatchStatus;
  close(): void;
}

/** A client that could not be had is asked for again after this time: a channel opens itself again, what was never opened does not. */
const AGAIN_MS = 5000;

/** Message of the server about a channel. */
interface SystemMessage {
  readonly extension: string;
  readonly status: string;
}

function idOf(record: unknown): string | undefined {
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** A deletion cannot be filtered by the server; it carries the key, so another organization's is dropped here. */
function isForeign(record: unknown, organisation: string | null): boolean {
  return (
    typeof record === 'object' &&
    record !== null &&
    'org_id' in record &&
    organisation !== null &&
    record.org_id !== organisation
  );
}

/** Opens one channel for each table and organization, however many screens listen, and closes it after the last. */
export function createTableWatcher(
  getClient: () => Promise<SupabaseClient>,
  organisationId: () => string | null,
): DataSource['watch'] {
  const watched = new Map<string, Watched>();

  function open(table: string, organisation: string | null): Watched {
    let isClosed = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    let channel: RealtimeChannel | undefined;
    let client: SupabaseClient | undefined;
    const entry: Watched = {
      listeners: new Set(),
      status: 'connecting',
      close() {
        isClosed = true;
        clearTimeout(again);
        if (client && channel) void client.removeChannel(channel);
      },
    };
    const tellStatus = (status: WatchStatus) => {
      if (isClosed || entry.status === status) return;
      entry.status = status;
      for (const listener of entry.listeners) listener.onStatus(status);
    };
    const tellChange = (event: ChangeEvent) => {
      if (!isClosed) for (const listener of entry.listeners) listener.onChange(event);
    };
    const connect = async () => {
      client = await getClient();
      // Without a token of the user the server sees an anonymous subscriber, and row level security hides all.
      await client.realtime.setAuth();
      if (isClosed) return;
      channel = client.channel(`table:${table}:${organisation ?? 'all'}`).on(
        'postgres_changes',
        {
          event: '*',
          schema: 'public',
          table,
          ...(organisation && { filter: `org_id=eq.${organisation}` }),
        },
        (payload) => {
          const record = payload.eventType === 'DELETE' ? payload.old : payload.new;
          const id = idOf(record);
          if (id && !isForeign(record, organisation)) tellChange({ type: payload.eventType, id });
        },
      );
      // The server accepts a channel some time before it reads changes for it, and says when it does.
      channel.on('system', {}, ({ extension, status }: SystemMessage) => {
        if (extension === 'postgres_changes') tellStatus(status === 'ok' ? 'live' : 'offline');
      });
      channel.subscribe((status) => {
        if (status !== 'SUBSCRIBED') tellStatus('offline');
      });
    };
    const begin = (): void => {
      connect().catch(() => {
        tellStatus('offline');
        if (!isClosed) again = setTimeout(begin, AGAIN_MS);
      });
    };
    begin();
    return entry;
  }

  return (table, listener) => {
    const organisation = organisationId();
    const key = `${table} ${organisation ?? ''}`;
    const entry = watched.get(key) ?? open(table, organisation);
    watched.set(key, entry);
    // A separate listener for each call: the same object may watch twice.
    const own: Listener = {
      onChange: (event) => listener.onChange(event),
      onStatus: (status) => listener.onStatus(status),
    };
    entry.listeners.add(own);
    own.onStatus(entry.status);
    return () => {
      if (!entry.listeners.delete(own) || entry.listeners.size > 0) return;
      watched.delete(key);
      entry.close();
    };
  };
}
