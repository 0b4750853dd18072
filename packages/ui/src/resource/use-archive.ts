import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, isArchived } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../core/format.ts';
import { useResourceKeys } from './query-keys.ts';
import { tellFailure } from './tell-failure.ts';
import { useAttempt } from './use-attempt.ts';

/** Puts records of a resource that keeps an archive aside, or brings them back: all of them or none. */
export function useArchive(resource: AnyResource, rows: readonly Row[], onDone: () => void) {
  const host = useHost();
  const { data, notify } = host;
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const [isArchiving, setArchiving] = useState(false);
  const attempt = useAttempt();
  const { label } = resource;

  const run = async (ids: readonly string[], archived: boolean, isUndo = false): Promise<void> => {
    const key = attempt.keyOf([archived, ids]);
    // What was archived before stays so when this is taken back.
    const known = new Map(rows.map((row) => [row.id, isArchived(row)]));
    const changed = ids.filter((id) => known.get(id) !== archived);
    setArchiving(true);
    try {
      const count = await data.call('archive_records', { table_name: resource.name, ids, archived, key });
      attempt.done();
      const many = countOf(count, label.one.toLowerCase(), label.many.toLowerCase());
      notify.success({
        title: `Successfully ${archived ? 'archived' : 'restored'} ${many}`,
        ...(!isUndo &&
          changed.length > 0 && { action: { label: 'Undo', run: () => void run(changed, !archived, true) } }),
      });
      if (!isUndo) onDone();
      void client.invalidateQueries({ queryKey: keys.all });
    } catch (error) {
      const verb = archived ? 'archive' : 'restore';
      const failed = `Failed to ${verb} selected ${label.many.toLowerCase()}`;
      tellFailure(host, error, { title: `Bulk ${archived ? 'Archive' : 'Restore'} Failed`, failed });
    } finally {
      setArchiving(false);
    }
  };
  return { isArchiving, archiveRecords: run };
}
