import { useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { useEffect, useRef, useState } from 'react';

/** State of ticked entries: changed immediately, and sent one after the other. Refused changes are reverted. */
export function useTicks(report: BankReconciliationReport, onChanged: () => void) {
  const { data, notify } = useHost();
  const [wanted, setWanted] = useState<ReadonlySet<string> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const shown = wanted ?? new Set(report.cleared.flatMap(({ id, by_hand }) => (by_hand ? [id] : [])));
  // What came back says it all, unless more is on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new report is what ends the wait
  useEffect(() => {
    if (waiting.current === 0) setWanted(null);
  }, [report]);

  const send = async (ids: readonly string[], is_cleared: boolean): Promise<void> => {
    if (ids.length > 0)
      await data.call('clear_bank_entries', { reconciliation_id: report.id, entry_ids: ids, is_cleared });
  };
  const tick = (ids: ReadonlySet<string>): void => {
    const put = [...ids].filter((id) => !shown.has(id));
    const gone = [...shown].filter((id) => !ids.has(id));
    setWanted(ids);
    setBusy(true);
    waiting.current += 1;
    sent.current = sent.current
      .then(() => send(put, true))
      .then(() => send(gone, false))
      .catch((error: unknown) => {
        notify.error(error);
        setWanted(null);
      })
      .finally(() => {
        waiting.current -= 1;
        if (waiting.current > 0) return;
        setBusy(false);
        onChanged();
      });
  };
  return { shown, isBusy, tick };
}
