import { useLeaveGuard } from '@ledgerwise/contract/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type OfferedInput, type UnsavedInput, useKeptInput } from './use-kept-input.ts';

/** A navigation that waits for the user's decision. */
interface Leaving {
  go(): void;
  /** The user will return to this screen, where the input can be restored. */
  readonly comesBack: boolean;
}

/** State of unsaved input. */
export interface Unsaved {
  readonly leaving: Leaving | null;
  readonly restoredAt: string | null;
  /** The restored input is a draft that the server refused; saving it says why. */
  readonly wasRefused: boolean;
  readonly offer: OfferedInput | null;
  /** Call it after each change by the user. */
  note(): void;
  /** The input is saved: leaving is free again. */
  saved(): void;
  /** Asks before something else discards the input. */
  ask(proceed: () => void): void;
  stay(): void;
  discard(): void;
  keepAndLeave(): void;
}

/**
 * Asks before users leave with unsaved input, for all navigation within the application. Reloading, closing the window
 * and the end of a session do not ask, because the input was stored; if it could not be, the browser asks.
 */
export function useUnsaved<Input>(input: UnsavedInput<Input>): Unsaved {
  const { isDirty } = input;
  const { note, keep, forget, restoredAt, wasRefused, offer } = useKeptInput(input);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const isReleased = useRef(false);
  const hold = useCallback((go: () => void, comesBack = false) => {
    if (isReleased.current) go();
    else setLeaving({ go, comesBack });
  }, []);
  useLeaveGuard(isDirty ? hold : null);

  useEffect(() => {
    if (!isDirty) return;
    isReleased.current = false;
    const beforeUnload = (event: BeforeUnloadEvent): void => {
      if (!isReleased.current && !keep()) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, [isDirty, keep]);

  const go = (): void => {
    isReleased.current = true;
    setLeaving(null);
    leaving?.go();
  };
  return {
    leaving,
    restoredAt,
    wasRefused,
    offer,
    note: useCallback(() => {
      isReleased.current = false;
      note();
    }, [note]),
    saved: useCallback(() => {
      isReleased.current = true;
      forget();
    }, [forget]),
    ask: (proceed: () => void): void => hold(proceed),
    stay: () => setLeaving(null),
    discard: () => {
      forget();
      go();
    },
    keepAndLeave: () => {
      keep();
      go();
    },
  };
}
