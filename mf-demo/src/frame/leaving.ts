import { createContext, useCallback, useContext, useState } from 'react';

/** Destination of a visitor's records: a new account, an existing one, or files. */
export type Departure = 'sign-up' | 'sign-in' | 'export';

/** Steps that the frame confirms first: reset, leaving for an account, exporting files. */
export type Leaving = 'reset' | Departure;

/** Lets a screen open one of these dialogs. */
export const LeavingContext = createContext<(what: Leaving) => void>(() => undefined);

export const useAskToLeave = (): ((what: Leaving) => void) => useContext(LeavingContext);

/** The dialog that is open. */
export function useLeaving() {
  const [asked, setAsked] = useState<Leaving | null>(null);
  const ask = useCallback((what: Leaving) => setAsked(what), []);
  const close = useCallback(() => setAsked(null), []);
  return { asked, ask, close };
}
