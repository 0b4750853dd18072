import { useRef } from 'react';

/**
 * A key for what is asked of the server: the same for another try, whose first answer may have been lost, so that it is
 * done once; a new one as soon as it is done, or something else is asked.
 */
export function useAttempt() {
  const held = useRef<{ readonly question: string; readonly key: string } | null>(null);
  return {
    keyOf(asked: unknown): string {
      const question = JSON.stringify(asked);
      if (held.current?.question !== question) held.current = { question, key: crypto.randomUUID() };
      return held.current.key;
    },
    done(): void {
      held.current = null;
    },
  };
}
