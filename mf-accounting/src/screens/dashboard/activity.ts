import type { Row } from '@ledgerwise/contract';
import { formatNumber } from '@ledgerwise/ui/core';
import { type Answer, useAnswer, useLiveTable } from '@ledgerwise/ui/resource';

const ENTRIES = 10;

/** One line of the activity log. `record_count` is above 1 where one statement concerned many records. */
export interface ActivityEntry extends Row {
  readonly action: string;
  readonly entity: string;
  readonly actor_name?: string | null;
  readonly record_id?: string | null;
  readonly record_name?: string | null;
  readonly record_count?: number | null;
  readonly created_at: string;
}

/** What happened last in the organisation, newest first; follows what happens next. */
export function useRecentActivity(): Answer<readonly ActivityEntry[]> {
  useLiveTable('activity_log');
  return useAnswer('activity_log', 'recent', async (data, signal) => {
    const page = await data.list<ActivityEntry>('activity_log', {
      sort: { field: 'created_at', descending: true },
      page: { size: ENTRIES, offset: 0 },
      signal,
    });
    return page.rows;
  });
}

const VERBS: Readonly<Record<string, string>> = {
  import_undone: 'took back an import of',
  undone: 'took back a change of',
  file_added: 'added a file to',
  file_deleted: 'deleted a file of',
  file_restored: 'brought back a file of',
  mailed: 'emailed',
};

/** `created customer Aspen Grove Dental`, `imported 10,000 customers`. */
export function activityWords({ action, entity, record_name, record_count }: ActivityEntry): string {
  const verb = VERBS[action] ?? action.replaceAll('_', ' ');
  const many = entity.replaceAll('_', ' ');
  if (record_count && record_count > 1) return `${verb} ${formatNumber(record_count)} ${many}`;
  const one = many.replace(/ies$/, 'y').replace(/s$/, '');
  return record_name ? `${verb} ${one} ${record_name}` : `${verb} ${one}`;
}
