import { createContext, useCallback, useContext, useState } from 'react';

/** What a visitor may take their records along for: an account to be made, one that there is, or files of their own. */
export type Departure = 'sign-up' | 'sign-in' | 'export';

/** What the frame asks about before it happens: beginning again, leaving for an account, taking files out. */
export type Leaving = 'reset' | Departure;

/** Lets a screen ask for it. */
export const LeavingContext = createContext<(what: Leaving) => void>(() => undefined);

export const useAskToLeave = (): ((what: Leaving) => void) => useContext(LeavingContext);

/** Which of it is being asked about. */
export function useLeaving() {
  const [asked, setAsked] = useState<Leaving | null>(null);
  const ask = useCallback((what: Leaving) => setAsked(what), []);
  const close = useCallback(() => setAsked(null), []);
  return { asked, ask, close };
}
