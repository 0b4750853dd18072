import { failureInWords } from '@ledgerwise/resource/checks';
import { useCallback, useEffect, useState } from 'react';

interface Reading<Value> {
  /** The last value; null before it. */
  readonly value: Value | null;
  /** Error message of the last attempt, or null. */
  readonly failure: string | null;
  readonly isReading: boolean;
  again(): void;
}

/** Loads a value when the screen opens, when `read` changes, and on request; null loads nothing. Keep `read` stable. */
export function useReading<Value>(read: (() => Promise<Value>) | null): Reading<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another reading
  useEffect(() => {
    if (!read) return;
    let isCurrent = true;
    setIsReading(true);
    read()
      .then(
        (found) => {
          if (!isCurrent) return;
          setValue(found);
          setFailure(null);
        },
        (error: unknown) => isCurrent && setFailure(failureInWords(error)),
      )
      .finally(() => isCurrent && setIsReading(false));
    return () => {
      isCurrent = false;
    };
  }, [read, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { value, failure, isReading, again };
}
