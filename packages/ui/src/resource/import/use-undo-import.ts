import { describeError, useHost } from '@ledgerwise/contract';
import { useQueryClient } from '@tanstack/react-query';
import { countOf } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { useResourceKeys } from '../query/query-keys.ts';

/** Undoes an import and notifies the user; throws refusals. */
export function useUndoImport(table: string): (importId: string) => Promise<void> {
  const formats = useFormats();
  const { data, jobs, notify, errorTexts } = useHost();
  const queries = useQueryClient();
  const keys = useResourceKeys(table);
  return async (importId) => {
    const job = jobs.all().find(({ undo }) => undo?.args.import_id === importId);
    // The job's own way, so that it is not offered once more in the list of jobs.
    if (job) await jobs.undo(job.id);
    else
      try {
        const taken = await data.call('undo_import', { import_id: importId });
        notify.success({
          title: 'Import undone',
          text: `${countOf(taken, 'record', 'records', formats)} undone.`,
        });
      } catch (error) {
        notify.failure({ title: 'Import could not be undone', text: describeError(error, errorTexts).help });
        throw error;
      }
    void queries.invalidateQueries({ queryKey: keys.all });
  };
}
