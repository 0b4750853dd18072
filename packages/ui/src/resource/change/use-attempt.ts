import { useRef } from 'react';

/** Keeps the key of what is asked of the server. */
export interface Attempt {
  /** The same key for another try, whose first answer may have been lost; a new one once something else is asked. */
  keyOf(asked: unknown): string;
  /** It is done: what is asked next is another matter. */
  done(): void;
}

/** Keys by which what is asked of the server is done once, however often it is tried. */
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
