import { useHost } from '@ledgerwise/contract';
import { countOf, useFormats } from '@ledgerwise/ui/core';
import { useRefreshAll } from '@ledgerwise/ui/resource';
import { useState } from 'react';

/** Undoes an import, unless one of its lines is matched or excluded. */
export function useUndoStatement(onUndone: () => void) {
  const formats = useFormats();
  const { data, jobs, notify } = useHost();
  const refreshAll = useRefreshAll();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async (import_id: string): Promise<void> => {
    setUndoing(true);
    // Uses the job's undo, so that the list of jobs does not offer it again; the host notifies the user.
    const job = jobs.all().find(({ undo: way }) => way?.args.import_id === import_id);
    try {
      if (job) await jobs.undo(job.id);
      else {
        const gone = await data.call('undo_bank_statement', { import_id });
        notify.success({
          title: 'Import undone',
          text: `${countOf(gone, 'line', 'lines', formats)} removed.`,
        });
      }
      refreshAll();
      onUndone();
    } catch (error) {
      if (!job) notify.error(error);
    } finally {
      setUndoing(false);
    }
  };
  return { undo, isUndoing };
}
