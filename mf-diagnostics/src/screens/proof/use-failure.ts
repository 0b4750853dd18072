import { useState } from 'react';

/** Runs work, and keeps its error until the next run. */
export function useFailure() {
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
  };
  return { failure, attempt };
}
