import { type Notice, useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { countOfRecords } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { useResourceKeys } from '../query/query-keys.ts';

/** Undoes the changes or deletions under a key, as the action of a notice. */
export function useUndo({ name, label }: AnyResource): (key: string) => NonNullable<Notice['action']> {
  const formats = useFormats();
  const { data, notify } = useHost();
  const client = useQueryClient();
  const keys = useResourceKeys(name);
  const undo = async (key: string): Promise<void> => {
    try {
      const count = await data.call('undo_change', { key });
      const many = countOfRecords(label, count, formats);
      notify.success({
        title: 'Undone',
        text: `${many} ${count === 1 ? 'is as it was' : 'are as they were'}.`,
      });
    } catch (error) {
      notify.error(error, 'This could not be undone');
    } finally {
      void client.invalidateQueries({ queryKey: keys.all });
    }
  };
  return (key) => ({ label: 'Undo', run: () => void undo(key) });
}
