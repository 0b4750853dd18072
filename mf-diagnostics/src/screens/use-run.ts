import { useEffect, useRef, useState } from 'react';

/**
 * A run that is stopped when its screen unmounts, or by `stop`; then `finishedAt` stays null. `results` is null before
 * the first one.
 */
export function useRun<Results>() {
  const [results, setResults] = useState<Results | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [finishedAt, setFinishedAt] = useState<Date | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (
    run: (report: (results: Results) => void, signal: AbortSignal) => Promise<unknown>,
  ) => {
    const controller = new AbortController();
    stop.current = controller;
    setIsRunning(true);
    setFinishedAt(null);
    try {
      await run(setResults, controller.signal);
      if (!controller.signal.aborted) setFinishedAt(new Date());
    } finally {
      setIsRunning(false);
    }
  };
  return { results, isRunning, finishedAt, start, stop: () => stop.current?.abort() };
}
