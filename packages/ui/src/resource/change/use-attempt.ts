import { useRef } from 'react';

/** Manages the idempotency key of a request. */
export interface Attempt {
  /** Returns the same key for a retry, whose first response may have been lost; a new one for another request. */
  keyOf(asked: unknown): string;
  /** It is done: the next request gets a new key. */
  done(): void;
}

/** Creates keys with which a request takes effect once, however often it is retried. */
export function createAttempt(): Attempt {
  let held: { readonly question: string; readonly key: string } | null = null;
  return {
    keyOf(asked) {
      const question = JSON.stringify(asked);
      if (held?.question !== question) held = { question, key: crypto.randomUUID() };
      return held.key;
    },
    done() {
      held = null;
    },
  };
}

/** An attempt that lives as long as the component. */
export function useAttempt(): Attempt {
  const attempt = useRef<Attempt>(null);
  attempt.current ??= createAttempt();
  return attempt.current;
}
