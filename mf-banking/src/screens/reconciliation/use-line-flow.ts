import { type Row, useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DoneLine, undoLine } from './undo-line.ts';

/** Number of recent steps that can be undone. */
const MOST_UNDONE = 50;

/** Handling of statement lines: each leaves the list immediately, and recent steps can be undone. */
export interface LineFlow {
  /** Lines that are leaving the list, until the database responds. */
  readonly leaving: ReadonlySet<string>;
  /** The last step, until it is undone. */
  readonly last: DoneLine | undefined;
  readonly isBusy: boolean;
  /** Does something to a line. The next one can be worked on before the database has answered. */
  run(line: Row, kind: DoneLine['kind'], work: (key: string) => Promise<unknown>): void;
  /** A dialog did something to a line. */
  note(line: Row, kind: DoneLine['kind']): void;
  undo(): void;
}

export function useLineFlow(report: BankReconciliationReport | undefined, onChanged: () => void): LineFlow {
  const { data, notify } = useHost();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<readonly DoneLine[]>([]);
  const [waiting, setWaiting] = useState(0);
  // Sequential, because the suggestions for a line depend on those handled before it.
  const queue = useRef<Promise<void>>(Promise.resolve());
  const unmatched = report?.unmatched;
  useEffect(() => {
    if (!unmatched) return;
    const shown = new Set(unmatched.map(({ id }) => id));
    setLeaving((before) => {
      const still = [...before].filter((id) => shown.has(id));
      return still.length === before.size ? before : new Set(still);
    });
  }, [unmatched]);

  const enqueue = useCallback(
    (work: () => Promise<void>) => {
      setWaiting((count) => count + 1);
      queue.current = queue.current
        .then(work)
        .catch((error: unknown) => notify.error(error))
        .finally(() => {
          setWaiting((count) => count - 1);
          onChanged();
        });
    },
    [notify, onChanged],
  );
  const stay = useCallback(
    (id: string) => setLeaving((before) => new Set([...before].filter((other) => other !== id))),
    [],
  );
  const note = useCallback(
    (line: Row, kind: DoneLine['kind']) =>
      setDone((before) => [...before.slice(1 - MOST_UNDONE), { line, kind, key: crypto.randomUUID() }]),
    [],
  );
  const run = useCallback<LineFlow['run']>(
    (line, kind, work) => {
      const key = crypto.randomUUID();
      setLeaving((before) => new Set(before).add(line.id));
      enqueue(async () => {
        try {
          await work(key);
          note(line, kind);
        } catch (error) {
          stay(line.id);
          throw error;
        }
      });
    },
    [enqueue, note, stay],
  );
  const last = done.at(-1);
  const undo = useCallback(() => {
    if (!last) return;
    setDone((before) => before.filter((one) => one !== last));
    stay(last.line.id);
    enqueue(async () => {
      try {
        await undoLine(data, last);
      } catch (error) {
        // It remains in the list, so that it can be undone once the cause is removed.
        setDone((before) => [...before, last]);
        throw error;
      }
    });
  }, [data, enqueue, last, stay]);
  return { leaving, last, isBusy: waiting > 0, run, note, undo };
}
