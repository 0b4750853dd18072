import type { ChangeEvent, DataSource, Row, UpdateOptions } from '@ledgerwise/contract';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createSupabaseDataSource } from './supabase-data-source.ts';

/**
 * Creates the data source of a sandbox. Realtime does not publish its records, and only this source writes them, so
 * watchers receive its own changes. @param client Its requests name the sandbox.
 */
export function createSandboxDataSource(client: SupabaseClient): DataSource {
  const source = createSupabaseDataSource({ client: async () => client, organisationId: () => null });
  const listeners = new Map<(event: ChangeEvent) => void, string>();
  const tell = (table: string, event: ChangeEvent): void => {
    for (const [listener, watched] of [...listeners]) if (watched === table) listener(event);
  };
  return {
    ...source,
    async create<R extends Row>(table: string, values: Readonly<Record<string, unknown>>) {
      const row = await source.create<R>(table, values);
      tell(table, { type: 'INSERT', id: row.id });
      return row;
    },
    async update<R extends Row>(
      table: string,
      id: string,
      changes: Readonly<Record<string, unknown>>,
      options?: UpdateOptions,
    ) {
      const row = await source.update<R>(table, id, changes, options);
      tell(table, { type: 'UPDATE', id });
      return row;
    },
    async remove(table, ids) {
      const count = await source.remove(table, ids);
      for (const id of ids) tell(table, { type: 'DELETE', id });
      return count;
    },
    watch(table, { onChange, onStatus }) {
      const listener = (event: ChangeEvent): void => onChange(event);
      listeners.set(listener, table);
      onStatus('live');
      return () => listeners.delete(listener);
    },
  };
}
