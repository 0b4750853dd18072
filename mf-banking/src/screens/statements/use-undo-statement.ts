import { useHost } from '@ledgerwise/contract';
import { countOf, useFormats } from '@ledgerwise/ui/core';
import { useRefreshAll } from '@ledgerwise/ui/resource';
import { useState } from 'react';

/** Takes an import away again, as long as none of its lines is worked on. */
export function useUndoStatement(onUndone: () => void) {
  const formats = useFormats();
  const { data, jobs, notify } = useHost();
  const refreshAll = useRefreshAll();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async (import_id: string): Promise<void> => {
    setUndoing(true);
    // The job's own way, so that it is not offered once more in the list of jobs; the host tells of it.
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
