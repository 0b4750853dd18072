import { useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../core/format.ts';
import { useResourceKeys } from './query-keys.ts';
import { tellFailure } from './tell-failure.ts';

/** Archives records of a resource that keeps an archive: all of them or none. */
export function useArchive(resource: AnyResource, onArchived: () => void) {
  const host = useHost();
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const [isArchiving, setArchiving] = useState(false);
  const { archive, label } = resource;

  const archiveRecords = async (ids: readonly string[]): Promise<void> => {
    if (!archive) return;
    setArchiving(true);
    try {
      const changes = { [archive.by]: archive.value };
      const count = await host.data.call('bulk_update', { table_name: resource.name, ids, changes });
      host.notify.success({
        title: `Successfully archived ${countOf(count, label.one.toLowerCase(), label.many.toLowerCase())}`,
        text: `To see what is archived, filter by ${fieldOf(resource, archive.by).label}.`,
      });
      onArchived();
      void client.invalidateQueries({ queryKey: keys.all });
    } catch (error) {
      const failed = `Failed to archive selected ${label.many.toLowerCase()}`;
      tellFailure(host, error, { title: 'Bulk Archive Failed', failed });
    } finally {
      setArchiving(false);
    }
  };
  return { isArchiving, archiveRecords };
}
