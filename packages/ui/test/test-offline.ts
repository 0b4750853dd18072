import type { HostConnection, HostOffline, Row, WaitingDraft } from '@ledgerwise/contract';

/** A device without a connection. */
export const cutConnection: HostConnection = { status: () => 'offline', subscribe: () => () => undefined };

/** A browser that stores rows and drafts during a test. */
export function keepingHost(known: readonly Row[] = [], started: readonly WaitingDraft[] = []) {
  let drafts = started;
  const offline: HostOffline = {
    follow: () => undefined,
    list: async (_table, { search = '' }) => {
      const rows = known.filter(({ name }) => String(name).toLowerCase().includes(search.toLowerCase()));
      return { rows, count: rows.length };
    },
    get: async (_table, id) => known.find((row) => row.id === id),
    drafts: {
      all: () => drafts,
      watch: () => () => undefined,
      async add(draft) {
        drafts = [...drafts, { ...draft, id: crypto.randomUUID(), at: new Date().toISOString() }];
        return true;
      },
      async remove(id) {
        drafts = drafts.filter((draft) => draft.id !== id);
      },
    },
  };
  return { offline, drafts: () => drafts };
}
