import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, isArchived } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countOfRecords } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import { tellFailure } from './tell-failure.ts';
import { useAttempt } from './use-attempt.ts';
import { LONG, useChange } from './use-change.ts';

/** Archives or unarchives records, all or nothing. */
export function useArchive(resource: AnyResource, rows: readonly Row[], onDone: () => void) {
  const formats = useFormats();
  const host = useHost();
  const { data } = host;
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const [isArchiving, setArchiving] = useState(false);
  const attempt = useAttempt();
  const change = useChange(resource);
  const { name, label } = resource;

  const run = async (ids: readonly string[], archived: boolean): Promise<void> => {
    // Records that were archived before stay so after an undo.
    const known = new Map(rows.map((row) => [row.id, isArchived(row)]));
    const changed = ids.filter((id) => known.get(id) !== archived);
    const words = (isSo: boolean, count: number) => ({
      title: `Successfully ${isSo ? 'archived' : 'restored'} ${countOfRecords(label, count, formats)}`,
    });
    const verb = archived ? 'Archive' : 'Restore';
    const failure = {
      title: `Bulk ${verb} Failed`,
      failed: `Failed to ${verb.toLowerCase()} selected ${label.many.toLowerCase()}`,
    };
    setArchiving(true);
    try {
      await change({
        attempt,
        asked: [archived, ids],
        size: ids.length,
        title: `${archived ? 'Archiving' : 'Restoring'} of ${countOfRecords(label, ids.length, formats)}`,
        run: (key) => data.call('archive_records', { table_name: name, ids, archived, key }),
        done: (count) => words(archived, count),
        failure,
        undo:
          changed.length === 0
            ? null
            : {
                call: 'archive_records',
                args: { table_name: name, ids: changed, archived: !archived, key: crypto.randomUUID() },
                done: words(!archived, changed.length),
                failed: 'This could not be undone',
              },
      });
      onDone();
    } catch (error) {
      // A job has already notified the user of its failure.
      if (ids.length < LONG) tellFailure(host, error, failure);
    } finally {
      setArchiving(false);
      void client.invalidateQueries({ queryKey: keys.all });
    }
  };
  return { isArchiving, archiveRecords: run };
}
