import { useHost } from '@ledgerwise/contract';
import { useAttempt } from '@ledgerwise/ui/resource';
import { useCallback, useState } from 'react';

/** Runs an action on a line immediately, and reports errors. */
export function useLineWork(onChanged: () => void) {
  const { notify } = useHost();
  const attempt = useAttempt();
  const [busyId, setBusyId] = useState<string | null>(null);
  const run = useCallback(
    async (id: string, work: () => Promise<unknown>): Promise<void> => {
      setBusyId(id);
      try {
        await work();
        attempt.done();
      } catch (error) {
        notify.error(error);
      } finally {
        setBusyId(null);
        onChanged();
      }
    },
    [attempt, notify, onChanged],
  );
  return { run, busyId, keyOf: attempt.keyOf };
}
