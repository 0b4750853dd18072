import { useLeaveGuard } from '@ledgerwise/contract/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type OfferedInput, type UnsavedInput, useKeptInput } from './use-kept-input.ts';

/** A way out that waits for the user's word. */
interface Leaving {
  go(): void;
  /** They come back to this place: what is entered may wait here for them. */
  readonly comesBack: boolean;
}

/** State of unsaved input. */
export interface Unsaved {
  readonly leaving: Leaving | null;
  readonly restoredAt: string | null;
  /** The restored input is a draft that the server refused; saving it says why. */
  readonly wasRefused: boolean;
  readonly offer: OfferedInput | null;
  /** To be told of each change that the user makes. */
  note(): void;
  /** The input is saved: leaving is free again. */
  saved(): void;
  /** Asks before something else throws away what is entered. */
  ask(proceed: () => void): void;
  stay(): void;
  discard(): void;
  keepAndLeave(): void;
}

/**
 * Holds back whoever would leave with unsaved input: every way within the application asks first. A reload, a closed window
 * and a session that ends do not ask, because what was entered is kept; the browser asks where it could not be.
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
