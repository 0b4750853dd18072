import { useHost } from '@ledgerwise/contract';
import { countOf, useFormats } from '@ledgerwise/ui/core';
import { useRefreshAll } from '@ledgerwise/ui/resource';
import { useState } from 'react';

/** Takes an import away again, as long as none of its lines is worked on. */
export function useUndoStatement(onUndone: () => void) {
  const formats = useFormats();
  const { data, notify } = useHost();
  const refreshAll = useRefreshAll();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async (import_id: string): Promise<void> => {
    setUndoing(true);
    try {
      const gone = await data.call('undo_bank_statement', { import_id });
      notify.success({
        title: 'Import Undone',
        text: `${countOf(gone, 'line is', 'lines are', formats)} gone again.`,
      });
      refreshAll();
      onUndone();
    } catch (error) {
      notify.error(error);
    } finally {
      setUndoing(false);
    }
  };
  return { undo, isUndoing };
}
